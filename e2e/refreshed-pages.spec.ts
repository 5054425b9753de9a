import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { aBooking, fakeBookings } from './fake-bookings.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const website = 'nursing'
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const refresh = (page: Page) => page.clock.fastForward(20_000)

const anOption = ({ db }: Product, name: string) =>
  db
    .insertInto('sessionOptions')
    .values({ website: aWebsite(website), name, createdAt: new Date('2026-01-05T08:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()

const setPrice = ({ db }: Product, type: string, priceCents: number) =>
  db
    .updateTable('presentationTypes')
    .set({ priceCents })
    .where('website', '=', aWebsite(website))
    .where('type', '=', type)
    .execute()

const aMessage = ({ db }: Product, subject: string, createdAt: Date) =>
  db
    .insertInto('contactMessages')
    .values({
      website: aWebsite(website),
      id: newId<'contact message'>(createdAt),
      name: 'Vera Visitor',
      email: 'visitor@example.org',
      subject,
      message: 'Is there a vegetarian dinner?',
      createdAt,
    })
    .execute()

type Kept = { name: string; email: string }
const paymentsOf = async ({ db }: Product): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select customer_name as name, customer_email as email from payment_records
    where website = ${website} order by created_at desc, id desc`.execute(db)
  return rows
}

test('new data appears on its own on each page, and the focus, the selection, the place and what is being typed stay A9 A11 A16', {
  tag: ['@long', '@A17', '@A19', '@A20'],
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  const { db, pool } = product
  const long = await anOption(product, `Long ${'x'.repeat(190)}`)
  await page.clock.install()

  await test.step('a payment A9', async () => {
    await insertManyPayments(pool, aWebsite(website), 41)
    await openAdmin(page, '/admin-payments')
    await expect(rows(page)).toHaveCount(25)
    const before = await paymentsOf(product)
    const firstVisible = before[12]
    await page.getByRole('checkbox', { name: `Select ${firstVisible?.name}` }).check()
    const details = page.getByRole('button', { name: `Full Details of ${firstVisible?.name}` })
    await details.focus()
    await details.scrollIntoViewIfNeeded()
    const index = await page.evaluate(() => window.scrollY)
    await insertManyPayments(pool, aWebsite(website), 1, 42)
    const [arrived] = await paymentsOf(product)
    await refresh(page)
    await expect(rows(page).first()).toContainText(arrived?.email ?? '?')
    const tile = page.locator('.adm-tiles .adm-figure').first()
    await expect(tile).toHaveText(String(before.length + 1))
    await expect(details).toBeFocused()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Select ${firstVisible?.name}` })).toBeChecked()
    // scroll anchoring: the page moves by the height of the new row, or not at all
    const height = (await rows(page).first().boundingBox())?.height ?? 0
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - index)).toBeLessThanOrEqual(height + 1)
  })

  await test.step('a booking A11', async () => {
    let bookings = [aBooking(1), aBooking(2)]
    await fakeBookings(page, { list: () => ({ json: bookings }) })
    await goTo(page, 'Bookings', 'All Registrations')
    await button(page, 'Guest 1').focus()
    bookings = [aBooking(10), ...bookings]
    await refresh(page)
    await expect(button(page, 'Guest 10')).toBeVisible()
    await expect(button(page, 'Guest 1')).toBeFocused()
  })

  await test.step('an abstract A16', async () => {
    await insertAbstracts(db, aWebsite(website), [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }])
    await goTo(page, 'Abstract Submissions')
    await expect(rows(page)).toHaveCount(3)
    const link = page.getByRole('link', { name: 'View PDF of Two' })
    await link.focus()
    await insertAbstracts(db, aWebsite(website), [{}], new Date('2026-04-01T09:00:00Z'))
    await refresh(page)
    await expect(rows(page)).toHaveCount(4)
    await expect(link).toBeFocused()
  })

  await test.step('a request for a discount A19', async () => {
    await insertDiscounts(db, aWebsite(website), [{ name: '=Oldest' }, { name: 'Newest' }])
    await goTo(page, 'Discounts', 'Discount Records')
    const first = page.getByRole('button', { name: '=Oldest' })
    await first.focus()
    await insertDiscounts(db, aWebsite(website), [{ name: 'Latest' }], new Date('2026-04-01T09:00:00Z'))
    await refresh(page)
    await expect(rows(page).getByRole('rowheader')).toHaveText(['Latest', 'Newest', '=Oldest'])
    await expect(first).toBeFocused()
  })

  await test.step('a message', async () => {
    await aMessage(product, 'Some time ago', new Date('2026-11-20T09:00:00Z'))
    await goTo(page, 'Messages')
    await expect(rows(page)).toHaveCount(1)
    await aMessage(product, 'Just now', new Date('2026-11-20T09:01:00Z'))
    await refresh(page)
    await expect(rows(page).first()).toContainText('Just now')
  })

  await test.step('an option, while another one is renamed that someone deletes A17', async () => {
    await goTo(page, 'Sessions', 'Session Options Management')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: /^Edit Long/ })
      .click()
    const name = page.getByLabel('Name of the session option')
    await name.fill('Half typ')
    await anOption(product, 'Of another admin')
    await db.updateTable('sessionOptions').set({ deletedAt: new Date() }).where('id', '=', long.id).execute()
    await refresh(page)
    await expect(button(page, 'Edit Of another admin')).toBeVisible()
    await expect(name).toHaveValue('Half typ')
    await expect(name).toBeFocused()
    await button(page, 'Cancel').click()
  })

  await test.step('a price, while another one is changed A20', async () => {
    await goTo(page, 'Registration Types')
    await button(page, 'Edit DELEGATE').click()
    const price = page.getByRole('spinbutton', { name: /^New price of/ })
    await price.fill('650')
    await setPrice(product, 'DELEGATE', 70_000)
    await setPrice(product, 'EXHIBITOR', 123_400)
    await refresh(page)
    await expect(page.getByRole('row').filter({ hasText: 'EXHIBITOR' })).toContainText('€1,234.00')
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('650')
  })
})
