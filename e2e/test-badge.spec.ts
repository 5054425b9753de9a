import { insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { aBooking, fakeBookings } from './fake-bookings.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const website = 'nursing'
/** Its accessible text. */
const badge = 'TEST, no real money'

test('everything without real money has a TEST badge beside its status in every list, and nothing else has one', {
  tag: '@long',
}, async ({ page, product }) => {
  const mark = `Ward of badges ${process.pid}`
  const email = `tess.trial.${process.pid}@example.org`
  const sessionId = `cs_test_badge${process.pid}`
  await insertDiscounts(product.db, aWebsite(website), [
    { name: 'Rita Real', email, instituteOrUniversity: mark, sessionId: `${sessionId}real` },
    { name: 'Tess Trial', email, instituteOrUniversity: mark, sessionId, livemode: false },
    { name: 'Nora Nothing', email, instituteOrUniversity: mark },
  ])
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

  await openAdmin(page, `/admin-discounts?q=${encodeURIComponent(mark)}`)
  await expect(rowOf('Tess Trial').getByRole('cell').nth(4)).toHaveText(`Pending${badge}`)
  await expect(rowOf('Rita Real')).toBeVisible()
  await expect(page.getByText(badge)).toHaveCount(1)

  await navigateWithin(page, `/admin-payments?email=${email}`)
  await expect(rowOf('Tess Trial')).toContainText(badge)
  await expect(rowOf('Rita Real')).toBeVisible()
  await expect(page.getByText(badge)).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 800 })
  await fitsSideways(page)
  await page.getByRole('button', { name: 'Tess Trial', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(badge)).toBeVisible()

  const [real, trial] = [aBooking(1), aBooking(2)]
  const rows = [
    real,
    { ...trial, paymentRecord: trial.paymentRecord && { ...trial.paymentRecord, livemode: false } },
  ]
  await fakeBookings(page, { list: () => ({ json: rows }) })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await navigateWithin(page, '/admin-bookings')
  await expect(page.getByRole('row').filter({ hasText: trial.email })).toContainText(`Paid${badge}`)
  await expect(page.getByText(badge)).toHaveCount(1)
  await fitsSideways(page)
})
