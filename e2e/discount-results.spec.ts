import type { Page } from '@playwright/test'
import { navigateWithin } from './client-navigation.ts'
import { aWish, type discountForm, type Wish } from './discount-form.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { cancel, expectRecords, heading, pay } from './payment-steps.ts'
import type { Product } from './product.ts'
import { payByCall, wisherAtPayment } from './visitor-by-calls.ts'

const main = (page: Page) => page.getByRole('main')
const home = (page: Page) => main(page).getByRole('link', { name: 'Back to Home' })
const success =
  'Payment Successful! Thank you for your payment. Your discount registration is confirmed. Back to Home'

const expire = (product: Product, sessionId: string) =>
  product.db.updateTable('sandboxSessions').set({ status: 'expired' }).where('id', '=', sessionId).execute()

/** The text of the page in one line. */
const expectReads = (page: Page, text: string) =>
  expect.poll(async () => (await main(page).innerText()).replace(/\s+/g, ' ').trim()).toContain(text)

/** The form, reached from another page of the website. */
const openFormFromHere = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await main(page).getByRole('link', { name: 'Ask for a discounted registration' }).click()
  await expect(heading(page)).toHaveText('Discount Registration')
}

/** Submits the restored form and waits for the payment page of the next session. */
const tryAgainFrom = async (page: Page, discount: ReturnType<typeof discountForm>, values: Wish) => {
  await main(page).getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/discount-registration')
  await expect(heading(page)).toHaveText('Discount Registration')
  await discount.expectFilledWith(values)
  await expect(discount.field('Captcha')).toHaveValue('')
  await discount.enterCaptcha()
  await discount.submit.click()
  return discount.arriveAtPayment()
}

test('after a cancelled payment the discount form is still filled in and pays in a new session, unless another tab has paid T33 m114 m115', {
  tag: ['@long', '@m116', '@case-16', '@case-17'],
}, async ({ page, discount, product }) => {
  const values = aWish()
  const first = await discount.goToPayment(values)
  await cancel(page)
  await expect(page).toHaveURL(/\/discount-cancel/)
  await expect(heading(page)).toHaveText('Payment Cancelled')
  await expect(page.getByText('Nothing was charged. Your form is still filled in.')).toBeVisible()
  await expect(home(page)).toHaveAttribute('href', '/')
  await expectRecords(product, values.email).toEqual([['CANCELLED', first]])

  const second = await tryAgainFrom(page, discount, values)
  expect(second).not.toBe(first)
  await payByCall(page, product, second)
  await cancel(page)
  await expect(heading(page)).toHaveText('Your payment was completed')
  await expect(
    page.getByText('You had paid before you cancelled, so your discount registration is paid.'),
  ).toBeVisible()
  await expectRecords(product, values.email).toEqual([
    ['CANCELLED', first],
    ['COMPLETED', second],
  ])
  await page.getByRole('link', { name: 'See your payment' }).click()
  await expectReads(page, success)
  await expect(page).toHaveTitle(/^Payment Successful! - /)
  await expect(home(page)).toHaveAttribute('href', '/')
  await expect.poll(async () => (await product.mailsTo(values.email)).length).toBe(1)
})

test('after an expired payment the discount form is still filled in, and pays in a new session, also after a declined card T33 m114 m115', {
  tag: ['@long', '@m116', '@case-16'],
}, async ({ page, discount, product, expectedErrors }) => {
  const values = aWish({ country: 'Curaçao' })
  const close = '**/api/payment/cancel'
  const tryAgain = () => tryAgainFrom(page, discount, values)
  const expired = await discount.goToPayment(values)

  await test.step('a session that has expired says so', async () => {
    await expire(product, expired)
    await page.goto(`/discount-success?session_id=${expired}`)
    await expect(heading(page)).toHaveText('Your payment session has expired')
    await expect(home(page)).toBeVisible()
  })
  const first = await tryAgain()
  expect(first).not.toBe(expired)

  await test.step('offers to try to close the session again when that failed', async () => {
    expectedErrors.expect(/Failed to load resource.*503.*\/payment\/cancel/)
    await page.route(close, (route) =>
      route.fulfill({ status: 503, json: { message: 'Failed to create payment session' } }),
    )
    await cancel(page)
    await expect(heading(page)).toHaveText('Payment Cancelled')
    await expect(page.getByText('We could not close the payment session.')).toBeVisible()
    await expectRecords(product, values.email).toContainEqual(['PENDING', first])
    await page.unroute(close)
  })

  await test.step('cancels', async () => {
    const release = await holdResponses(page, close)
    await page.getByRole('button', { name: 'Try to close it again' }).click()
    await expect(page.getByText('We are closing the payment session.')).toBeVisible()
    await release()

    await expect(page).toHaveURL(/\/discount-cancel/)
    await expect(heading(page)).toHaveText('Payment Cancelled')
    await expect(page.getByText('Nothing was charged. Your form is still filled in.')).toBeVisible()
    await expect(home(page)).toHaveAttribute('href', '/')
    await expectRecords(product, values.email).toContainEqual(['CANCELLED', first])
  })

  const second = await tryAgain()
  expect(second).not.toBe(first)
  const before = [
    ['EXPIRED', expired],
    ['CANCELLED', first],
  ]

  await test.step('a declined card stays on the payment page m114', async () => {
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The card was declined. You can try again.')
    await expectRecords(product, values.email).toEqual([...before, ['PENDING', second]])
  })

  const expectSuccess = async () => {
    await expect(page).toHaveURL(`/discount-success?session_id=${second}`)
    await expect(page).toHaveTitle(/^Payment Successful! - /)
    await expectReads(page, success)
    await expect(home(page)).toHaveAttribute('href', '/')
  }
  await test.step('a paid one leads to the success, also after a reload m115', async () => {
    await pay(page)
    await expectSuccess()
    await page.reload()
    await expectSuccess()
  })
  await expectRecords(product, values.email).toEqual([...before, ['COMPLETED', second]])
  await expect.poll(async () => (await product.mailsTo(values.email)).length).toBe(1)

  await openFormFromHere(page)
  await discount.expectEmpty()
})

test('cancelling closes only the payment of its own kind and browser, and no success is promised before COMPLETED T30 T33 m115', {
  tag: ['@long', '@case-17'],
}, async ({ page, discount, request, product }) => {
  await test.step('who only has the link closes nothing T30', async () => {
    const somebody = aWish()
    const { sessionId } = await wisherAtPayment({ request }, product, somebody)
    await page.goto(`/discount-cancel?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Payment Cancelled')
    await expect(page.getByText('The payment was not finished.')).toBeVisible()
    await expect(main(page)).not.toContainText(somebody.name)
    await main(page).getByRole('link', { name: 'Try again' }).click()
    await discount.expectEmpty()
    expect(await product.recordsOf(somebody.email)).toMatchObject([
      { status: 'PENDING', cancelRequestedAt: null },
    ])
  })

  const values = aWish()
  await discount.fill(values)
  await discount.submit.click()
  const first = await discount.arriveAtPayment()

  await test.step('the payment of its own kind T30', async () => {
    await page.goto('/payment-cancel')
    await expect(heading(page)).toHaveText('Payment Cancelled')
    await expect(page.getByText('The payment was not finished.')).toBeVisible()
    await expectRecords(product, values.email).toEqual([['PENDING', first]])
    await navigateWithin(page, '/discount-cancel')
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
    await expectRecords(product, values.email).toEqual([['CANCELLED', first]])
  })

  await test.step('the cancel page after a payment in another tab case 17', async () => {
    const second = await tryAgainFrom(page, discount, values)
    await payByCall(page, product, second)
    await cancel(page)
    await expect(heading(page)).toHaveText('Your payment was completed')
    await expectRecords(product, values.email).toEqual([
      ['CANCELLED', first],
      ['COMPLETED', second],
    ])
    await page.getByRole('link', { name: 'See your payment' }).click()
    await expectReads(page, success)
    await openFormFromHere(page)
    await discount.expectEmpty()
  })

  await test.step('promises nothing before the server says COMPLETED m115', async () => {
    const { sessionId } = await wisherAtPayment(page, product, aWish())
    await navigateWithin(page, `/discount-success?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
    await expect(page.getByText('Your discount registration is confirmed.')).toHaveCount(0)

    await payByCall(page, product, sessionId)
    await expectReads(page, success)
  })
})
