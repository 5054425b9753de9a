import type { Page } from '@playwright/test'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import { aVisitor } from './registration-form.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('T1 T17 shows the texts of the registration page and says that it needs scripts', async ({ page }) => {
    await page.goto('/registration')

    await expect(heading(page)).toHaveText('Registration')
    await expect(page.getByText('March 30, 2026')).toBeVisible()
    await expect(page.getByText('Name', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Price summary' })).toBeVisible()
    const notice = page.getByText(
      'This form needs JavaScript. Switch it on in your browser, reload the page, or write to info@example.org.',
    )
    await expect(notice).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  })
})

/** Judges the state that the page is in as its reader meets it. */
const judged = (forEverybody: () => Promise<void>) => (state: string, reach: () => Promise<unknown>) =>
  test.step(state, async () => {
    await reach()
    await forEverybody()
  })

// Every state of a page that a visitor meets between the form and the end of the payment passes axe in both themes,
// fits 320 px and stands still; those that lie on one way are met on one way, and some where they are the subject.

test('every state of the form that is filled in can be used by everybody', async ({
  page,
  form,
  forEverybody,
}) => {
  // several states, each of which is judged for seconds on a machine that is busy
  test.slow()
  const judge = judged(forEverybody)
  const filledIn = aVisitor({ registrationType: 'Registration and accommodation' })

  await judge('the empty form', () => form.open())
  await judge('the form with its errors', async () => {
    await form.field('Name').press('Enter')
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  })
  await judge('the price of a stay', async () => {
    await form.fill(filledIn)
    await expect(form.amounts).toHaveCount(4)
  })
  await judge('the form while it asks for a price', async () => {
    await holdAnswers(page, '**/api/registration/get-pricing-config')
    await form.radio('Delegate').check()
    await expect(form.summary).toHaveAttribute('aria-busy', 'true')
  })
})

test('T31 m111 m112 m114 every state of a payment that succeeds in the end can be used by everybody', async ({
  page,
  form,
  forEverybody,
}) => {
  // several states, each of which is judged for seconds on a machine that is busy
  test.slow()
  const judge = judged(forEverybody)
  const sessionId = await form.goToPayment(aVisitor())
  const address = page.url()

  await judge('the payment page after a declined card', async () => {
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('declined')
  })
  await judge('the payment that is being confirmed', async () => {
    await page.goto(`/payment-success?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Your payment is being confirmed')
  })
  await judge('the payment without a session', async () => {
    await page.goto('/payment-success')
    await expect(heading(page)).toHaveText('Payment Session Error')
    await expect(
      page.getByText('Invalid payment session. Please do not refresh or access this page directly.', {
        exact: true,
      }),
    ).toBeVisible()
  })
  await judge('the cancelled discount payment', async () => {
    await page.goto('/discount-cancel')
    await expect(heading(page)).toHaveText('Payment Cancelled')
  })
  await judge('the paid registration', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(heading(page)).toHaveText('Payment Successful!')
  })
  await test.step('the way home from a payment that cannot be shown', async () => {
    await page.goto('/payment-success')
    await expect(heading(page)).toHaveText('Payment Session Error')
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('every state of a payment that is cancelled can be used by everybody', async ({
  page,
  form,
  forEverybody,
}) => {
  const judge = judged(forEverybody)
  await form.goToPayment(aVisitor())
  const address = page.url()

  await judge('the cancelled payment', async () => {
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('Nothing was charged.')).toBeVisible()
  })
  await judge('the payment page of a session that is over', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  })
})
