// npm run bench -- payments-page [rounds] [rows]: The payments page in Chromium with 1,000 and with 100,000 payments.
// Each in a product of its own, with 25 rows on a page, or 100, which is the most. In each round (5, in turn) a new
// browser opens the page, then scrolls, filters, orders, pages on, refreshes, selects all, opens and closes a
// payment, and searches, by mouse and keyboard. Prints for each action the time from the touch until what it asked
// for is shown, the longest task of the page's main thread, and the most of the processor's time that a task took
// (both by a trace): medians of the rounds. Fails when an action has, in most of its rounds, a task over 50 ms by
// the page's own PerformanceObserver (longtask): let nothing else run in the meantime. What belongs to the page's start,
// before its rows are shown, is printed and not judged.
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { addUpCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { tasksDuring } from './page-tasks.ts'
import { median, serveBuilt } from './serve-built.mjs'

const rounds = Number(process.argv[2] ?? 5)
const website = 'renewable'
const size = Number(process.argv[3] ?? 25)
const most = 50

/** A product with that many payments, and an admin who may see them. */
const serveWith = async (count) => {
  const served = await serveBuilt()
  const pool = openPool(await embeddedAddress(served.folder), () => undefined)
  await insertManyPayments(pool, website, count)
  await addUpCounters(openDatabase(pool)) // as the hourly job does
  await pool.query('vacuum analyze')
  const admin = await anAdmin(openDatabase(pool))
  const { rows } = await pool.query(
    'select customer_email from payment_records order by id offset 300 limit 1',
  )
  return { ...served, pool, admin, customer: rows[0].customer_email, results: {} }
}

const rowsChange = { rows: true }
const appears = (selector, count = 1) => ({ selector, count })
/** Computes the position first, so that the page's work for it is not measured. */
const click = (selector) => async (page) => {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await element.boundingBox()
  const at = [x + width / 2, y + height / 2]
  await page.mouse.move(...at)
  return () => page.mouse.click(...at)
}
const choose = (word) => click(`.adm-segmented label:text-is("${word}")`)
const search = (email) => async (page) => {
  await page.locator('.adm-search input').fill(email)
  return () => page.keyboard.press('Enter')
}

/**
 * The actions in order: the preparation, and what the page shows afterwards. CSS selectors only: role locators would
 * load the page.
 */
const actionsOf = ({ customer }) => [
  [
    'scroll',
    async (page) => {
      await page.mouse.move(700, 500)
      return async () => {
        for (let step = 0; step < 60; step++) await page.mouse.wheel(0, step < 30 ? 250 : -250)
      }
    },
  ],
  ['filter: FAILED', choose('FAILED'), rowsChange],
  ['filter: COMPLETED', choose('COMPLETED'), rowsChange],
  ['filter: ALL', choose('ALL'), rowsChange],
  ['by amount', click('.adm-sort:has-text("Amount")'), rowsChange],
  ['next page', click('nav[aria-label=Pages] button:text-is("Next")'), rowsChange],
  [
    'refresh',
    async (page) => {
      const press = await click('.adm-list button:text-is("Refresh")')(page)
      return () => Promise.all([page.waitForResponse(/api\/payments\/all/), press()])
    },
  ],
  ['select all', click('.adm-payments thead input'), appears('.adm-payments tr[data-chosen]', size)],
  [
    'open a payment',
    click('.adm-payments tbody tr:nth-child(3) .adm-payment-actions button >> nth=0'),
    appears('.adm-sheet[open] .adm-facts', 4),
  ],
  ['close it', (page) => () => page.keyboard.press('Escape'), appears('.adm-sheet[open]', 0)],
  ['search', search(customer), rowsChange],
  ['search for all', search(''), rowsChange],
]

/** Runs in the page: records long tasks and the time of the last input. */
const watch = () => {
  window.longTasks = []
  const keep = (entries) => window.longTasks.push(...entries.map(({ duration }) => duration))
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'longtask', buffered: true })
  window.takeLongTasks = () => {
    keep(observer.takeRecords())
    return window.longTasks.splice(0)
  }
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, ({ timeStamp }) => (window.touchedAt = timeStamp), { capture: true })
  // first and last row suffice: this is read in every frame
  window.rowsText = () => {
    const { rows } = document.querySelector('.adm-payments[aria-busy=false] tbody') ?? {}
    return rows?.length && `${rows.length} ${rows[0].textContent} ${rows[rows.length - 1].textContent}`
  }
}

/** Runs in the page: milliseconds since the last input once the expected state is there; until then nothing. */
const sinceTouch = ({ awaited, before }) => {
  const stands = awaited.rows
    ? window.rowsText() && window.rowsText() !== before
    : document.querySelectorAll(awaited.selector).length === awaited.count
  return stands ? performance.now() - (window.touchedAt ?? 0) : undefined
}

const playRound = async (product) => {
  const { url, admin, results } = product
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const note = (name, result) => {
    results[name] ??= []
    results[name].push(result)
  }
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.request.post(`${url}/admin/api/admin/login`, {
      data: { email: admin.email, password: admin.password },
    })
    await page.addInitScript((chosen) => localStorage.setItem('selectedWebsite', chosen), `"${website}"`)
    await page.addInitScript(watch)
    const after = async (awaited, before) => {
      const shown = await page.waitForFunction(sinceTouch, { awaited, before }, { polling: 'raf' })
      return shown.jsonValue()
    }
    await page.goto(`${url}/admin-payments?size=${size}`)
    const ms = await after(appears('.adm-payments tbody tr', size))
    await wait(500)
    note('(start)', { ms, tasks: await page.evaluate(() => window.takeLongTasks()) })

    for (const [name, ready, awaited] of actionsOf(product)) {
      const before = await page.evaluate(() => window.rowsText())
      const deed = await ready(page)
      await wait(100)
      let ms
      const tasks = await tasksDuring(browser, page, async () => {
        await deed()
        ms = awaited && (await after(awaited, before))
        await wait(300)
      })
      note(name, {
        ms,
        longest: Math.max(...tasks.map(({ length }) => length)),
        work: Math.max(...tasks.map(({ work }) => work)),
        tasks: await page.evaluate(() => window.takeLongTasks()),
      })
    }
  } finally {
    await browser.close()
  }
}

const middle = (results, of) => median(results.map(of))
const format = (results) => {
  const [{ ms, longest }] = results
  const time = ms === undefined ? '' : `${middle(results, (one) => one.ms).toFixed(0)} ms`
  const task =
    longest === undefined
      ? ''
      : `task ${middle(results, (one) => one.longest).toFixed(0)} ms (${middle(results, (one) => one.work).toFixed(0)})`
  const long = results.map(({ tasks }) => Math.max(0, ...tasks)).filter((task) => task > most)
  return `${time.padStart(6)} ${task.padStart(15)} ${long.length > 0 ? `over ${most} ms: ${long.join(', ')}` : ''}`
}

const few = await serveWith(1_000)
const many = await serveWith(100_000)
try {
  for (let round = 0; round < rounds; round++) {
    await playRound(few)
    await playRound(many)
  }
  for (const name of Object.keys(few.results)) {
    const [small, large] = [few.results[name], many.results[name]]
    const growth = middle(large, ({ ms }) => ms) / middle(small, ({ ms }) => ms)
    console.log(
      `${name.padEnd(18)} 1,000: ${format(small).padEnd(24)} 100,000: ${format(large)}${growth ? ` ${growth.toFixed(2)} ×` : ''}`,
    )
    const isLong = ({ tasks }) => tasks.some((task) => task > most)
    for (const results of [small, large])
      if (name !== '(start)' && results.filter(isLong).length > rounds / 2) process.exitCode = 1
  }
} finally {
  for (const { pool, stop } of [few, many]) {
    await pool.end()
    await stop()
  }
}
