import { abstractForm, aFile, anAuthor, labels, submitCall, unreachable } from './abstract-form.ts'
import { checkedState } from './check-accessibility.ts'
import { navigateWithin } from './client-navigation.ts'
import { aWish } from './discount-form.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { aVisitor } from './registration-form.ts'

const checkout = '**/api/payment/create-checkout-session?*'
const createSession = '**/api/discounts/create-session'

test('every state of the registration and of the discounted registration that is filled in can be used by everyone', {
  tag: '@long',
}, async ({ page, form, discount, product, expectedErrors, expectAccessible }) => {
  // many states, each of which takes seconds to check on a busy machine
  test.slow()
  expectedErrors.expect(/Failed to load resource.*409/)
  const check = checkedState(expectAccessible)

  await check('the empty form', () => form.open())
  await check('the form with its errors', async () => {
    await form.field('Name').press('Enter')
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  })
  await check('the price of a stay, which is held', async () => {
    await form.fill(aVisitor({ registrationType: 'Registration and accommodation' }))
    await expect(form.amounts).toHaveCount(4)
    await expect(form.summary.getByText(/^Price held until/)).toBeVisible()
  })
  const letPrices = await holdResponses(page, '**/api/registration/get-pricing-config')
  await check('the form while it asks for a price', async () => {
    await form.choose({ registrationType: 'Registration only', presentationType: 'Delegate' })
    await expect(form.summary).toHaveAttribute('aria-busy', 'true')
  })
  await letPrices()
  await expect(form.amounts.last()).toHaveText('€681.45')

  await check('a payment that cannot be opened', async () => {
    const answer = { url: null, sessionId: null, status: 'PENDING' }
    await page.route(checkout, (route) => route.fulfill({ json: answer }), { times: 1 })
    await form.submit.click()
    await form.acknowledge('Unable to process registration and payment: No payment URL received')
    await expect(form.paymentError).toBeFocused()
  })
  await product.whileType('DELEGATE', { priceCents: 70_000 }, async () => {
    await check('the question about another price', async () => {
      await page.route(checkout, (route) =>
        route.continue({ postData: { ...route.request().postDataJSON(), quote: 'none' } }),
      )
      await form.submit.click()
      await expect(form.alert.getByRole('button', { name: /^Accept €735.00/ })).toBeVisible()
    })
    await check('the price that has changed', async () => {
      await form.alert.getByRole('button', { name: 'OK' }).click()
      await expect(form.summary).toContainText('The price has changed from €681.45 to €735.00.')
    })
  })
  await check('the question about no payment', async () => {
    await form.radio('Student').check()
    await form.submit.click()
    await expect(form.alert).toBeVisible()
  })
  await check('the success without a payment', async () => {
    await form.alert.getByRole('button', { name: 'Register without paying' }).click()
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible()
  })
  await product.whileRegistrationCloses(new Date('2026-03-30T14:59:00Z'), () =>
    check('the registration that has closed', async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await navigateWithin(page, '/contact')
      await expect(page).toHaveTitle(/^Contact/)
      await navigateWithin(page, '/registration')
      await expect(page.getByText(/^Registration closed on March 30, 2026/).first()).toBeVisible()
    }),
  )

  expectedErrors.expect(/Failed to load resource.*503/)
  await check('the empty request', async () => {
    await navigateWithin(page, '/discount-registration')
    await expect(discount.field('Name')).toBeEnabled()
  })
  await check('every fault at once, and an amount that is not charged', async () => {
    await discount.field('Description').fill('x'.repeat(5001))
    await discount.field('Discount amount').fill('0.2')
    await discount.field('Captcha').fill('------')
    await discount.submit.click()
    await expect(discount.field('Title')).toBeFocused()
  })
  await check('the failure', async () => {
    await page.route(createSession, (route) => route.fulfill({ status: 503, body: 'Not today.' }), {
      times: 1,
    })
    await discount.fill(aWish({ amount: '0.3' }))
    await discount.submit.click()
    await expect(discount.failure).toHaveText('Not today.')
  })
  await check('the request that is stored without a payment', async () => {
    await discount.submit.click()
    await expect(discount.banner).toBeFocused()
  })
  const release = await holdResponses(page, createSession)
  await check('Submitting...', async () => {
    await page.route('**/stripe-sandbox/*', (route) => route.fulfill({ status: 204 }))
    await discount.fill(aWish())
    await discount.submit.click()
    await expect(discount.busy).toBeDisabled()
  })
  await check('on the way to the payment page', async () => {
    await release()
    await expect(page.getByText('We are taking you to the secure payment page.')).toBeVisible()
  })
})

const ownAbstract = {
  reference: 'A-JUDGED',
  titlePrefix: 'Dr.',
  name: 'عائشة بنت محمد',
  email: `${'w'.repeat(60)}@example.org`,
  organizationName: 'W'.repeat(200),
  country: 'Japan',
  interestedIn: 'Offshore wind',
  session: 'Grid storage',
  submittedAt: '2026-03-01T09:00:00.000Z',
  file: {
    name: `${'W'.repeat(100)}.pdf`,
    bytes: 2_000,
    storedAt: '2026-03-01T09:00:00.000Z',
    address: '/none',
  },
  closesAt: null as string | null,
  canReplace: true,
}

test('the abstract submission and my abstract pass axe in both themes and fit 320 px in every state T18 T22 T23', {
  tag: ['@long', '@T24', '@T34'],
}, async ({ page, product, expectedErrors, expectAccessible }) => {
  test.slow()
  expectedErrors.expect(/ERR_FAILED.*\/submit/)
  const form = abstractForm(page)
  const check = checkedState(expectAccessible)

  await check('the empty form', () => form.open())
  await check('a chosen file', async () => {
    await form.file.setInputFiles(aFile(`${'W'.repeat(200)}.pdf`))
    await expect(form.button('Remove the file')).toBeVisible()
    await expect(page.locator('#abstractFile-error')).toHaveCount(0)
  })
  await check('its errors', async () => {
    await form.file.setInputFiles(aFile(`${'long'.repeat(60)}.docx`, Buffer.from('PK')))
    await form.submit.click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  })
  await check('the broken connection', async () => {
    await form.fill(anAuthor({ email: `${'w'.repeat(60)}.judged@example.org` }))
    await page.route(submitCall, (route) => route.abort(), { times: 1 })
    await form.submit.click()
    await expect(form.failure).toContainText(unreachable)
  })
  const letSubmit = await holdResponses(page, submitCall)
  await check('the file on its way', async () => {
    await form.submit.click()
    await expect(form.progress).toBeVisible()
  })
  await check('the success', async () => {
    await letSubmit()
    await expect(form.dialog).toBeVisible()
  })
  await product.whileClosing(new Date('2026-03-15T14:59:00Z'), () =>
    check('the closed submission', async () => {
      await form.close.click()
      await navigateWithin(page, '/contact')
      await expect(page).toHaveTitle(/^Contact/)
      await navigateWithin(page, '/abstract-submission')
      await expect(page.getByRole('main').getByText(/^Abstract submission closed on March 15/)).toBeVisible()
      for (const label of labels) await expect(form.field(label)).toBeDisabled()
    }),
  )

  const main = page.getByRole('main')
  const file = main.getByLabel('New file', { exact: true })
  const replace = main.getByRole('button', { name: 'Replace the file', exact: true })
  let own = ownAbstract
  await page.route('**/api/form-submission/mine', (route) => route.fulfill({ json: own }))
  await page.route('**/api/form-submission/mine/file', (route) => route.fulfill({ json: own }))

  await check('without a link', async () => {
    await navigateWithin(page, '/my-abstract')
    await expect(page.getByRole('heading', { name: 'This page opens with your personal link' })).toBeVisible()
  })
  await check('what was submitted', async () => {
    await navigateWithin(page, '/my-abstract#sample')
    await expect(main.getByRole('heading', { name: 'What you submitted' })).toBeVisible()
  })
  await check('a refused file', async () => {
    await file.setInputFiles(aFile(`${'long'.repeat(50)}.docx`, Buffer.from('PK')))
    await expect(file).toHaveAttribute('aria-invalid', 'true')
  })
  const release = await holdResponses(page, '**/api/form-submission/mine/file')
  await check('the new file on its way', async () => {
    await file.setInputFiles(aFile('second.pdf'))
    await replace.click()
    await expect(main.getByRole('progressbar')).toBeVisible()
  })
  await check('the new file', async () => {
    await release()
    await expect(main.getByRole('status').filter({ hasText: 'Your new file is saved.' })).toBeFocused()
  })
  await check('after the closing date', async () => {
    own = { ...ownAbstract, canReplace: false, closesAt: '2026-03-15T14:59:00.000Z' }
    await navigateWithin(page, '/my-abstract#another')
    await expect(main.getByText(/^Abstract submission closed on March 15, 2026/)).toBeVisible()
    await expect(replace).toHaveCount(0)
  })
})
