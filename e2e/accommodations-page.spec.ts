import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { desktop } from './admin-navigation.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const alert = (page: Page) => page.getByRole('alert')
/** A 4xx: anything else would be retried. */
const forbidden = { status: 403, json: { message: 'Not today.' } }
const refusal = { status: 500, json: { message: 'The disk is full' } }

/** An active combination. */
const insert = async ({ db }: Product, nights: number, guests: number, priceCents: number) => {
  const values = { website: aWebsite('nursing'), nights, guests, priceCents }
  return db.insertInto('accommodationCombinations').values(values).returning('id').executeTakeFirstOrThrow()
}

/** The demo data of this website includes long stays, so the tests' combinations sort last. */
const endLongStays = ({ db }: Product) =>
  db
    .updateTable('accommodationCombinations')
    .set({ deletedAt: new Date() })
    .where('website', '=', aWebsite('nursing'))
    .where('nights', '>=', 9)
    .where('deletedAt', 'is', null)
    .execute()

test('an organiser adds, edits and deletes accommodation combinations by keyboard alone A15 m149 m150', async ({
  page,
  product,
}) => {
  await endLongStays(product)
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  await openAdmin(page, '/admin-accommodations')
  await expect(page.getByText(/^\d+ combinations?$/)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Nights', 'Guests', 'Price', 'Edit', 'Delete'])
  await expect(button(page, 'Add combination')).toBeHidden()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/accommodation/'))
      sent.push(request.postDataJSON())
  })

  await page.getByLabel('Nights').focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('All fields are required')
  await expect(page.getByLabel('Guests')).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234.50')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Guests must be a whole number from 0 to 10')
  expect(sent).toEqual([])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit 10 nights, 1 guest')).toBeFocused()
  await expect(page.getByLabel('Nights')).toHaveValue('')
  await expect(rows(page).last()).toContainText('€1,234.50')
  expect(sent).toEqual([{ nights: 10, guests: 1, price: 1234.5 }])

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit combination' })
  await expect(dialog.getByLabel('Price (€)')).toHaveValue('1234.50')
  await dialog.getByLabel('Price (€)').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('All fields are required')
  await page.keyboard.type('99.95')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit 10 nights, 1 guest')).toBeFocused()
  await expect(rows(page).last()).toContainText('€99.95')

  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this accommodation combo?',
  })
  await expect(question).toContainText('10 nights, 1 guest, €99.95')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await expect(button(page, 'Edit 10 nights, 1 guest')).toHaveCount(0)
  await expect(rows(page).last().getByRole('button', { name: /^Edit/ })).toBeFocused()
})

test('a failed change of a combination is reported, and the second of two editors sees what the first has saved A15 m145 m146', {
  tag: ['@long', '@m147', '@m148'],
}, async ({ page, product, expectedErrors }) => {
  for (const status of [/403/, /404/, /412/, /500/]) expectedErrors.expect(status)
  await endLongStays(product)
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })

  await test.step('what fails of combinations is reported, and what was typed stays A15 m145 m146', async () => {
    const { id } = await insert(product, 9, 0, 10_000)
    await page.route('**/accommodation/nursing', (route) =>
      route.fulfill(route.request().method() === 'GET' ? forbidden : refusal),
    )
    await openAdmin(page, '/admin-accommodations')
    await expect(alert(page)).toHaveText(/^Failed to fetch accommodationsNot today\.\s*Retry$/)

    await page.getByLabel('Nights').fill('9')
    await page.getByLabel('Guests').fill('1')
    await page.getByLabel('Price (€)').fill('200')
    await button(page, 'Add').click()
    await expect(alert(page).filter({ hasText: 'combo' })).toHaveText(
      /^Failed to add comboThe disk is full\s*Retry$/,
    )
    await expect(page.getByLabel('Price (€)')).toHaveValue('200')
    await page.unroute('**/accommodation/nursing')
    await alert(page).filter({ hasText: 'combo' }).getByRole('button').click()
    await expect(button(page, 'Edit 9 nights, 1 guest')).toBeFocused()

    await page.route('**/accommodation/edit/nursing/*', (route) => route.fulfill(refusal))
    await button(page, 'Edit 9 nights, 0 guests').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Price (€)').fill('150')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(alert(page)).toHaveText(/^Failed to update comboThe disk is full\s*Retry$/)
    await page.unroute('**/accommodation/edit/nursing/*')
    await product.db
      .updateTable('accommodationCombinations')
      .set({ deletedAt: new Date() })
      .where('id', '=', id)
      .execute()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(alert(page)).toHaveText(
      'Failed to update comboThere is no such accommodation combination. Another admin has deleted it.',
    )
    await expect(dialog.getByLabel('Price (€)')).toHaveValue('150')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Edit 9 nights, 0 guests')).toHaveCount(0)

    await page.route('**/accommodation/delete/nursing/*', (route) => route.fulfill(refusal))
    await button(page, 'Delete 9 nights, 1 guest').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toHaveText('Failed to delete comboThe disk is full')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unroute('**/accommodation/delete/nursing/*')
  })

  await test.step('the second person to change a combination learns what it is now; the page fits every window A15', async () => {
    const { id } = await insert(product, 9, 5, 50_000)
    await button(page, 'Refresh').click()
    await button(page, 'Edit 9 nights, 5 guests').click()
    const mine = page.getByRole('dialog')
    await product.db
      .updateTable('accommodationCombinations')
      .set({ priceCents: 52_000 })
      .where('id', '=', id)
      .execute()
    await mine.getByLabel('Price (€)').fill('480')
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByRole('alert')).toHaveText(
      'Failed to update comboThe combination has changed since you opened it. It is now: 9 nights, 5 guests, €520.00. Nothing was saved.',
    )
    await expect(mine.getByLabel('Price (€)')).toHaveValue('480')
    const row = page.getByRole('row').filter({ has: page.getByText('9 nights, 5 guests') })
    await expect(page.locator('tbody tr', { hasText: '€520.00' })).toHaveCount(1)
    // after the notice they may save
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine).toHaveCount(0)
    await expect(row.first()).toContainText('€480.00')

    await page.setViewportSize({ width: 1024, height: 800 })
    await fitsSideways(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await fitsSideways(page)
    await button(page, 'Add combination').click()
    const add = page.getByRole('dialog', { name: 'Add combination' })
    await fitsSideways(page)
    await add.getByLabel('Nights').fill('9')
    await add.getByLabel('Guests').fill('7')
    await add.getByLabel('Price (€)').fill('700')
    await add.getByRole('button', { name: 'Add' }).click()
    await expect(button(page, 'Edit 9 nights, 7 guests')).toBeFocused()
    await expect(add).toHaveCount(0)
    await page.setViewportSize(desktop)
  })
})
