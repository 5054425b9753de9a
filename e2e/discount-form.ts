import { expect, type Page } from '@playwright/test'

let visitors = 0

/** Somebody who has not asked before, and what he asks for. By the labels of the form. */
export const aWish = (change: Partial<ReturnType<typeof wish>> = {}) => ({ ...wish(), ...change })
const wish = () => {
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

/** The page of discounted registrations as a visitor sees it: by roles, labels and words. */
export const discountForm = (page: Page) => {
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const code = page.locator('#captcha-code')
  const expectValues = async (values: Wish) => {
    await expect(field('Title')).toHaveValue(values.title)
    await expect(field('Name')).toHaveValue(values.name)
    await expect(field('Phone')).toHaveValue(values.phone)
    await expect(field('Email')).toHaveValue(values.email)
    await expect(field('Institute')).toHaveValue(values.institute)
    await expect(field('Country')).toHaveValue(values.country)
    await expect(field('Description')).toHaveValue(values.description)
    await expect(field('Discount amount')).toHaveValue(values.amount)
  }

  const form = {
    field,
    button,
    code,
    submit: button('Submit request'),
    busy: button('Submitting...'),
    banner: page.getByRole('status').filter({ hasText: 'Registration submitted successfully!' }),
    failure: page.getByRole('alert').filter({ hasText: /\w/ }),
    countries: field('Country').getByRole('option'),

    /** Opens the page and waits until it takes an entry. */
    open: async () => {
      await page.goto('/discount-registration')
      await expect(field('Name')).toBeEnabled()
    },

    shownCode: async (): Promise<string> => {
      await expect(code).toHaveText(/^[A-HJ-NP-Za-z2-9]{6}$/)
      return (await code.innerText()).replace(/\s/g, '')
    },

    /** Copies the code that the page shows. */
    enterCaptcha: async () => field('Captcha').fill(await form.shownCode()),

    /** Everything, in the order of the page. */
    fill: async (values: Wish) => {
      await field('Title').selectOption(values.title)
      await field('Name').fill(values.name)
      await field('Phone').fill(values.phone)
      await field('Email').fill(values.email)
      await field('Institute').fill(values.institute)
      await field('Country').selectOption(values.country)
      await field('Description').fill(values.description)
      await field('Discount amount').fill(values.amount)
      await form.enterCaptcha()
    },

    expectFilledWith: expectValues,

    expectEmpty: async () => {
      const { amount: _, ...texts } = wish()
      const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, '']))
      await expectValues({ ...(empty as typeof texts), amount: '' })
      await expect(field('Captcha')).toHaveValue('')
    },

    arriveAtPayment: async (): Promise<string> => {
      await expect(page).toHaveURL(/\/stripe-sandbox\/cs_test_\w+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payment')
      return new URL(page.url()).pathname.split('/').at(-1) ?? ''
    },

    /** Fills in, submits and arrives at the hosted payment page; gives the id of its session. */
    goToPayment: async (values: Wish): Promise<string> => {
      await form.open()
      await form.fill(values)
      await form.submit.click()
      return form.arriveAtPayment()
    },
  }
  return form
}
