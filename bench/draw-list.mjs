// npm run bench -- draw-list [rounds] [times slower]: a page of 100 of 20,000 payments in Chromium, until it is drawn.
// On a processor that is 4 times slower, as Chromium imitates it. In each round (5) a new browser opens the payments
// page, orders, filters and pages on. Prints for each action the time from the end of the answer until the rows are
// drawn: the median of the rounds, and the longest. Fails above 150 ms: let nothing else run in the meantime.
import { chromium } from '@playwright/test'
import { addUpCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { openDatabase } from '#platform/server/postgres/database.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { findChromium } from '../scripts/find-chromium.mjs'
import { median, serveFilled } from './serve-built.mjs'

const rounds = Number(process.argv[2] ?? 5)
const slower = Number(process.argv[3] ?? 4)
const website = 'renewable'
const [rows, size, most] = [20_000, 100, 150]

/** The actions in order. Clicked by scripts in the page, so that searching for the control is not measured. */
const actions = {
  'next page': ['nav[aria-label=Pages] button', 'Next'],
  'oldest first': ['.adm-sort', 'Created'],
  'by amount': ['.adm-sort', 'Amount'],
  'filter: COMPLETED': ['.adm-segmented label', 'COMPLETED'],
  'filter: EXPIRED': ['.adm-segmented label', 'EXPIRED'],
}

/** Runs in the page. */
const watch = () => {
  const lines = () => document.querySelectorAll('main table[aria-busy=false] tbody tr')
  const nextFrame = () => new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)))
  const answeredAt = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/payments\/.*\blimit=/.test(name))
      .at(-1)?.responseEnd

  /** Milliseconds from the end of the answer until its rows are drawn. */
  window.drawnAfter = async (action, count) => {
    const answered = answeredAt()
    if (action) {
      const [selector, word] = action
      const control = [...document.querySelectorAll(selector)].find((one) =>
        one.textContent.trim().startsWith(word),
      )
      control.click()
    }
    // the old rows are busy from the request until the new ones are drawn
    while (lines().length !== count || answeredAt() === answered) {
      if (performance.now() > 60_000) throw new Error(`No new rows after ${action ?? 'the start'}.`)
      await nextFrame()
    }
    return performance.now() - answeredAt()
  }
}

const playRound = async ({ url }, admin, results) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.request.post(`${url}/admin/api/admin/login`, {
      data: { email: admin.email, password: admin.password },
    })
    await page.addInitScript((chosen) => localStorage.setItem('selectedWebsite', chosen), `"${website}"`)
    await page.addInitScript(watch)
    await page.goto(`${url}/admin-payments?size=${size}`)
    const measure = async (name, action) => {
      const ms = await page.evaluate(([does, count]) => window.drawnAfter(does, count), [action, size])
      results[name] = [...(results[name] ?? []), ms]
    }
    await measure('first page')
    for (const [name, action] of Object.entries(actions)) await measure(name, action)
  } finally {
    await browser.close()
  }
}

let admin
const product = await serveFilled(async (pool) => {
  await insertManyPayments(pool, website, rows)
  await addUpCounters(openDatabase(pool)) // as the hourly job does
  await pool.query('vacuum analyze')
  admin = await anAdmin(openDatabase(pool))
})
const results = {}
try {
  for (let round = 0; round < rounds; round++) await playRound(product, admin, results)
} finally {
  await product.stop()
}
for (const [name, times] of Object.entries(results)) {
  const middle = median(times)
  console.log(
    `${name.padEnd(18)} ${middle.toFixed(0).padStart(5)} ms, at most ${Math.max(...times).toFixed(0)}`,
  )
  if (middle > most) process.exitCode = 1
}
