import type { Page } from '@playwright/test'
import type { DiscountOffer } from '#features/discounts/discounts.contract.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { checkedState } from './check-accessibility.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { heading } from './payment-steps.ts'
import { visitorAtPayment, wisherAtPayment } from './visitor-by-calls.ts'

const person = { name: 'Ada Delegate', email: 'judged@example.org' }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Stores the session as the form does before it redirects to the payment page. */
const markPayment = (page: Page, options: { kind: 'registration' | 'discount'; sessionId: string | null }) =>
  page.evaluate((mark) => {
    // only the form draft is stored
    const formDraft = { storage: 'session', key: 'payment-mark' }
    sessionStorage.setItem('payment-mark', JSON.stringify({ ...mark, obsoleteWhenPaid: [formDraft] }))
  }, options)

/** Fakes the status response for every session. */
const answerStatus = async (page: Page) => {
  let status = 'PENDING'
  await page.route('**/api/payment/session-status?*', (route) => route.fulfill({ json: { status } }))
  return (next: string) => {
    status = next
  }
}

test('a payment that is confirmed, is cancelled or cannot be shown can be used by everyone T31 T33 m111', {
  tag: ['@m112', '@m114'],
}, async ({ page, product, expectAccessible }) => {
  test.slow()
  const check = checkedState(expectAccessible)
  await page.clock.install()
  const { sessionId } = await visitorAtPayment(page, product, person)
  const say = await answerStatus(page)
  await test.step('the payment that is being confirmed', async () => {
    await page.goto(`/payment-success?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
    await expect(main(page)).toContainText('You can close this page.')
  })
  await check('the paid registration', async () => {
    say('COMPLETED')
    await page.clock.fastForward(20_000)
    await expect(heading(page)).toHaveText('Payment Successful!')
  })
  await check('the payment without a session', async () => {
    await markPayment(page, { kind: 'registration', sessionId: null })
    await navigateWithin(page, '/payment-success')
    await expect(heading(page)).toHaveText('Payment Session Error')
    await expect(
      page.getByText('Invalid payment session. Please do not refresh or access this page directly.', {
        exact: true,
      }),
    ).toBeVisible()
  })
  await check('the cancelled payment', async () => {
    await page.route('**/api/payment/cancel', (route) => route.fulfill({ json: { status: 'CANCELLED' } }))
    await markPayment(page, { kind: 'registration', sessionId })
    await navigateWithin(page, '/payment-cancel')
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
  })
  await test.step('the way home from a payment that cannot be shown', async () => {
    await navigateWithin(page, '/payment-success')
    await expect(heading(page)).toHaveText('Payment Session Error')
    await main(page).getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('every other state of a payment, and those of a discounted registration, can be used by everyone T33 m115', {
  tag: '@long',
}, async ({ page, product, expectedErrors, expectAccessible }) => {
  test.slow()
  const check = checkedState(expectAccessible)
  await page.clock.install()
  const { sessionId } = await visitorAtPayment(page, product, person)

  await check('the payment page after a declined card', async () => {
    const declined = await page.request.post(`/api/stripe-sandbox/sessions/${sessionId}/decline`, {
      data: {},
    })
    expect(declined.status()).toBeLessThan(400)
    await page.goto(`/stripe-sandbox/${sessionId}`)
    await expect(page.getByRole('alert')).toContainText('declined')
  })
  await check('the payment page of a session that is over', async () => {
    await product.db
      .updateTable('sandboxSessions')
      .set({ status: 'expired' })
      .where('id', '=', sessionId)
      .execute()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  })
  const say = await answerStatus(page)
  await check('the payment that is being confirmed', async () => {
    await page.goto(`/payment-success?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
    await expect(main(page)).toContainText('You can close this page.')
  })

  const wisher = await wisherAtPayment(page, product, person)
  await check('the discount that is being confirmed', async () => {
    say('PENDING')
    await navigateWithin(page, `/discount-success?session_id=${wisher.sessionId}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
  })
  await check('the paid discount', async () => {
    say('COMPLETED')
    await page.clock.fastForward(20_000)
    await expect(page.getByText(/Your discount registration is confirmed\.$/)).toBeVisible()
  })
  await check('the session that has expired', async () => {
    say('EXPIRED')
    await navigateWithin(page, '/discount-success?session_id=cs_test_expired')
    await expect(heading(page)).toHaveText('Your payment session has expired')
  })
  expectedErrors.expect(/503/)
  const close = '**/api/payment/cancel'
  await page.route(close, (route) => route.fulfill({ status: 503, json: { message: 'Not today.' } }), {
    times: 1,
  })
  await markPayment(page, { kind: 'discount', sessionId: wisher.sessionId })
  await navigateWithin(page, '/discount-cancel')
  await expect(page.getByText(/^We could not close the payment session/)).toBeVisible()
  const release = await holdResponses(page, close)
  await check('the payment that is being cancelled, once more', async () => {
    await button(page, 'Try to close it again').click()
    await expect(page.getByText('We are closing the payment session.')).toBeVisible()
  })
  await check('the cancelled payment', async () => {
    await release()
    await expect(page.getByText('Nothing was charged. Your form is still filled in.')).toBeVisible()
  })
  await check('the cancelled payment that had no session', async () => {
    await markPayment(page, { kind: 'registration', sessionId: null })
    await navigateWithin(page, '/discount-cancel')
    await expect(heading(page)).toHaveText('Payment Cancelled')
  })
})

const aReceipt = {
  number: 'TEST-RENEWABLE-2026-000001',
  kind: 'receipt' as const,
  cents: 52_395,
  issuedAt: '2026-03-01T09:00:00.000Z',
  address: '/none',
}

const anOffer: DiscountOffer = {
  name: 'عائشة'.repeat(200),
  email: 'ada@example.org',
  amount: 150,
  state: 'open',
  returned: 0,
  receipts: [],
  receiptsToCome: false,
}

const own: OwnRegistration = {
  version: '1',
  name: 'Ada Delegate',
  instituteOrUniversity: 'Ariake Institute of Energy Systems',
  email: 'a***@example.org',
  registrationType: 'REGISTRATION_ONLY',
  presentationType: 'LISTENER',
  presentationLabel: 'Listener',
  stay: null,
  extraNights: 0,
  accompanyingPerson: false,
  roomRequest: null,
  registeredAt: '2026-03-01T09:00:00.000Z',
  shortReference: 'R-7K4M-2QXT',
  reference: 'R-JUDGED',
  test: true,
  state: 'unpaid',
  underReview: false,
  price: { presentation: 499, accommodation: null, feePercent: 5, fee: 24.95, total: 523.95 },
  returned: 0,
  quote: null,
  way: 'pay',
  correctableUntil: '2099-03-15T14:59:00.000Z',
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
  calendar: null,
}

test('every state of an offer and of my registration can be used by everyone T33', { tag: '@long' }, async ({
  page,
  expectedErrors,
  expectAccessible,
}) => {
  test.slow()
  expectedErrors.expect(/503/)
  expectedErrors.expect(/404/)
  const check = checkedState(expectAccessible)
  let answer: object = { status: 503, json: { message: 'The database is away. Try again.' } }
  await page.route('**/api/discounts/offer', (route) => route.fulfill(answer))

  await check('the link without its token', async () => {
    await page.goto('/discount-payment')
    await expect(heading(page)).toHaveText('Open the link in your email')
  })
  await check('the offer that cannot be shown', async () => {
    await navigateWithin(page, '/discount-payment#sample')
    await expect(heading(page)).toHaveText('Your offer could not be loaded')
  })
  await check('the offer', async () => {
    answer = { json: anOffer }
    await button(page, 'Try again').click()
    await expect(button(page, 'Pay €150.00')).toBeVisible()
  })
  await check('the offer that is paid', async () => {
    answer = { json: { ...anOffer, state: 'paid', receipts: [aReceipt] } }
    await navigateWithin(page, '/discount-payment#paid')
    await expect(heading(page)).toHaveText('This registration is paid')
    await expect(main(page).getByRole('link', { name: 'Download the receipt' })).toBeVisible()
  })
  await check('the link that was overtaken', async () => {
    const message = 'This link is no longer valid. Ask the organisers for a new one.'
    answer = { status: 404, json: { message } }
    await navigateWithin(page, '/discount-payment#overtaken')
    await expect(heading(page)).toHaveText('There is nothing to pay here')
  })

  answer = { json: own }
  await page.route('**/api/registration/mine', (route) => route.fulfill(answer))
  const opened = async (token: string, title: string) => {
    await navigateWithin(page, `/my-registration#${token}`)
    await expect(heading(page)).toHaveText(title)
  }

  await check('the link that was asked for', async () => {
    await navigateWithin(page, '/my-registration')
    const field = main(page).getByLabel('Email', { exact: true })
    await hydrated(field)
    await field.fill(person.email)
    await button(page, 'Send the link').click()
    await expect(main(page).getByText(/we are emailing your link to it\./)).toBeVisible()
  })
  await check('the registration that is not paid', () =>
    opened('unpaid', 'You are registered but have not paid yet'),
  )
  await check('the correction', async () => {
    await button(page, 'Correct title, name or institute').click()
    await expect(main(page).getByLabel('Name', { exact: true })).toBeFocused()
  })
  await check('the registration that is paid', async () => {
    const paid = { state: 'paid', way: 'none', receipts: [aReceipt], calendar: '/none' }
    answer = { json: { ...own, ...paid } }
    await opened('paid', 'Your registration is paid')
    await expect(main(page).getByRole('link', { name: 'Download the receipt' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Calendar entry' })).toBeVisible()
  })
  await check('the wrong link', async () => {
    answer = { status: 404, json: { message: 'There is no such registration.' } }
    await opened('wrong', 'This link does not work')
  })
})
