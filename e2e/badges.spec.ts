import type { Page } from '@playwright/test'
import { textOf } from '#tests/pdf-text.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

const website = 'renewable'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Print registrations' })
const progress = (page: Page) => page.getByRole('region', { name: 'Print order' })

test.beforeEach(async ({ page, product }) => {
  test.slow()
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
})

/** Two guests of this name, the second one cancelled. */
const someBookings = async (page: Page, product: Product, name: string) => {
  const emails = ['first', 'second'].map((which) => `${name.toLowerCase()}.${which}@example.org`)
  for (const email of emails) await visitorAtPayment(page, product, { name: `${name} Guest`, email })
  const [first = '', second = ''] = emails
  await product.db
    .updateTable('registrations')
    .set({ cancelledAt: new Date() })
    .where('email', '=', second)
    .execute()
  return { first, second }
}

test('badges that are ordered from the list are drawn, also over a reload, and pass axe in both themes at every width', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const check = checkedState(axe)
  await someBookings(page, product, 'Printa')
  await openAdmin(page, '/admin-bookings?q=printa')
  await expect(page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')).toHaveCount(2)

  await check('what is printed', async () => {
    await button(page, 'Print…').click()
    await expect(panel(page).getByText('1 cancelled booking is left out.')).toBeVisible()
    await expect(panel(page).getByRole('radio', { name: 'These' })).toBeChecked()
  })
  await fitsAt(page, [390, 320])
  await page.setViewportSize(desktop)
  await panel(page).getByRole('radio', { name: 'A4 sheet of 8' }).check()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Make 1 badge').click()])
  expect(file.suggestedFilename()).toContain('badges-sheet')
  await expect(progress(page)).toContainText('1 badge, A4 sheet of 8. The PDF is ready.')
  await expect(page).toHaveURL(/print=/)

  await check('a print order that is ready', async () => {
    await page.reload()
    await expect(progress(page).getByRole('progressbar', { name: 'PDF' })).toHaveAttribute(
      'aria-valuenow',
      '1',
    )
  })
  await fitsAt(page, [390, 320])
  await page.setViewportSize(desktop)
  const [again] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()])
  const pdf = Buffer.concat(await again.createReadStream().then((stream) => stream.toArray()))
  expect(textOf(pdf)).toContain('Printa Guest')
  await progress(page).getByRole('button', { name: 'Close' }).click()
  await expect(progress(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/print=/)

  await test.step('it is found again for a week', async () => {
    await button(page, 'Print…').click()
    await panel(page)
      .getByText(/^Made in the last 7 days/)
      .click()
    await panel(page)
      .getByRole('button', { name: /^1 badge, A4 sheet of 8/ })
      .first()
      .click()
    await expect(progress(page)).toContainText('The PDF is ready.')
  })
})

test('the desk list holds the selected people without the cancelled ones, and no badges are made where no one matches', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await someBookings(page, product, 'Deska')
  await openAdmin(page, '/admin-bookings?q=deska')
  const rows = page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await button(page, 'Print selected…').click()
  await expect(panel(page).getByRole('radio', { name: 'Selected' })).toBeChecked()
  await panel(page).getByRole('radio', { name: 'Desk list A–Z' }).check()
  await expect(panel(page).getByText('1 person, from A to Z. 1 cancelled booking is left out.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Make the desk list').click(),
  ])
  const text = textOf(Buffer.concat(await file.createReadStream().then((stream) => stream.toArray())))
  expect(text).toContain('Deska Guest')
  expect(text).toContain('Pending')
  await expect(progress(page)).toContainText('Desk list A–Z, 1 person. The PDF is ready.')

  expectedErrors.expect(/409/)
  await button(page, 'Print selected…').click()
  await panel(page).getByRole('radio', { name: 'Paid only' }).check()
  await expect(panel(page).getByText(/^There is nothing to print/)).toBeVisible()
  await button(page, 'Make 0 badges').click()
  await expect(panel(page).getByRole('alert')).toContainText('No booking matches this choice.')
})
