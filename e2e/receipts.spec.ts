import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const website = 'nursing'
// far from the payments of every other journey
const first = 60_000_000

test('an organiser opens the receipt of a payment from its sheet A10', {
  tag: '@long',
}, async ({ page, product }) => {
  const { db, pool, owner } = product
  await insertManyPayments(pool, aWebsite(website), 20, first)
  const payment = await db
    .selectFrom('paymentRecords')
    .selectAll()
    .where('website', '=', aWebsite(website))
    .where('status', '=', 'COMPLETED')
    .where('orderReference', 'like', `REG-${String(first).slice(0, 4)}%`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await resumeSession(page, owner)
  await page.addInitScript((chosen) => localStorage.setItem('selectedWebsite', chosen), `"${website}"`)
  await openAdmin(page, `/admin-payments?id=${payment.id}`)
  const sheet = page.getByRole('dialog')
  // the job that creates missing documents may have run since
  await expect(sheet).toContainText(/A receipt or credit note is being prepared|Receipt TEST-NURSING/)

  const now = new Date()
  await enqueueJob(db, {
    kind: 'payment.receipt-due',
    key: payment.id,
    payload: { paymentId: payment.id },
    now,
  })
  const issued = () =>
    db.selectFrom('receipts').select('number').where('paymentId', '=', payment.id).execute()
  await expect.poll(issued).toHaveLength(1)
  await page.reload()
  const link = sheet.getByRole('link', {
    name: /^Receipt TEST-NURSING-2027-\d{6} as PDF \(opens a new tab\)$/,
  })
  await expect(link).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await fitsSideways(page)
  await link.scrollIntoViewIfNeeded()
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })
  // as a new tab requests it: with the cookie alone
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
