import type { Page } from '@playwright/test'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import { aVisitor, type registrationForm } from './registration-form.ts'
import { fitsSideways } from './sideways.ts'

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

type State = { name: string; reach: (page: Page, form: ReturnType<typeof registrationForm>) => Promise<void> }

const filledIn = aVisitor({ registrationType: 'Registration and accommodation' })

/** Every state of a page that a visitor meets between the form and the end of the payment. */
const states: State[] = [
  { name: 'the empty form', reach: (_page, form) => form.open() },
  {
    name: 'the form with its errors',
    reach: async (page, form) => {
      await form.open()
      await form.field('Name').press('Enter')
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    name: 'the price of a stay',
    reach: async (_page, form) => {
      await form.open()
      await form.fill(filledIn)
      await expect(form.amounts).toHaveCount(4)
    },
  },
  {
    name: 'the form while it asks for a price',
    reach: async (page, form) => {
      await form.open()
      await form.choose(filledIn)
      await expect(form.amounts).toHaveCount(4)
      await holdAnswers(page, '**/api/registration/get-pricing-config')
      await form.radio('Delegate').check()
      await expect(form.summary).toHaveAttribute('aria-busy', 'true')
    },
  },
  {
    name: 'an alert',
    reach: async (_page, form) => {
      await form.open()
      await form.fill(aVisitor({ presentationType: 'Poster' }))
      await form.submit.click()
      await expect(form.alert).toBeVisible()
    },
  },
  {
    name: 'Registration Successful!',
    reach: async (page, form) => {
      await form.open()
      await form.fill(aVisitor({ presentationType: 'Poster' }))
      await form.submit.click()
      await form.alert.getByRole('button', { name: 'Register without paying' }).click()
      await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible()
    },
  },
  {
    name: 'a payment error',
    reach: async (page, form) => {
      await page.route('**/api/payment/create-checkout-session?*', (route) =>
        route.fulfill({ json: { url: null, sessionId: null, status: 'PENDING' } }),
      )
      await form.open()
      await form.fill(aVisitor())
      await form.submit.click()
      await form.acknowledge('Unable to process registration and payment: No payment URL received')
      await expect(form.paymentError).toBeVisible()
    },
  },
  {
    name: 'the payment page after a declined card',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('declined')
    },
  },
  {
    name: 'the payment that is being confirmed',
    reach: async (page, form) => {
      const sessionId = await form.goToPayment(aVisitor())
      await page.goto(`/payment-success?session_id=${sessionId}`)
      await expect(heading(page)).toHaveText('Your payment is being confirmed')
    },
  },
  {
    name: 'the paid registration',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(heading(page)).toHaveText('Payment Successful!')
    },
  },
  {
    name: 'the cancelled payment',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
    },
  },
  {
    name: 'the payment page of a session that is over',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      const address = page.url()
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Nothing was charged.')).toBeVisible()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
    },
  },
  {
    name: 'the payment without a session',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      await page.goto('/payment-success')
      await expect(heading(page)).toHaveText('Payment Session Error')
    },
  },
  {
    name: 'the cancelled discount payment',
    reach: async (page, form) => {
      await form.goToPayment(aVisitor())
      await page.goto('/discount-cancel')
      await expect(heading(page)).toHaveText('Payment Cancelled')
    },
  },
]

for (const { name, reach } of states) {
  test(`passes axe in both themes, fits 320 px and stands still: ${name}`, async ({ page, form, axe }) => {
    await reach(page, form)
    await axe()

    await page.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(page)
  })
}
