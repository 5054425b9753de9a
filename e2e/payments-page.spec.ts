import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { PaymentRecord, PaymentStatistics } from '#features/payments/admin-payments.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { newId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const website = aWebsite('nursing')
let written = 0

const insert = async ({ pool }: Product, count: number): Promise<void> => {
  await insertManyPayments(pool, aWebsite(website), count, written)
  written += count
}

type Row = { id: string; name: string; email: string; status: string; cents: number; session: string | null }
const truth = async (
  { db }: Product,
  where = sql`true`,
  order = sql`created_at desc, id desc`,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, customer_name as name, customer_email as email, status, total_cents as cents, session_id as session
    from payment_records where website = ${website} and ${where} order by ${order}`.execute(db)
  return rows
}

/** Marks a payment for review with its exception, without which the next reconciliation would log an error. */
const mark = async (
  { db }: Product,
  { id, session, name, email, cents }: Row,
  reason: 'paid_after_close' | 'duplicate_payment',
): Promise<void> => {
  const about = { website, provider: 'sandbox', livemode: false, reason } as const
  const whose = { customerName: name, customerEmail: email, cents }
  const ids = { paymentId: id, sessionId: session, paymentIntentId: null, subject: `${reason}:${session}` }
  await openException(db, { ...about, ...whose, ...ids }, new Date())
  await sql`update payment_records set review_reason = ${reason} where id = ${id}`.execute(db)
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const tiles = (page: Page) => page.locator('.adm-tiles .adm-figure')
const filter = (page: Page, word: string) => page.getByRole('radio', { name: word, exact: true })
const choose = (page: Page, word: string) => filter(page, word).locator('xpath=..').click()
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by Email' })
const number = new Intl.NumberFormat('en-IE')
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const aPayment = (change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: '019ad000-0000-7000-8000-000000000000',
  reference: 'R-7K4M-2QXT',
  sessionId: null,
  paymentIntentId: null,
  url: null,
  status: 'PENDING',
  paymentStatus: null,
  amountTotalEuros: 499,
  amountTotalCents: 49_900,
  amountTotal: 499,
  currency: 'eur',
  customerEmail: 'mei@example.org',
  customerName: 'Mei Sample',
  customerInstitute: 'Institute of Care',
  customerCountry: 'Japan',
  registrationType: null,
  presentationType: null,
  presentationLabel: null,
  productName: 'Registration',
  description: null,
  orderReference: null,
  pricingConfigId: null,
  pricingConfigTotalPrice: 499,
  presentationPrice: null,
  accommodationPrice: null,
  accommodationNights: null,
  accommodationGuests: null,
  processingFee: 24.95,
  processingFeePercent: 0,
  provider: 'stripe',
  livemode: true,
  reviewReason: null,
  refundedCents: 0,
  lostCents: 0,
  disputeStatus: null,
  manualMethod: null,
  createdAt: '2026-11-20T14:06:00.000Z',
  updatedAt: '2026-11-20T14:06:00.000Z',
  stripeCreatedAt: null,
  stripeExpiresAt: null,
  ...change,
})

const someFigures: PaymentStatistics = {
  totalRecords: 1,
  completedPayments: 1,
  pendingPayments: 0,
  failedPayments: 0,
  expiredPayments: 0,
  cancelledPayments: 0,
  revenue: 9621.35,
  revenueCents: 962_135,
  refunded: 0,
  refundedCents: 0,
  lost: 0,
  lostCents: 0,
  manualRevenue: 123.45,
  manualRevenueCents: 12_345,
  testRevenue: 0,
  testRevenueCents: 0,
}

test('an organiser searches the payments under their totals, and opens one A7 A8 A9', {
  tag: ['@A10', '@A37', '@m139'],
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  await insert(product, 40)

  await test.step('the address of a payment opens it A9 A10', async () => {
    const [other, searched] = await truth(product)
    if (!other || !searched) throw new Error('There is no payment')
    const email = searched.email.toUpperCase()
    const narrowed = `/admin-payments?status=${searched.status}&email=${encodeURIComponent(email)}`
    await openAdmin(page, `${narrowed}&id=${other.id}`)
    const sheet = page.getByRole('dialog', { name: other.name })
    await expect(sheet).toContainText(other.email)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(narrowed)
    await expect(searchBox(page)).toHaveValue(email)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(searched.email)
    await searchBox(page).fill('')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL('/admin-payments')
  })

  await test.step('the list A7 A8 A9', async () => {
    await expect(page).toHaveTitle('Payment Records - Nursing - Admin')
    const all = await truth(product)
    const of = (status: string, among = all) => among.filter((row) => row.status === status)
    const sum = (rows: Row[]) => formatEuros(toCents(rows.reduce((total, { cents }) => total + cents, 0)))
    const figuresOf = (all: Row[]) => [
      number.format(all.length),
      '€0.00',
      ...['COMPLETED', 'PENDING', 'FAILED', 'EXPIRED'].map((status) => number.format(of(status, all).length)),
    ]
    const figures = figuresOf(all)
    await expect(tiles(page)).toHaveText(figures)
    await expect(page.locator('.adm-tiles')).toContainText(
      `completed payments onlyTest payments: ${sum(of('COMPLETED'))} (not counted)`,
    )

    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Customer Details',
      'Amount and Currency',
      'Status',
      'Session ID',
      'Created',
      'Actions',
    ])
    const newest = all[0]
    if (!newest?.session) throw new Error('The newest payment has no session')
    const first = rows(page).first()
    await expect(first.getByRole('rowheader')).toHaveText(
      `${newest.name}${newest.email}Institute of Energy SystemsJapan`,
    )
    await expect(first).toContainText(`${formatEuros(toCents(newest.cents))}EUR`)
    await expect(first).toContainText(
      `${newest.status[0]}${newest.status.slice(1).toLowerCase()}TEST, no real moneyprovider: paid`,
    )
    await expect(first).toContainText(`${newest.session.slice(0, 20)}…`)
    await expect(first).not.toContainText(newest.session.slice(0, 21))
    await expect(first.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d JST$/)
    await expect(rows(page)).toHaveCount(25)
    await expect(
      page.getByText(`1–25 of ${number.format(all.length)} payments`, { exact: true }),
    ).toBeVisible()

    // each status makes its own request, and is in the address
    const labels = ['ALL', 'COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED']
    await expect(page.getByRole('group', { name: 'Status' }).locator('label')).toHaveText(labels)
    for (const status of ['COMPLETED', 'CANCELLED']) {
      const requested = page.waitForRequest(`**/api/payments/${website}/status/${status}?*`)
      await choose(page, status)
      await requested
      await expect(page).toHaveURL(`/admin-payments?status=${status}`)
      await expect(rows(page).getByText(new RegExp(`^${status}$`, 'i'))).toHaveCount(
        Math.min(25, of(status).length),
      )
    }
    await expect(tiles(page)).toHaveText(figures)
    // returning to a recent view refreshes it
    await insert(product, 1)
    const [latest] = await truth(product)
    await choose(page, 'ALL')
    await expect(page).toHaveURL('/admin-payments')
    await expect(rows(page).first()).toContainText(latest?.email ?? '?')

    // the search: any part of an address, case-insensitive, combined with a status; an empty one resets it
    await searchBox(page).fill(` ${newest.email.toUpperCase()} `)
    await searchBox(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(newest.email)
    const otherStatus = newest.status === 'FAILED' ? 'EXPIRED' : 'FAILED'
    await choose(page, otherStatus)
    await expect(page.getByText(`No payments found for email: ${newest.email.toUpperCase()}`)).toBeVisible()
    await expect(page.getByText(`None with status ${otherStatus}.`)).toBeVisible()
    await choose(page, newest.status)
    await expect(rows(page)).toHaveCount(1)
    await searchBox(page).fill('')
    const again = page.waitForRequest(`**/api/payments/all/${website}?*`)
    await page.getByRole('button', { name: 'Search by Email' }).click()
    await again
    await expect(page).toHaveURL('/admin-payments')
    await expect(filter(page, 'ALL')).toBeChecked()
    await expect(rows(page)).toHaveCount(25)
    await expect(tiles(page)).toHaveText(figuresOf(await truth(product)))

    // a tile filters by what it counts
    await page.getByRole('link', { name: /^Failed: / }).click()
    await expect(page).toHaveURL('/admin-payments?status=FAILED')
    await expect(filter(page, 'FAILED')).toBeChecked()
    await expect(rows(page)).toHaveCount(of('FAILED', await truth(product)).length)
    await choose(page, 'ALL')
    await expect(rows(page)).toHaveCount(25)
  })

  await test.step('the sheet A9 A10', async () => {
    const [one] = await truth(product, sql`session_id is not null`)
    if (!one?.session) throw new Error('There is no payment')
    await mark(product, one, 'paid_after_close')
    await page.getByRole('button', { name: 'Refresh' }).last().click()

    const opener = page.getByRole('button', { name: `Full Details of ${one.name}` })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: one.name })
    await expect(page).toHaveURL(`/admin-payments?id=${one.id}`)
    await expect(sheet).toContainText('no real money')
    await expect(sheet).toContainText('provider: paid')
    await expect(sheet).toContainText(
      'The money arrived after the payment had expired, was cancelled or had failed.',
    )
    await expect(sheet.getByRole('link', { name: 'Open the exception' })).toHaveAttribute(
      'href',
      new RegExp(`^/admin-exceptions\\?payment=${one.id}&id=[\\da-f-]{36}$`),
    )
    for (const title of ['Customer', 'Provider', 'Pricing configuration', 'Timestamps'])
      await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeVisible()
    const fact = (name: string) => sheet.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd')
    await expect(fact('Payment ID')).toContainText(`${one.id.slice(0, 20)}…`)
    await expect(fact('Session ID')).toContainText(`${one.session.slice(0, 25)}…`)
    await expect(fact('Payment intent ID')).toContainText(/pi_test_/)
    await expect(fact('Payment URL')).toContainText(`https://checkout.stripe.com/c/pay/${one.session}`)
    await expect(fact('Presentation price')).toHaveText(formatEuros(toCents(one.cents)))
    await expect(fact('Created')).toContainText(/\d\d:\d\d JST/)
    const raw = sheet.locator('pre')
    await expect(raw).toBeHidden()
    await sheet.getByText('Raw record').click()
    await expect(raw).toContainText('"reviewReason": "paid_after_close"')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL('/admin-payments')

    // j and k go to the rows beside it, but not from a dialog over it
    const [first, second] = await truth(product)
    if (!first || !second) throw new Error('There is one payment at most')
    const byHand = { id: newId(new Date()), refundId: null, amount: 1, amountCents: 100, isByHand: true }
    const none = { reason: null, note: null, failure: null, askedBy: null }
    const at = { createdAt: '2026-11-20T14:06:00.000Z', updatedAt: '2026-11-20T14:06:00.000Z' }
    const refunds = [{ ...byHand, ...none, ...at, status: 'succeeded' }]
    const money = { left: 0, leftCents: 0, notRefundable: null, refunds, disputes: [], exceptions: [] }
    await page.route(`**/api/payments/${website}/${first.id}/money`, (route) =>
      route.fulfill({ json: money }),
    )
    await rows(page).getByRole('button', { name: first.name, exact: true }).click()
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await expect(title).toHaveText(first.name)
    const previous = page.getByRole('dialog').getByRole('button', { name: 'Previous' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('j')
    await expect(title).toHaveText(second.name)
    await expect(page).toHaveURL(`/admin-payments?id=${second.id}`)
    await page.keyboard.press('k')
    await expect(title).toHaveText(first.name)
    await page.getByRole('button', { name: 'Take back…' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button').first().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(title).toHaveText(first.name)
    await page.keyboard.press('j')
    await expect(title).toHaveText(second.name)
    await page.keyboard.press('Escape')
    await expect(title).toBeHidden()
  })
})

test('an organiser orders, copies and exports the payments, on a phone, on paper and by keyboard A7 A8 A9', {
  tag: ['@long', '@A10'],
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  await insert(product, 40)
  const [earned] = await truth(product, sql`status = 'COMPLETED' and not livemode`)
  if (!earned) throw new Error('Nobody has paid')
  await sql`update payment_records set completed_at = now() - interval '3 days' where id = ${earned.id}`.execute(
    product.db,
  )

  await test.step('the order, the pages of it, and an answer that is late A8 A9', async () => {
    await openAdmin(page, '/admin-payments')
    await expect(rows(page)).toHaveCount(25)

    // sorting and its pages, with Back
    const amount = page.getByRole('button', { name: 'Amount and Currency' })
    await amount.click()
    await amount.click()
    await expect(page).toHaveURL('/admin-payments?sort=amount')
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    const names = (await truth(product, sql`true`, sql`total_cents, id`)).map(({ name }) => name)
    const shown = () => rows(page).getByRole('rowheader').getByRole('button').allTextContents()
    const shownNames = async () => (await shown()).filter((text) => names.includes(text))
    await expect.poll(shownNames).toEqual(names.slice(0, 25))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/sort=amount&cursor=amount/)
    await expect.poll(shownNames).toEqual(names.slice(25, 50))
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(shownNames).toEqual(names.slice(0, 25))
    await page.goBack()
    await expect.poll(shownNames).toEqual(names.slice(25, 50))

    await goTo(page, 'Payment Records')
    await expect(rows(page)).toHaveCount(25)
    // a delayed response is announced, and the old rows stay meanwhile
    const release = await holdResponses(page, '**/api/payments/**/status/**')
    await choose(page, 'PENDING')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(rows(page)).toHaveCount(25)
    await release()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('the line of the revenue, and low rows A7 A9', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose(page, 'ALL')
    await expect(rows(page)).toHaveCount(25)
    const line = page.getByRole('img', { name: 'Last 30 days, test payments' })
    await expect(line.locator('xpath=..')).toHaveText(/^TEST, no real money Last 30 days of test payments/)
    await expect(line).toHaveAccessibleName(
      new RegExp(`: ${formatEuros(toCents(earned.cents)).replace('.', '\\.')}(, |$)`),
    )
    const corners = (await line.locator('polyline').getAttribute('points'))?.split(' ') ?? []
    expect(corners).toHaveLength(30)
    expect(corners[26]).toMatch(/,0$/)

    const first = rows(page).first()
    const height = async () => (await first.boundingBox())?.height ?? 0
    const before = await height()
    expect(before).toBeGreaterThanOrEqual(52)
    await page.getByRole('checkbox', { name: 'Compact' }).check()
    await expect.poll(height).toBeLessThan(before)
    expect(await height()).toBeGreaterThanOrEqual(40)
    await goTo(page, 'Emails')
    await expect(page.getByRole('checkbox', { name: 'Compact' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Compact' }).uncheck()
    await goTo(page, 'Payment Records')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(height).toBe(before)
  })

  await test.step('copies and files A9', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await insert(product, 2)
    const [one, two] = await truth(product, sql`session_id is not null`)
    if (!one?.session || !two) throw new Error('There is no payment')
    await page.getByRole('button', { name: 'Refresh' }).last().click()

    await page.getByRole('button', { name: `Copy session ID of ${one.name}` }).click()
    await expect.poll(() => copied(page)).toBe(one.session)
    await page.getByRole('button', { name: `Copy All of ${one.name}` }).click()
    await expect.poll(() => copied(page)).toContain(`Customer email: ${one.email}\n`)
    expect(await copied(page)).toContain(`Payment ID: ${one.id}\n`)
    expect(await copied(page)).toMatch(/\nCreated \(Asia\/Tokyo\): \d{4}-\d\d-\d\dT[\d:.]+\+09:00\n/)

    await page.getByRole('checkbox', { name: `Select ${one.name}` }).check()
    await page.getByRole('checkbox', { name: `Select ${two.name}` }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Copy All', exact: true }).click()
    await expect.poll(async () => (await copied(page)).split('\n\n').length).toBe(2)
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^plenary-payments-nursing-\d{4}-\d\d-\d\d\.csv$/)
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1, -1)
      return lines.map((line) => line.slice(0, 36))
    }
    expect(await save('Export selected')).toEqual([one.id, two.id])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('2 selected')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText(`${await rows(page).count()} selected`)).toBeVisible()
    await choose(page, 'FAILED')
    await expect(page.getByText(/\d selected/)).toBeHidden()
    expect(await save('Export CSV')).toEqual(
      (await truth(product, sql`status = 'FAILED'`)).map(({ id }) => id),
    )
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel file of all' }).click(),
    ])
    expect(excel.suggestedFilename()).toMatch(/^plenary-payments-nursing-\d{4}-\d\d-\d\d\.xlsx$/)
    // every XLSX is a ZIP
    expect((await readFile(await excel.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    await choose(page, 'ALL')
  })

  await test.step('a phone, paper and the keyboard A9 A10', async () => {
    await insert(product, 3)
    const [one] = await truth(product)
    if (!one) throw new Error('There is no payment')
    await mark(product, one, 'duplicate_payment')
    await sql`update payment_records set customer_name = ${'W'.repeat(200)} where id = ${one.id}`.execute(
      product.db,
    )
    await searchBox(page).fill(one.email)
    await searchBox(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('checkbox').check()
    const email = rows(page).getByText(one.email)
    for (const width of [1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
      // the email column has the most space, and no other column collapses
      if (width >= 768) expect((await email.boundingBox())?.height, `${width} px`).toBeLessThan(40)
      expect((await rows(page).boundingBox())?.height, `${width} px`).toBeLessThan(width >= 768 ? 420 : 700)
    }

    await test.step('on paper it stays a table, without what only a screen is for', async () => {
      // A4 without its margins is as narrow as a phone
      await page.setViewportSize({ width: 718, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      const heads = page.getByRole('columnheader').filter({ visible: true })
      await expect(heads).toHaveText([
        'Customer Details',
        'Amount and Currency',
        'Status',
        'Session ID',
        'Created',
      ])
      await expect(page.getByRole('cell').first()).toHaveCSS('display', 'table-cell')
      await expect(page.getByRole('button').filter({ visible: true })).toHaveText([
        'Amount and Currency',
        'Created',
        'W'.repeat(200),
      ])
      await fitsSideways(page)
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 320, height: 800 })
    })

    await rows(page).getByRole('button', { name: /^W/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Raw record').click()
    await fitsSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(640)
    // printing now prints this payment completely
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.adm-tiles, .adm-payments').filter({ visible: true })).toHaveCount(0)
    await expect(sheet.getByRole('heading', { name: 'Timestamps' })).toBeVisible()
    const { height, all } = await sheet.evaluate((it) => ({ height: it.clientHeight, all: it.scrollHeight }))
    expect(height).toBe(all)
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')

    await searchBox(page).fill('nobody@example.org')
    await searchBox(page).press('Enter')
    await expect(page.getByText('No payments found for email: nobody@example.org')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('button', { name: 'Reset Filters' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin-payments')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Payment Records' })).toHaveAttribute('aria-current', 'page')
  })
})

test('payments that fail to load or are not found are reported, and what was there stays m131 m133 m134', {
  tag: ['@long', '@m135', '@m136', '@m137', '@m138'],
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  await openAdmin(page, '/admin-payments')

  expectedErrors.expect(/403/)
  // a 5xx would be retried a second later
  const fails = { status: 403, json: { message: 'Not today.' } }
  const answers = { all: {}, status: {}, customer: {}, statistics: {} } as Record<string, object>
  const set = (change: Record<string, object>) => Object.assign(answers, change)
  await page.route('**/api/payments/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const word = Object.keys(answers).find((word) => path.includes(`/${word}`))
    return route.fulfill(answers[word ?? 'all'] ?? fails)
  })
  const alert = (sentence: string) =>
    page.getByRole('alert').filter({ hasText: `${sentence}API Error: 403 Forbidden` })
  const retry = (sentence: string) => alert(sentence).getByRole('button', { name: 'Retry' })

  await test.step('what failed first is tried again', async () => {
    set({ all: fails, status: fails, customer: fails, statistics: fails })
    await page.getByRole('radio', { name: 'Optics' }).check()
    await expect(alert('Failed to fetch payments')).toBeVisible()
    await expect(alert('Failed to fetch payment stats')).toBeVisible()
    set({ statistics: { json: someFigures }, all: { json: [] } })
    await retry('Failed to fetch payment stats').click()
    await expect(tiles(page)).toHaveText(['1', '€9,621.35', '1', '0', '0', '0'])
    await expect(page.locator('.adm-tiles')).toContainText(
      'completed payments onlyRecorded manually: €123.45',
    )
    await expect(alert('Failed to fetch payments')).toBeVisible()
    await retry('Failed to fetch payments').click()
    await expect(page.getByText('No payment records found')).toBeVisible()
  })

  await test.step('a later failure takes nothing away', async () => {
    set({ all: { json: [aPayment(), aPayment({ id: '019ac000-0000-7000-8000-000000000000' })] } })
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    set({ all: fails, statistics: fails })
    await page.getByRole('button', { name: 'Refresh' }).last().click()
    await expect(alert('Failed to fetch payments')).toBeVisible()
    await expect(alert('Failed to fetch payment stats')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(tiles(page).first()).toHaveText('1')
    await choose(page, 'FAILED')
    await expect(alert('Failed to fetch payments by status')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText('2 payments', { exact: true })).toBeVisible()
    await expect(page.getByText('Not refreshed')).toBeVisible()
    set({ status: { json: [] } })
    await retry('Failed to fetch payments by status').click()
    await expect(page.getByText('No payment records found')).toBeVisible()
    set({ all: { json: [aPayment()] } })
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/admin-payments')
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('what the browser has loaded stands in for a search that fails or finds nothing', async () => {
    const search = async (email: string) => {
      await searchBox(page).fill(email)
      await searchBox(page).press('Enter')
    }
    await search('nobody@example.org')
    await expect(alert('Failed to search for email: nobody@example.org')).toBeVisible()
    await search('MEI@')
    await expect(page.getByText('The server could not be searched: MEI@')).toBeVisible()
    await expect(rows(page)).toContainText(['Mei Sample'])
    set({ customer: { json: [] } })
    await search('mei@example')
    await expect(
      page.getByText('The server finds no payment with this address any longer: mei@example'),
    ).toBeVisible()
    await expect(rows(page)).toContainText(['Mei Sample'])
    await search('ada@example.org')
    await expect(page.getByText('No payments found for email: ada@example.org')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
  })
})
