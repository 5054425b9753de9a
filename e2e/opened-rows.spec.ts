import type { Page } from '@playwright/test'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { newId } from '#shared/ids.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { someMails } from './insert-mails.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const website = aWebsite('nursing')
const numbers = [1, 2, 3]

/** Three rows in each list. */
const fillLists = async (product: Product) => {
  const { db, pool } = product
  await insertManyPayments(pool, website, 3)
  await insertDiscounts(
    db,
    website,
    numbers.map(() => ({})),
  )
  await someMails(product, { website, count: 3 })
  for (const number of numbers) {
    const createdAt = new Date(`2026-03-0${number}T05:06:00Z`)
    await db
      .insertInto('contactMessages')
      .values({
        website,
        id: newId<'contact message'>(createdAt),
        createdAt,
        readAt: createdAt,
        name: `Vera Visitor ${number}`,
        email: 'visitor@example.org',
        subject: `Dinner ${number}`,
        message: 'Is there a dinner?',
      })
      .execute()
    await openException(
      db,
      {
        website,
        provider: 'sandbox',
        livemode: false,
        reason: 'unknown_session',
        subject: `opened row ${number}`,
        paymentId: null,
        sessionId: `cs_test_opened${number}`,
        paymentIntentId: `pi_opened${number}`,
        cents: 52_395,
        customerName: `Nora Nobody ${number}`,
        customerEmail: `nora.${number}@example.org`,
      },
      createdAt,
    )
  }
}

/** The buttons that open the rows of a list. */
const openers = (page: Page) => page.getByRole('main').locator('.adm-open, .adm-booking-open')
const openId = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

/** Waits until another row than this one is open; returns its id. */
const otherThan = async (page: Page, before: string) => {
  await expect.poll(() => openId(page)).not.toBe(before)
  return openId(page)
}

/** Opens the first row; returns its id. */
const openFirst = async (page: Page) => {
  await openers(page).first().click()
  return otherThan(page, '')
}

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, website)
  await fillLists(product)
})

test('in every list Next keeps the focus while it shows one row after another, and closing leads back to the row that was shown', {
  tag: '@long',
}, async ({ page }) => {
  const sheet = page.getByRole('dialog')
  const next = sheet.getByRole('button', { name: 'Next', exact: true })

  for (const list of ['bookings', 'payments', 'exceptions', 'discounts', 'messages', 'mails'])
    await test.step(list, async () => {
      await openAdmin(page, `/admin-${list}`)
      await expect(openers(page)).toHaveCount(3)
      const first = await openFirst(page)
      await expect(sheet).toBeVisible()

      await next.click()
      const second = await otherThan(page, first)
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
      const third = await otherThan(page, second)
      // the page follows its address: of three rows only the last has no next one
      await expect(next).toBeDisabled()
      await expect(next).toBeFocused()
      await page.keyboard.press('k')
      await expect.poll(() => openId(page)).toBe(second)
      await expect(next).toBeEnabled()
      expect(new Set([first, second, third]).size).toBe(3)

      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(openers(page).nth(1)).toBeFocused()
    })
})

test('j goes on from a control of the details, Back leads to the row, and without its row a closed sheet leads to the heading of the list', {
  tag: '@long',
}, async ({ page }) => {
  const sheet = page.getByRole('dialog')
  await openAdmin(page, '/admin-discounts')
  const first = await openFirst(page)
  await sheet.getByRole('button', { name: 'Correct' }).focus()
  // none of two quick presses is lost
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(sheet.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  const third = await otherThan(page, first)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(openers(page).nth(2)).toBeFocused()

  await openAdmin(page, `/admin-discounts?id=${third}`)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openers(page).nth(2)).toBeFocused()

  await openAdmin(page, '/admin-payments')
  const payment = await openFirst(page)
  await openAdmin(page, `/admin-payments?q=nobody&id=${payment}`)
  await expect(openers(page)).toHaveCount(0)
  await expect(sheet.getByRole('heading', { name: 'Customer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
