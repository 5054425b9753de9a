import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { brokenWords } from './broken-words.ts'
import { aBooking, fakeBookings } from './fake-bookings.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { someMails } from './insert-mails.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import type { Product } from './product.ts'
import { visitorWhoPaid } from './visitor-by-calls.ts'

const website: Website = aWebsite('renewable')

const aMessage = ({ db }: Product, change: { name: string; subject: string; assignedTo: string }) => {
  const createdAt = new Date('2026-03-04T05:06:00Z')
  const message = { website, id: newId<'contact message'>(createdAt), createdAt, readAt: createdAt }
  return db
    .insertInto('contactMessages')
    .values({ ...message, ...change, email: 'visitor@example.org', message: 'Is there a dinner?' })
    .execute()
}

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, website)
})

test('an unknown address of the back-office is named on the dashboard, and a low window keeps Log out and the minutes left in view', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/admin-paiments')
  await expect(page.getByText('There is no page /admin-paiments.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/\d min left/)).toBeInViewport({ ratio: 1 })

  // the links scroll instead
  const last = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'API' })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(page.getByText('There is no page')).toHaveCount(0)
  await openAdmin(page, '/admin-dashboard?missing=Call%20%2B1%20555')
  await expect(page.getByText('There is no page')).toHaveCount(0)
})

test('no word of a table breaks in its middle, and no chip covers an amount', {
  tag: '@long',
}, async ({ page, product }) => {
  await insertAbstracts(product.db, website, [{ name: 'Country Author', country: 'Turkmenistan' }])
  const { id } = await anAdmin(product.db, {
    role: 'ADMIN',
    websites: [aWebsite('optics'), aWebsite('renewable'), aWebsite('nursing')],
  })
  const name = 'Konstantinos Papadopoulos'
  await product.db.updateTable('admins').set({ name }).where('id', '=', id).execute()
  await aMessage(product, { name, subject: 'Accommodation reimbursement misunderstanding', assignedTo: id })
  const cancelled = aBooking(1, { cancelledAt: '2026-03-04T05:06:00Z' })
  const requested = aBooking(2, { paymentRecord: null, pricingConfig: null })
  await fakeBookings(page, { list: () => ({ json: [cancelled, requested] }) })

  for (const [path, width, shown] of [
    ['abstract-submissions', 1280, 'Turkmenistan'],
    ['accounts', 1280, name],
    ['messages', 768, name],
    ['bookings', 768, cancelled.name],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page, `/admin-${path}`)
    await expect(page.getByRole('table').getByText(shown).first()).toBeVisible()
    expect([path, await brokenWords(page)]).toEqual([path, []])
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row').filter({ hasText: cancelled.name })
  const boxes = [row.getByText('Booking cancelled'), row.getByText(/€/).first()].map((text) =>
    text.boundingBox(),
  )
  const [upper, lower] = (await Promise.all(boxes)).toSorted((one, other) => (one?.y ?? 0) - (other?.y ?? 0))
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
})

test('no list breaks an ordinary word at any width, and a word of 250 letters widens no page', {
  tag: '@long',
}, async ({ page, product }) => {
  test.slow()
  const { db } = product
  const ordinary = {
    name: 'Wolfeschlegelsteinhausenberger Papadopoulou',
    email: 'konstantina.papadopoulou@electrochemistry.universitaetsklinikum.example.org',
    country: 'Turkmenistan',
    organizationName: 'Telecommunications and Electroencephalography',
  }
  const hostile = { name: 'x'.repeat(190), email: `${'long'.repeat(40)}@example.org` }
  await insertAbstracts(db, website, [ordinary, { ...hostile, organizationName: 'y'.repeat(250) }])
  await insertDiscounts(
    db,
    website,
    [ordinary, hostile].map(({ name, email }) => ({ name, email })),
  )
  for (const [number, { name, email }] of [ordinary, hostile].entries())
    await db
      .insertInto('registrations')
      .values({
        website,
        id: newId(new Date()),
        name,
        phone: String(number),
        email,
        instituteOrUniversity: ordinary.organizationName,
        country: ordinary.country,
        registrationType: 'REGISTRATION_AND_ACCOMMODATION',
        presentationType: 'SPEAKER',
        createdAt: new Date(),
      })
      .execute()
  const { id } = await anAdmin(db, {
    role: 'ADMIN',
    websites: [aWebsite('optics'), aWebsite('renewable'), aWebsite('nursing')],
  })
  for (const name of ['Konstantina Papadopoulou', hostile.name])
    await aMessage(product, { name, subject: `Accommodation reimbursement ${name}`, assignedTo: id })
  await someMails(product, { website, subject: ordinary.organizationName })
  await visitorWhoPaid(page, product, { name: ordinary.name, email: ordinary.email })
  await insertManyPayments(product.pool, website, 2)
  for (const [number, { name, email }] of [ordinary, hostile].entries())
    await sql`update payment_records set customer_name = ${name}, customer_email = ${email},
      customer_institute = ${ordinary.organizationName}, customer_country = ${ordinary.country}
      where order_reference = ${`REG-${number + 1}`}`.execute(db)

  const found: [path: string, width: number, words: string[]][] = []
  for (const path of [
    ...['bookings', 'payments', 'abstract-submissions', 'exceptions', 'discounts', 'messages', 'mails'],
    ...['mailings', 'audit', 'accounts', 'accommodations', 'sessions', 'interests', 'registration-types'],
  ]) {
    await openAdmin(page, `/admin-${path}`)
    await expect(page.locator('main .adm-skeleton')).toHaveCount(0)
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
      const words = await brokenWords(page)
      if (words.length > 0) found.push([path, width, words])
    }
  }
  expect(found).toEqual([])
})

test('a viewer is offered to view and nothing else, and fields that they cannot change look read-only', {
  tag: '@long',
}, async ({ page, product }) => {
  const owner = await anAdmin(product.db)
  await aMessage(product, { name: 'Vera Visitor', subject: 'Dinner', assignedTo: owner.id })
  const verbs = page.getByRole('region', { name: 'Today' }).getByRole('link')
  await openAdmin(page, '/admin-dashboard')
  await expect(verbs.filter({ hasText: 'message' })).toHaveText(/Answer$/)
  const colour = (label: string) =>
    page
      .getByLabel(label)
      .first()
      .evaluate((field) => getComputedStyle(field).backgroundColor)
  await openAdmin(page, '/admin-manage-events')
  await expect(page.getByLabel('City')).toBeEditable()
  const writable = await colour('City')

  await leaveNothing(page)
  await rememberWebsite(page, website)
  await resumeAs(page, product, { role: 'VIEWER', websites: [website] })
  await openAdmin(page, '/admin-dashboard')
  await expect(verbs.filter({ hasText: 'message' })).toHaveText(/View$/)
  await expect(verbs.filter({ hasText: /Answer|Decide|Change$/ })).toHaveCount(0)
  await openAdmin(page, '/admin-manage-events')
  await expect(page.getByLabel('City')).not.toBeEditable()
  expect(await colour('City')).not.toBe(writable)
  await openAdmin(page, '/admin-website?page=speakers&at=speakers.subline')
  await expect(page.getByLabel(/^Below the heading/)).not.toBeEditable()
  expect(await colour('Below the heading')).not.toBe(writable)
})

test('Publish is enabled as long as something is changed, and a message that offers Undo disappears', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  await openAdmin(page, '/admin-website?page=speakers&at=speakers.title')
  const publish = page.getByRole('button', { name: 'Publish…' })
  await expect(publish).toBeDisabled()
  await page.getByLabel('Heading', { exact: true }).fill('Our speakers')
  await expect(publish).toBeEnabled()
  await page.getByLabel('Heading', { exact: true }).fill('Conference Speakers')
  await expect(publish).toBeDisabled()

  await openAdmin(page, '/admin-website?page=speakers&at=speakers.firstGrid.bjorn-skarsvag')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const undo = page.locator('.edit-toast')
  await expect(undo).toBeVisible()
  await undo.getByRole('button', { name: 'Undo' }).focus()
  await page.clock.fastForward(20_000)
  // not while the control is in use
  await expect(undo).toBeVisible()
  await page.getByLabel('Page to edit').focus()
  await page.clock.fastForward(20_000)
  await expect(undo).toHaveCount(0)
})

test('an organiser refunds someone whom the search has found, in five interactions', async ({
  page,
  product,
}) => {
  const guest = { name: 'Enno Cannotcome', email: `enno.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, guest)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.press('/')
  await person.fill('Search people, payments, abstracts, messages and discounts', guest.name)
  await expect(page.getByRole('option').first()).toContainText(guest.name)
  await person.press('Enter')
  await expect(page.getByRole('dialog', { name: guest.name })).toBeVisible()
  await person.click('button', 'Refund…')
  await expect(page.getByText(`${guest.name} gets €523.95 back. This cannot be undone.`)).toBeVisible()
  await person.click('button', 'Refund €523.95')
  await expect(page.getByText('€523.95 was returned to the customer.')).toBeVisible()
  expect(person.count()).toBe(5)
})
