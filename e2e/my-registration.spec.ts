import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { linkOf } from './own-link.ts'
import { arriveAtPayment, expectRecords, heading } from './payment-steps.ts'
import type { Product } from './product.ts'

let visitors = 0

/** A registered visitor who never opened the payment page. */
const aVisitor = async (page: Page) => {
  visitors++
  const email = `mine.${visitors}.${test.info().workerIndex}@example.org`
  const person = {
    name: `Ada Delegate ${visitors}`,
    phone: '+81 3 1234 5678',
    email,
    instituteOrUniversity: 'Ariake Institute of Energy Systems',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
  }
  const answer = await page.request.post('/api/registration/register', { data: person })
  expect(answer.status()).toBe(201)
  return { ...person, id: String((await answer.json()).id) }
}

/** The path of the emailed link. */
const linkTo = async ({ mailsTo }: Product, email: string) => {
  let link = ''
  const find = async () => {
    const mails = (await mailsTo(email))
      .join('')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
    link = /\/my-registration#[\w.-]+/.exec(mails)?.[0] ?? ''
    return link
  }
  await expect.poll(find).not.toBe('')
  return link
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const askFor = async (page: Page, email: string) => {
  await page.goto('/my-registration')
  const field = main(page).getByLabel('Email', { exact: true })
  await hydrated(field)
  await field.fill(email)
  await button(page, 'Send the link').click()
}
const answered = (page: Page) =>
  main(page).getByText('If you registered with this address, we are emailing your link to it.')

test('a visitor asks for their link, is declined, pays again by bank, and both pages say when the money has come case 9 T31', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const { email, name } = await aVisitor(page)
  await context.clock.install()
  await askFor(page, email)
  await expect(answered(page)).toBeVisible()
  const link = await linkTo(product, email)
  const token = link.split('#')[1] ?? ''
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  await test.step('the link shows what was not paid', async () => {
    await page.goto(link)
    await expect(heading(page)).toHaveText('You are registered but have not paid yet')
    await expect(page).toHaveTitle(/^You are registered but have not paid yet - /)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(main(page).getByRole('definition').filter({ hasText: name })).toBeVisible()
    await expect(main(page).getByText('€523.95').first()).toBeVisible()
    await expect(main(page)).not.toContainText(email)
  })

  await button(page, 'Pay €523.95').click()
  const first = await arriveAtPayment(page)
  const declined = await page.request.post(`/api/stripe-sandbox/sessions/${first}/decline`, { data: {} })
  expect(declined.status()).toBeLessThan(400)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Your payment was declined')
  await button(page, 'Pay €523.95').click()
  const second = await arriveAtPayment(page)
  await product.faults({ bankSettlesAfterSeconds: null })
  try {
    await page.getByRole('button', { name: 'Pay by bank (settles later)', exact: true }).click()
    await expect(page).toHaveURL(`/payment-success?session_id=${second}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
    await expect(main(page)).toContainText('You can close this page.')
    const own = await context.newPage()
    await own.goto(link)
    await expect(heading(own)).toHaveText('We are waiting for your bank')
    await expect(main(own).getByRole('button', { name: /^Pay / })).toHaveCount(0)
    await expectRecords(product, email).toContainEqual(['PENDING', second])

    await product.settleBank(second, 'succeeded')
    await expectRecords(product, email).toContainEqual(['COMPLETED', second])
    // both request again on their own
    await context.clock.fastForward(20_000)
    await expect(heading(page)).toHaveText('Payment Successful!')
    await expect(heading(own)).toHaveText('Your registration is paid')
  } finally {
    await product.faults({ bankSettlesAfterSeconds: 60 })
  }
  expect((await product.recordsOf(email)).map(({ sessionId }) => sessionId)).toContain(first)
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token)

  await test.step('the receipt and the calendar entry', async () => {
    await main(page).getByRole('link', { name: 'Where is my registration?' }).click()
    await expect(heading(page)).toHaveText('Where is my registration?')
    await page.goto(link)
    await expect(heading(page)).toHaveText('Your registration is paid')
    await expect(button(page, 'Pay €523.95')).toHaveCount(0)
    await expect(main(page).getByText('This is a test: no money is charged.')).toBeVisible()
    // written by a job: the page requests again on its own
    await expect.poll(() => product.receiptsOf(email)).toHaveLength(1)
    await context.clock.fastForward(20_000)
    await expect(main(page).getByRole('link', { name: 'Download the receipt' })).toBeVisible()
    const receipt = main(page).getByRole('link', { name: /^Receipt / })
    await expect(receipt).toBeVisible()
    const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '/none')
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const calendar = main(page).getByRole('link', { name: 'Calendar entry' })
    const entry = await page.request.get((await calendar.getAttribute('href')) ?? '/none')
    expect([entry.status(), (await entry.text()).split('\r\n')[0]]).toEqual([200, 'BEGIN:VCALENDAR'])
  })
})

test('a registration is shown and corrected by its own link only, and the page says what cannot be paid there', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/404/)
  expectedErrors.expect(/412/)
  await askFor(page, 'no address')
  await expect(main(page).getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await expect(main(page).getByLabel('Email', { exact: true })).toBeFocused()
  await main(page).getByLabel('Email', { exact: true }).fill('nobody.at.all@example.org')
  await button(page, 'Send the link').click()
  await expect(answered(page)).toBeVisible()

  const { id } = await aVisitor(page)
  await page.goto(`/my-registration#${id}.1.${'A'.repeat(43)}`)
  await expect(heading(page)).toHaveText('This link does not work')
  await main(page).getByRole('link', { name: 'Request a new link' }).click()
  await expect(button(page, 'Send the link')).toBeVisible()
  expect(await product.mailsTo('nobody.at.all@example.org')).toEqual([])

  await test.step('corrects name and institute by the keyboard', async () => {
    const { email, id } = await aVisitor(page)
    const link = await linkOf(product, email)
    const correct = button(page, 'Correct title, name or institute')
    const name = main(page).getByLabel('Name', { exact: true })
    const arabicName = 'عائشة بنت محمد'
    await product.whileRegistrationCloses(new Date('2099-03-15T14:59:00Z'), async () => {
      await page.goto(link)
      await correct.focus()
      await page.keyboard.press('Enter')
      await expect(name).toBeFocused()
      await name.fill('')
      await page.keyboard.press('Enter')
      await expect(main(page).getByText('Name is required')).toBeVisible()
      await expect(name).toBeFocused()

      // a concurrent change comes first
      const elsewhere = { instituteOrUniversity: 'Elsewhere', version: 2 }
      await product.db.updateTable('registrations').set(elsewhere).where('id', '=', id).execute()
      await name.fill(arabicName)
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('alert').filter({ hasText: 'since you opened it' })).toContainText(
        'Elsewhere. Nothing was saved.',
      )
      await expect(name).toHaveValue(arabicName)
      await expect(button(page, 'Save')).toBeFocused()

      // after the notice they may overwrite it
      await page.keyboard.press('Enter')
      await expect(correct).toBeFocused()
      await expect(main(page).getByText('Saved.', { exact: true })).toBeVisible()
      await expect(main(page).getByRole('definition').filter({ hasText: arabicName })).toBeVisible()
    })
    const institute = 'Ariake Institute of Energy Systems'
    expect(await product.registrationsOf(email)).toMatchObject([
      { name: arabicName, instituteOrUniversity: institute, version: 3 },
    ])
  })

  await test.step('what cannot be paid here', async () => {
    const { email } = await aVisitor(page)
    let change = {}
    await page.route('**/api/registration/mine', async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), quote: null, ...change } })
    })
    await page.goto(await linkOf(product, email))
    const show = async (next: object) => {
      change = next
      const requested = page.waitForResponse('**/api/registration/mine')
      // simulates a visitor who returns to the page
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await requested
      await expect(heading(page)).toHaveText('You are registered but have not paid yet')
      await expect(main(page).getByRole('button', { name: /^Pay / })).toHaveCount(0)
    }
    await expect(heading(page)).toHaveText('You are registered but have not paid yet')

    await show({ way: 'form', price: null })
    await expect(
      main(page).getByText('To pay, choose your nights and guests again in the registration form.'),
    ).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Go to the registration form' })).toHaveAttribute(
      'href',
      '/registration',
    )
    await show({ way: 'closed', price: null })
    await expect(
      main(page).getByText('Registration has closed. You can no longer pay on the website.'),
    ).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'info@example.org' })).toBeVisible()
    await show({ way: 'off' })
    await expect(main(page).getByText('Payment is not available at the moment.')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'info@example.org' })).toBeVisible()
  })
})
