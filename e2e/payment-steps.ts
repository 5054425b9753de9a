import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

/** Steps on the payment page, and their results. */
export const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()
export const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel', exact: true }).click()
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Waits for the hosted payment page; returns the session id. */
export const arriveAtPayment = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/\/stripe-sandbox\/cs_test_\w+$/)
  await expect(heading(page)).toHaveText('Test payment')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Waits until a visitor's payment records, abridged, are these. */
export const expectRecords = (product: Product, email: string) =>
  expect.poll(async () =>
    (await product.recordsOf(email)).map(({ status, sessionId }) => [status, sessionId]),
  )
