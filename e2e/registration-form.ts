import { expect, type Page } from '@playwright/test'

/** What a visitor knows of himself. Choices by the words that he reads. */
export type Visitor = {
  name: string
  phone: string
  email: string
  institute: string
  country: string
  registrationType: 'Registration only' | 'Registration and accommodation'
  presentationType: 'Speaker' | 'Poster' | 'Listener' | 'Delegate' | 'Student' | 'Exhibitor'
}

let visitors = 0

/** Somebody who was not there before. */
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

/** The registration page as a visitor sees it: by roles, labels and words. */
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

    /** Opens the page and waits until it takes an entry. */
    open: async () => {
      await page.goto('/registration')
      await expect(field('Name')).toBeEnabled()
    },

    choose: async (visitor: Pick<Visitor, 'registrationType' | 'presentationType'>) => {
      await radio(visitor.registrationType).check()
      await radio(visitor.presentationType).check()
    },

    /** Copies the code that the page shows. */
    enterCaptcha: async () => {
      await expect(code).toHaveText(/^[A-Za-z0-9]{6}$/)
      await field('Captcha').fill(await code.innerText().then((text) => text.replace(/\s/g, '')))
    },

    /** Everything, in the order of the page. */
    fill: async (visitor: Visitor) => {
      await field('Name').fill(visitor.name)
      await field('Phone').fill(visitor.phone)
      await field('Email').fill(visitor.email)
      await field('Institute').fill(visitor.institute)
      await field('Country').selectOption(visitor.country)
      await form.choose(visitor)
      await form.enterCaptcha()
    },

    /** The alert says exactly this; OK closes it. */
    acknowledge: async (sentence: string) => {
      await expect(form.alert).toHaveAccessibleName(sentence)
      await form.alert.getByRole('button', { name: 'OK' }).click()
      await expect(form.alert).toBeHidden()
    },

    expectFilledWith: async (visitor: Visitor) => {
      await expect(field('Name')).toHaveValue(visitor.name)
      await expect(field('Phone')).toHaveValue(visitor.phone)
      await expect(field('Email')).toHaveValue(visitor.email)
      await expect(field('Institute')).toHaveValue(visitor.institute)
      await expect(field('Country')).toHaveValue(visitor.country)
      await expect(radio(visitor.registrationType)).toBeChecked()
      await expect(radio(visitor.presentationType)).toBeChecked()
    },

    expectEmpty: async () => {
      for (const label of ['Name', 'Phone', 'Email', 'Institute', 'Country', 'Captcha'])
        await expect(field(label)).toHaveValue('')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    },

    /** Fills in, submits and arrives at the hosted payment page; gives the id of its session. */
    goToPayment: async (visitor: Visitor): Promise<string> => {
      await form.open()
      await form.fill(visitor)
      await form.submit.click()
      return form.arriveAtPayment()
    },

    arriveAtPayment: async (): Promise<string> => {
      await expect(page).toHaveURL(/\/stripe-sandbox\/cs_test_\w+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payment')
      return new URL(page.url()).pathname.split('/').at(-1) ?? ''
    },
  }
  return form
}
