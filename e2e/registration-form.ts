import { expect, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { arriveAtPayment } from './payment-steps.ts'
import { expectTyped, expectUntyped, shownCode, typeIn } from './typed-form.ts'

/** A visitor's data. Choices by their labels. */
export type Visitor = {
  name: string
  phone: string
  email: string
  institute: string
  country: string
  registrationType: 'Registration only' | 'Registration and accommodation'
  presentationType: string
}

/** Equal number of digits, so that later visitors sort later. */
let visitors = 100_000

/** A new visitor. */
export const aVisitor = (change: Partial<Visitor> = {}): Visitor => {
  visitors++
  return {
    name: `Ada Visitor ${visitors}`,
    phone: '+81 3 1234 5678',
    email: `visitor.${visitors}@example.org`,
    institute: 'Ariake Institute of Energy Systems',
    country: 'Japan',
    registrationType: 'Registration only',
    presentationType: 'Listener',
    ...change,
  }
}

const typedBy = ({ name, phone, email, institute, country }: Visitor) => ({
  Name: name,
  Phone: phone,
  Email: email,
  Institute: institute,
  Country: country,
})

/** The registration page, located by roles and labels. */
export const registrationForm = (page: Page) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  const summary = page.getByRole('region', { name: 'Price summary' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const code = page.locator('#captcha-code')

  const form = {
    field,
    radio,
    button,
    summary,
    code,
    submit: button('Continue to payment'),
    alert: page.getByRole('alertdialog'),
    paymentError: page.locator('#payment-error'),
    group: (name: string) => page.getByRole('radiogroup', { name, exact: true }),
    /** The amounts of the price summary, the total last. */
    amounts: summary.getByRole('definition'),

    /** Opens the page and waits until it accepts input. */
    open: async () => {
      await page.goto('/registration')
      // it takes an entry before its scripts are there
      await hydrated(field('Name'))
      await expect(field('Name')).toBeEnabled()
    },

    choose: async (visitor: Pick<Visitor, 'registrationType' | 'presentationType'>) => {
      await radio(visitor.registrationType).check()
      await radio(visitor.presentationType).check()
    },

    /** Copies the displayed code. */
    enterCaptcha: async () => {
      await field('Captcha').fill(await shownCode(page))
    },

    /** Fills in all fields in page order. */
    fill: async (visitor: Visitor) => {
      await typeIn(field, typedBy(visitor))
      await form.choose(visitor)
      await form.enterCaptcha()
    },

    /** Checks the alert's exact text; OK closes it. */
    acknowledge: async (sentence: string) => {
      await expect(form.alert).toHaveAccessibleName(sentence)
      await form.alert.getByRole('button', { name: 'OK' }).click()
      await expect(form.alert).toBeHidden()
    },

    expectFilledWith: async (visitor: Visitor) => {
      await expectTyped(field, typedBy(visitor))
      await expect(radio(visitor.registrationType)).toBeChecked()
      await expect(radio(visitor.presentationType)).toBeChecked()
    },

    expectEmpty: async () => {
      await expectUntyped(field, [...Object.keys(typedBy(aVisitor())), 'Captcha'])
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    },

    /** Fills in, submits and waits for the hosted payment page; returns the session id. */
    goToPayment: async (visitor: Visitor): Promise<string> => {
      await form.open()
      await form.fill(visitor)
      await form.submit.click()
      return form.arriveAtPayment()
    },

    arriveAtPayment: () => arriveAtPayment(page),
  }
  return form
}
