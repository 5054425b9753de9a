import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { insertManyPayments } from '#tests/many-payments.ts'
import { openAdmin, resumeSession } from '../e2e/back-office.ts'
import { expect, test } from '../e2e/journey.ts'
import { ownLongTasks } from './page-tasks.ts'

// Lists with the most rows that a page has. What is judged is the page's own work: the places to press are found before
// a deed begins, and what is waited for is found by CSS alone.
const size = 100
// decision 0024 has what each deed takes, about 45 ms: a machine half as fast passes, and a table that moves as a whole not
const most = 100
const website = 'optics'
let written = 20_000_000

type Deed = () => Promise<unknown>
type List = {
  path: string
  rows: string
  /** Says by aria-busy that not all rows stand yet. */
  body: string
  /** Two texts to search for in turn. */
  searches: readonly [string, string]
  /** What is pressed in turn, by name, and asks the server. */
  asks: Readonly<Record<string, readonly string[]>>
  /** What is pressed and asks no one. */
  presses: Readonly<Record<string, string>>
}

const next = ['Next', 'Previous'].map((word) => `nav[aria-label=Pages] button:text-is("${word}")`)

const payments: List = {
  path: `/admin-payments?size=${size}`,
  rows: '.adm-payments tbody tr',
  body: '.adm-payments',
  searches: ['', ''],
  asks: {
    filter: ['.adm-segmented label:text-is("COMPLETED")', '.adm-segmented label:text-is("ALL")'],
    order: ['.adm-sort:has-text("Amount")'],
    page: next,
  },
  presses: { choose: '.adm-payments thead input' },
}
const bookings: List = {
  path: `/admin-bookings?size=${size}&stay=without`,
  rows: '.adm-booking',
  body: '.adm-bookings',
  searches: ['Institute', ''],
  asks: {
    filter: ['.adm-segmented label:text-is("Paid")', '.adm-segmented label:text-is("All")'],
    page: next,
  },
  presses: { choose: 'label:has-text("Select all on this page") input' },
}
const mails: List = {
  path: `/admin-mails?size=${size}`,
  rows: '.mail-table tbody tr',
  body: '.mail-table',
  searches: ['registration', ''],
  asks: {
    filter: ['.adm-segmented label:text-is("Sent")', '.adm-segmented label:text-is("All")'],
    order: ['.adm-sort'],
    page: next,
  },
  presses: {},
}

/** What is done to the list, by name: each makes itself ready, and is the deed itself then. */
const deedsTo = (page: Page, { body, searches, asks, presses }: List) => {
  const stands = (selector: string) =>
    page.waitForFunction((selector) => document.querySelector(selector) !== null, selector)
  const press = async (selector: string): Promise<Deed> => {
    const place = page.locator(selector).first()
    await place.scrollIntoViewIfNeeded()
    const box = await place.boundingBox()
    if (!box) throw new Error(`There is no ${selector}`)
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.mouse.move(...at)
    return () => page.mouse.click(...at)
  }
  const asking = (deed: Deed) => async () => {
    await Promise.all([page.waitForResponse((answer) => answer.url().includes(`limit=${size}`)), deed()])
    await stands(`${body}[aria-busy=false]`)
  }
  const turn = <Of>(of: readonly Of[], time: number) => of[time % of.length] as Of

  const deeds: Record<string, (time: number) => Promise<Deed>> = {
    scroll: async () => {
      await page.mouse.move(700, 500)
      return async () => {
        for (let step = 0; step < 30; step++) await page.mouse.wheel(0, step < 15 ? 500 : -500)
      }
    },
  }
  for (const [name, selector] of Object.entries(presses)) deeds[name] = () => press(selector)
  for (const [name, selectors] of Object.entries(asks))
    deeds[name] = async (time) => asking(await press(turn(selectors, time)))
  deeds['search'] = async (time) => {
    await page.locator('.adm-search input').fill(turn(searches, time))
    return asking(() => page.keyboard.press('Enter'))
  }
  return deeds
}

const lists = { payments, bookings, mails }

for (const [name, list] of Object.entries(lists)) {
  test(`A9 a page of ${size} ${name} holds no task up for ${most} ms`, async ({
    page,
    product: { db, pool, owner },
    browser,
  }) => {
    test.setTimeout(180_000)
    await insertManyPayments(pool, website, 5 * size, written)
    written += 5 * size
    const message = JSON.stringify({
      to: { name: 'Ada', address: 'ada@example.org' },
      text: 'Dear Ada',
      html: '<p>Dear Ada</p>',
    })
    await sql`
      insert into mails (id, website, kind, recipient_name, recipient_address, subject, kept, message, created_at, sent_at)
      select id, website, 'payment.completed', customer_name, customer_email,
             'Your registration is confirmed', 'whole', ${message}::jsonb, created_at, created_at
      from payment_records where website = ${website} on conflict do nothing`.execute(db)
    const { rows: paid } = await sql<{ email: string }>`
      select customer_email as email from payment_records where website = ${website} and status = 'COMPLETED' limit 1`.execute(
      db,
    )
    await resumeSession(page, owner)
    await page.addInitScript((chosen) => localStorage.setItem('selectedWebsite', chosen), `"${website}"`)
    await openAdmin(page, list.path)
    await expect(page.locator(list.rows)).toHaveCount(size)

    const searches = name === 'payments' ? ([paid[0]?.email ?? '', ''] as const) : list.searches
    for (const [deed, ready] of Object.entries(deedsTo(page, { ...list, searches })))
      expect(await ownLongTasks(browser, page, most, ready), deed).toEqual([])
  })
}
