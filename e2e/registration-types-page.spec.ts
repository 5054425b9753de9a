import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { desktop } from './admin-navigation.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, type: string) => page.getByRole('row').filter({ hasText: type })
const alert = (page: Page) => page.getByRole('alert')
const price = (page: Page) => page.getByRole('spinbutton', { name: /^New price of/ })
const listCall = '**/presentation-types/nursing'
const saveCall = '**/presentation-type/edit/nursing/**'

const setPrice = ({ db }: Product, type: string, priceCents: number) =>
  db
    .updateTable('presentationTypes')
    .set({ priceCents })
    .where('website', '=', aWebsite('nursing'))
    .where('type', '=', type)
    .execute()

const priceOf = ({ db }: Product, type: string) =>
  db
    .selectFrom('presentationTypes')
    .select('priceCents')
    .where('website', '=', aWebsite('nursing'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()

test('an organiser changes one price at a time in its row, by keyboard alone A20 m173 m179', async ({
  page,
  product,
}) => {
  await setPrice(product, 'LISTENER', 49_900)
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  const release = await holdResponses(page, listCall)
  await openAdmin(page, '/admin-registration-types')
  await expect(page.getByText('Loading registration types...', { exact: true })).toBeVisible()
  await release()
  await page.unroute(listCall)
  await expect(page.getByText(/^\d+ registration types?$/)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Type', 'Price (€)', 'Actions'])

  await button(page, 'Edit SPEAKER').focus()
  await page.keyboard.press('Enter')
  await expect(price(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit SPEAKER')).toBeFocused()

  await button(page, 'Edit SPEAKER').click()
  await button(page, 'Edit LISTENER').focus()
  await page.keyboard.press('Enter')
  await expect(price(page)).toHaveCount(1)
  await expect(page.getByLabel('New price of LISTENER in euros')).toHaveValue('499.00')
  for (const [name, value] of [
    ['type', 'number'],
    ['min', '0'],
    ['step', '0.01'],
    ['inputmode', 'decimal'],
  ] as const)
    await expect(price(page)).toHaveAttribute(name, value)
  await expect(rowOf(page, 'SPEAKER')).toContainText(
    'Not charged on the website. It counts when you record a payment',
  )
  await expect(rowOf(page, 'LISTENER')).not.toContainText('Not charged')
  await expect(button(page, 'Save')).toHaveCount(1)
  await expect(button(page, 'Cancel')).toHaveCount(1)
  // the old price is selected
  // with a decimal comma, as many write it
  await page.keyboard.type('549,5')
  await expect(price(page)).toHaveValue('549.5')
  await expect(page.getByText('€499.00 to €549.50', { exact: true })).toBeVisible()

  const sent = page.waitForRequest(saveCall)
  await page.keyboard.press('Enter')
  const request = await sent
  expect(new URL(request.url()).pathname).toMatch(/\/\d+\/549\.50$/)
  expect([request.postData(), request.headers()['if-match']]).toEqual([null, '"49900"'])
  await expect(page.getByText('Price updated successfully.', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'LISTENER')).toContainText('€549.50')
  await expect(button(page, 'Edit LISTENER')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByText('Price updated successfully.')).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [pasted, read] of [
    ['549,90', '549.90'],
    // over a thousand: three decimals are refused rather than read as another amount
    ['1.234,50', '1.23450'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await price(page).press('ControlOrMeta+A')
    await price(page).press('ControlOrMeta+V')
    await expect(price(page)).toHaveValue(read)
  }
  await price(page).fill('1e3')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The price must be a number of euros/)).toBeVisible()
  await expect(price(page)).toBeFocused()
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit LISTENER')).toBeFocused()
})

test('a failed change of a price is reported, and the second of two editors sees the present one A20 m174 m175', {
  tag: ['@long', '@m176', '@m177', '@m178'],
}, async ({ page, product, expectedErrors }) => {
  for (const status of [/400/, /403/, /412/, /500/]) expectedErrors.expect(status)
  await setPrice(product, 'POSTER', 30_000)
  await setPrice(product, 'DELEGATE', 60_000)
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  await openAdmin(page, '/admin-registration-types')

  await test.step('the second person to change a price learns the present one; the page fits every window A20', async () => {
    await button(page, 'Edit DELEGATE').click()
    await price(page).fill('650')

    await setPrice(product, 'DELEGATE', 70_000)
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(
      'Failed to update price.The price has changed since you opened it. It is now €700.00. Nothing was saved.',
    )
    await expect(price(page)).toHaveValue('650')
    await expect(page.getByText('€700.00 to €650.00', { exact: true })).toBeVisible()
    const { priceCents } = await priceOf(product, 'DELEGATE')
    expect(priceCents).toBe(70_000)
    // after the notice they may save
    await button(page, 'Save').click()
    await expect(rowOf(page, 'DELEGATE')).toContainText('€650.00')

    await button(page, 'Edit DELEGATE').click()
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
    }
    await button(page, 'Cancel').click()
    await page.setViewportSize(desktop)
  })

  await test.step('what fails of the prices is reported, and what was typed stays A20 m174 m175', async () => {
    const answers = [{ status: 403, json: { message: 'Not yours.' } }]
    const broken = { status: 500, json: { message: 'The disk is full' } }
    await page.route(listCall, (route) => route.fulfill(answers.shift() ?? broken))
    await button(page, 'Refresh').click()
    await expect(alert(page)).toHaveText(
      /^Forbidden: You do not have permission to view registration types\.Not yours\.\s*Retry$/,
    )
    await button(page, 'Retry').click()
    await expect(alert(page)).toHaveText(/^Failed to load presentation types\.The disk is full\s*Retry$/)
    await page.unroute(listCall)
    await button(page, 'Retry').click()
    await expect(alert(page)).toHaveCount(0)

    await button(page, 'Edit POSTER').click()
    await price(page).fill('0.20')
    await button(page, 'Save').click()
    await expect(alert(page)).toContainText('Failed to update price.')
    await expect(alert(page)).toContainText('would cost €0.21 in total, including the fee')
    await page.route(saveCall, (route) => route.fulfill({ status: 403, json: { message: 'Not yours.' } }))
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(
      'Forbidden: You do not have permission to edit registration types.Not yours.',
    )
    await page.unroute(saveCall)
    await page.route(saveCall, (route) => route.fulfill(broken))
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(/^Failed to update price\.The disk is full\s*Retry$/)
    await expect(price(page)).toHaveValue('0.20')
    await page.unroute(saveCall)
    await price(page).fill('310')
    await button(page, 'Retry').click()
    await expect(rowOf(page, 'POSTER')).toContainText('€310.00')
    await expect(page.getByText('Price updated successfully.')).toBeVisible()
  })

  await test.step('without a token nothing is asked A20', async () => {
    // no source contains a token any longer
    await page.context().clearCookies()
    await page.evaluate(() => {
      const storedSession = JSON.parse(sessionStorage.getItem('adminSession') ?? '{}')
      sessionStorage.setItem('adminSession', JSON.stringify({ ...storedSession, accessToken: '' }))
      localStorage.removeItem('adminToken')
    })
    const requested: string[] = []
    page.on('request', (request) => {
      // ignores calls of the previous page
      if (request.isNavigationRequest()) requested.length = 0
      requested.push(request.url())
    })
    await page.reload()
    await expect(alert(page)).toHaveText(/^No admin token found\. Please log in as admin\.\s*Retry$/)
    expect(requested.filter((url) => url.includes('presentation-types'))).toEqual([])
  })
})
