import { expect, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { arriveAtPayment } from './payment-steps.ts'
import { expectTyped, expectUntyped, shownCode, typeIn } from './typed-form.ts'

/** Equal number of digits, so that later visitors sort later. */
let visitors = 100_000

/** A new visitor and their request, by the labels of the form. */
export const aWish = (change: Partial<ReturnType<typeof newRequest>> = {}) => ({ ...newRequest(), ...change })
const newRequest = () => {
  visitors++
  return {
    title: 'Dr.',
    name: `Ada Wisher ${visitors}`,
    phone: '+81 3 1234 5678',
    email: `wisher.${visitors}@example.org`,
    institute: 'Ariake Institute of Energy Systems',
    country: 'Japan',
    description: 'I study without a grant.',
    amount: '150.50',
  }
}
export type Wish = ReturnType<typeof aWish>

const typedBy = (values: Wish) => ({
  Title: values.title,
  Name: values.name,
  Phone: values.phone,
  Email: values.email,
  Institute: values.institute,
  Country: values.country,
  Description: values.description,
  'Discount amount': values.amount,
})

/** The discount registration page, located by roles and labels. */
export const discountForm = (page: Page) => {
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const code = page.locator('#captcha-code')
  const form = {
    field,
    button,
    code,
    submit: button('Submit request'),
    busy: button('Submitting...'),
    banner: page.getByRole('status').filter({ hasText: 'Registration submitted successfully!' }),
    failure: page.getByRole('alert').filter({ hasText: /\w/ }),
    countries: field('Country').getByRole('option'),

    /** Opens the page and waits until it accepts input. */
    open: async () => {
      await page.goto('/discount-registration')
      // it takes an entry before its scripts are there
      await hydrated(field('Name'))
      await expect(field('Name')).toBeEnabled()
    },

    shownCode: () => shownCode(page, /^[A-HJ-NP-Za-z2-9]{6}$/),

    /** Copies the displayed code. */
    enterCaptcha: async () => field('Captcha').fill(await form.shownCode()),

    /** Fills in all fields in page order. */
    fill: async (values: Wish) => {
      await typeIn(field, typedBy(values))
      await form.enterCaptcha()
    },

    expectFilledWith: (values: Wish) => expectTyped(field, typedBy(values)),

    expectEmpty: () => expectUntyped(field, [...Object.keys(typedBy(newRequest())), 'Captcha']),

    arriveAtPayment: () => arriveAtPayment(page),

    /** Fills in, submits and waits for the hosted payment page; returns the session id. */
    goToPayment: async (values: Wish): Promise<string> => {
      await form.open()
      await form.fill(values)
      await form.submit.click()
      return form.arriveAtPayment()
    },
  }
  return form
}
