import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { OwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { type DiscountOffer, showDiscountOffer } from '#features/discounts/discounts.contract.ts'
import { type OwnRegistration, showOwnRegistration } from '#features/registration/own.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { abstractForm, aFile, anAuthor, bigFile, slowDown } from './abstract-form.ts'
import { logIn, openAdmin, rememberWebsite } from './back-office.ts'
import { aWish, type discountForm } from './discount-form.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { aVisitor, type registrationForm } from './registration-form.ts'
import { documentsOfSample, insertSamples, moneyOfSample } from './screens-data.ts'
import { type PictureSize, takePicture, walkThrough } from './take-picture.ts'

/** The screenshots used in docs. */
const shownInDocs = ['registration-price-1280-light', 'admin-payments-1280-light']
const docs = join(import.meta.dirname, '../docs/screens')

type Screen = {
  name: string
  reach: (
    page: Page,
    form: ReturnType<typeof registrationForm>,
    discount: ReturnType<typeof discountForm>,
    product: Product,
  ) => Promise<void>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const visitor = () =>
  aVisitor({
    name: 'Ada Sample',
    email: 'ada@example.org',
    registrationType: 'Registration and accommodation',
  })
const author = () => anAuthor({ name: 'Ada Sample', email: 'ada@example.org' })
const ownAbstract: OwnAbstract = {
  reference: 'A-7K3M9Q',
  titlePrefix: 'Dr',
  name: 'Ada Sample',
  phone: '+81 3 0000 0000',
  email: 'ada@example.org',
  organizationName: 'Ariake Institute of Energy Systems',
  country: 'Japan',
  interestedIn: 'Wind Energy',
  session: 'Solar and Wind Power',
  submittedAt: '2026-03-01T03:20:00Z',
  file: {
    name: 'floating-wind.pdf',
    bytes: 13_002_342,
    storedAt: '2026-03-01T03:20:00Z',
    problem: null,
    address: '/none',
  },
  closesAt: null,
  canReplace: true,
  decision: { decision: 'talk', note: 'Please plan for 15 minutes.', releasedAt: '2026-04-01T03:20:00Z' },
}
const offer: DiscountOffer = {
  name: 'Ada Sample',
  email: 'ada@example.org',
  amount: 150,
  state: 'open',
  returned: 0,
  receipts: [],
  receiptsToCome: false,
}
const ownRegistration: OwnRegistration = {
  version: '1',
  name: 'Ada Sample',
  instituteOrUniversity: 'Ariake Institute of Energy Systems',
  email: 'a**@example.org',
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  presentationType: 'LISTENER',
  presentationLabel: 'Listener',
  stay: { nights: 3, guests: 1 },
  extraNights: 0,
  accompanyingPerson: false,
  roomRequest: null,
  registeredAt: '2026-03-01T03:20:00Z',
  shortReference: 'R-7K4M-2QXT',
  reference: '019ca787-4f80-7c11-9d7e-3a1f5b2c8d40',
  test: false,
  state: 'unpaid',
  underReview: false,
  price: { presentation: 499, accommodation: 420, feePercent: 5, fee: 45.95, total: 964.95 },
  returned: 0,
  way: 'pay',
  quote: { token: 'none', validUntil: '2026-03-01T12:05:00Z' },
  correctableUntil: '2026-05-28T15:00:00Z',
  canCorrect: true,
  buyer: {
    organisation: 'Ariake Power Company',
    billingAddress: '1-2-3 Ariake\nTokyo',
    taxNumber: '',
    orderNumber: '',
  },
  buyerChange: 'free',
  receipts: [],
  receiptsToCome: false,
  calendar: '/none',
}
const showOwn = async (page: Page, change: Partial<OwnRegistration>): Promise<void> => {
  const json = { ...ownRegistration, ...change }
  await page.route(`**${showOwnRegistration.path}`, (route) => route.fulfill({ json }))
  await page.goto('/my-registration#sample')
  await expect(page.getByRole('heading', { name: 'Your registration', exact: true })).toBeVisible()
}
const newRequest = () => aWish({ name: 'Ada Sample', email: 'ada@example.org' })

const goToPayment = async (form: ReturnType<typeof registrationForm>): Promise<void> => {
  await form.open()
  await form.fill(visitor())
  await form.field('Nights').fill('3')
  await expect(form.amounts.last()).toHaveText('€964.95')
  await form.submit.click()
  await form.arriveAtPayment()
}

const screens: Screen[] = [
  {
    name: 'home',
    reach: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/')
      // the hero's; the row of partners has its own
      await page.getByRole('button', { name: 'Pause motion' }).first().click()
      await walkThrough(page)
      await expect.poll(() => page.getByRole('main').innerText()).toContain('2,500')
    },
  },
  {
    name: 'menu',
    reach: async (page) => {
      await page.goto('/speakers')
      const narrow = page.getByRole('button', { name: 'Open menu' })
      if (await narrow.isVisible()) await narrow.click()
      else await page.getByRole('button', { name: 'Abstract Submission' }).click()
    },
  },
  ...['speakers', 'agenda', 'partners', 'contact', 'conference-topics', 'previous-edition', 'gallery'].map(
    (name): Screen => ({
      name,
      reach: async (page) => {
        await page.goto(`/${name}`)
        await expect(heading(page)).toBeVisible()
      },
    }),
  ),
  {
    name: 'api-docs',
    reach: async (page) => {
      await page.goto('/api/docs#register')
      await expect(page.locator('#register')).toHaveAttribute('open')
    },
  },
  { name: 'registration-empty', reach: (_page, form) => form.open() },
  {
    name: 'registration-errors',
    reach: async (page, form) => {
      await form.open()
      await form.field('Phone').fill('+81 3 1234 5678')
      await form.field('Phone').press('Enter')
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'registration-price',
    reach: async (_page, form) => {
      await form.open()
      await form.fill(visitor())
      await form.field('Nights').fill('3')
      await expect(form.amounts.last()).toHaveText('€964.95')
    },
  },
  {
    name: 'hosted-page',
    reach: async (page, form) => {
      await goToPayment(form)
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled()
    },
  },
  {
    name: 'payment-success',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(heading(page)).toHaveText('Payment Successful!')
    },
  },
  {
    name: 'payment-cancel',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
    },
  },
  {
    name: 'payment-session-error',
    reach: async (page, form) => {
      await goToPayment(form)
      await page.goto('/payment-success')
      await expect(heading(page)).toHaveText('Payment Session Error')
    },
  },
  { name: 'abstract-submission', reach: (page) => abstractForm(page).open() },
  {
    name: 'abstract-errors',
    reach: async (page) => {
      const form = abstractForm(page)
      await form.open()
      await form.file.setInputFiles(aFile('floating-wind.docx', Buffer.from('PK')))
      await form.submit.click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'abstract-sending',
    reach: async (page) => {
      const form = abstractForm(page)
      await form.open()
      await form.fill(author(), bigFile())
      const speed = await slowDown(page)
      await speed(6_000_000)
      await form.submit.click()
      await expect
        .poll(() => form.progress.evaluate((bar: HTMLProgressElement) => bar.position))
        .toBeGreaterThan(0.4)
      await speed(1)
    },
  },
  {
    name: 'my-abstract',
    reach: async (page) => {
      await page.route('**/api/form-submission/mine', (route) => route.fulfill({ json: ownAbstract }))
      await page.goto('/my-abstract#sample')
      await expect(page.getByRole('heading', { name: 'What you submitted' })).toBeVisible()
    },
  },
  {
    name: 'discount-payment',
    reach: async (page) => {
      await page.route(`**${showDiscountOffer.path}`, (route) => route.fulfill({ json: offer }))
      await page.goto('/discount-payment#sample')
      await expect(page.getByRole('button', { name: 'Pay €150.00' })).toBeVisible()
    },
  },
  { name: 'my-registration', reach: (page) => showOwn(page, {}) },
  {
    name: 'my-registration-paid',
    reach: (page) => {
      const receipt = { kind: 'receipt', cents: 96_495, issuedAt: '2026-03-01T03:25:00Z' } as const
      const receipts = [{ ...receipt, number: 'RENEWABLE-2026-000123', address: '/none' }]
      return showOwn(page, { state: 'paid', way: 'none', quote: null, receipts })
    },
  },
  { name: 'discount-registration', reach: (_page, _form, discount) => discount.open() },
  {
    name: 'discount-errors',
    reach: async (page, _form, discount) => {
      await discount.open()
      await discount.field('Discount amount').fill('0.2')
      await discount.submit.click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'discount-stored',
    reach: async (_page, _form, discount) => {
      await discount.open()
      await discount.fill({ ...newRequest(), amount: '0' })
      await discount.submit.click()
      await expect(discount.banner).toBeVisible()
    },
  },
  {
    name: 'discount-success',
    reach: async (page, _form, discount) => {
      await discount.goToPayment(newRequest())
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(heading(page)).toHaveText('Payment Successful!')
    },
  },
  {
    name: 'discount-cancel',
    reach: async (page, _form, discount) => {
      await discount.goToPayment(newRequest())
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
    },
  },
]

/** Back-office pages of a new installation, as its owner sees them. */
const backOffice: Screen[] = [
  {
    name: 'admin-login',
    reach: async (page) => {
      await page.goto('/admin-login')
      await expect(heading(page)).toHaveText('Admin Login')
    },
  },
  ...['dashboard', 'manage-events', 'accounts', 'own-account', 'audit', 'api'].map(
    (name): Screen => ({
      name: `admin-${name}`,
      reach: async (page, _form, _discount, product) => {
        await logIn(page, product.owner)
        await openAdmin(page, `/admin-${name}`)
        await expect(page.locator('.adm-skeleton')).toHaveCount(0)
      },
    }),
  ),
]

/** A list of the back-office with data, and what is opened there. */
const list = (name: string, path = name, open?: (page: Page) => Promise<void>): Screen => ({
  name: `admin-${name}`,
  reach: async (page, _form, _discount, product) => {
    // each screenshot starts with fresh rows, as each journey does
    await insertSamples(product, aWebsite('renewable'))
    await logIn(page, product.owner)
    await rememberWebsite(page, aWebsite('renewable'))
    await openAdmin(page, `/admin-${path}`)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^\d+ \w+/ })
        .last(),
    ).toBeVisible()
    await open?.(page)
    await expect(page.locator('.adm-skeleton')).toHaveCount(0)
  },
})

/** The partly refunded payment of this customer. */
const openPayment = async (page: Page): Promise<void> => {
  await page.route('**/api/payments/renewable/*/money', (route) => route.fulfill({ json: moneyOfSample }))
  await page.route('**/api/payments/renewable/*/receipts', (route) =>
    route.fulfill({ json: documentsOfSample }),
  )
  await page.getByRole('button', { name: 'Astrid Solbakken', exact: true }).click()
  await expect(page.getByText('A receipt or credit note is being prepared')).toBeVisible()
}

const openRefund = async (page: Page): Promise<void> => {
  await openPayment(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Partial').click()
  await page.getByLabel('Amount in euros').fill('120')
  await page.getByLabel('Reason').selectOption('requested_by_customer')
}

const playRefund = async (page: Page, product: Product): Promise<void> => {
  await logIn(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))
  await openAdmin(page, '/admin-rehearsal')
  const end = page.getByRole('article').getByText('As expected')
  await expect(end.or(page.getByText('No rehearsals yet'))).toBeVisible()
  if (await end.isVisible()) return
  await page.getByRole('button', { name: 'Play: A refund' }).click()
  await expect(end).toBeVisible({ timeout: 30_000 })
}

/** The website editor with the draft's page in its frame; `open` continues from there. */
const editing = (name: string, page: string, open?: (page: Page) => Promise<void>): Screen => ({
  name: `admin-website${name}`,
  reach: async (at, _form, _discount, product) => {
    await logIn(at, product.owner)
    await rememberWebsite(at, aWebsite('renewable'))
    await openAdmin(at, '/admin-website')
    await at.getByLabel('Page to edit').selectOption(page)
    await expect(framed(at).locator('[data-edit]').first()).toBeVisible()
    await open?.(at)
  },
})

const framed = (page: Page) => page.frameLocator('iframe[title$="from the draft"]')

const editSpeaker = async (page: Page): Promise<void> => {
  await framed(page).getByText('Sunnfjord Institute of Technology, Norway').click()
  await page.getByLabel('University').fill('Blue Fjord Institute, Norway')
  await expect(page.getByText('On the website: Sunnfjord Institute of Technology, Norway')).toBeVisible()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
}

const editors: Screen[] = [
  editing('', 'Home'),
  editing('-speaker', 'Speakers', editSpeaker),
  editing('-agenda', 'Agenda', async (page) => {
    // below 1100 px a switch leads from the page to its fields; below 700 they are a sheet over it
    const fields = page.getByRole('group', { name: 'Show' }).getByText('Fields')
    if (await fields.isVisible()) await fields.click()
    await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  }),
  editing('-publish', 'Speakers', async (page) => {
    await editSpeaker(page)
    await page.getByRole('button', { name: 'Publish…' }).click()
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  }),
  editing('-history', 'Home', (page) => page.getByRole('button', { name: 'History' }).click()),
]

/** first, because data of later screenshots would appear in them */
const lists: Screen[] = [
  list('payments'),
  list('payment', 'payments', openPayment),
  list('payment-refund', 'payments', openRefund),
  list('exceptions'),
  list('exception', 'exceptions', (page) =>
    page.getByRole('button', { name: /^Money without a booking.*Daisuke Arakawa/ }).click(),
  ),
  { name: 'admin-rehearsal', reach: (page, _form, _discount, product) => playRefund(page, product) },
  list('bookings'),
  list('booking', 'bookings', (page) => page.getByRole('button', { name: 'Mirela Okonjo-Haas' }).click()),
  list('booking-add', 'bookings', (page) => page.getByRole('button', { name: 'Add a booking' }).click()),
  list('discounts'),
  list('sessions'),
  list('interests'),
  list('accommodations'),
  list('registration-types', undefined, (page) => page.getByRole('button', { name: 'Edit SPEAKER' }).click()),
  list('abstract-submissions'),
  list('messages'),
  list('mails'),
  ...editors,
]

/** Wide screenshots are scaled by half, to keep all of them small. */
const windows = [
  { width: 360, height: 740, scale: 1 },
  { width: 768, height: 1024, scale: 0.5 },
  { width: 1280, height: 800, scale: 0.5 },
  { width: 1440, height: 900, scale: 0.5 },
] as const satisfies PictureSize[]

const all = [...lists, ...screens, ...backOffice]

for (const { name, reach } of all) {
  for (const window of windows) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const picture = `${name}-${window.width}-${colorScheme}`
      test(picture, async ({ page, form, discount, product }) => {
        await page.setViewportSize(window)
        await page.emulateMedia({ colorScheme })
        await reach(page, form, discount, product)
        const file = await takePicture(page, name, window, colorScheme)
        if (shownInDocs.includes(picture)) await copyFile(file, join(docs, `${picture}.webp`))
      })
    }
  }
}
