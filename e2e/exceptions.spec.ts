import type { Page } from '@playwright/test'
import { askException, listExceptions } from '#features/payments/exceptions.contract.ts'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

let found = 0

const anException = async (
  { db }: Product,
  change: Partial<Parameters<typeof openException>[1]> = {},
): Promise<void> => {
  found++
  await openException(
    db,
    {
      website: aWebsite('nursing'),
      provider: 'sandbox',
      livemode: false,
      reason: 'unknown_session',
      subject: `journey:${found}:${Date.now()}`,
      paymentId: null,
      sessionId: `cs_test_journey${found}`,
      paymentIntentId: `pi_journey${found}`,
      cents: 52_395,
      customerName: `Nora Nobody ${found}`,
      customerEmail: `nora.${found}@example.org`,
      ...change,
    },
    new Date(),
  )
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const listPath = listExceptions.path.replace(':website', '*')

test('an organiser reviews exceptions and imports orphan payments by keyboard, and the accounts cover every cent', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))

  await test.step('exceptions are looked at and marked as reviewed by the keyboard, one and several, and what cannot be read or asked says why', async () => {
    for (const customerName of ['First Payer', 'Second Payer', 'محمد Sample'])
      await anException(product, { customerName })
    const release = await holdResponses(page, `**${listPath}?*`)
    await openAdmin(page, '/admin-exceptions')
    await expect(page.getByText('Loading exceptions...')).toBeAttached()
    await release()
    await page.unroute(`**${listPath}?*`)
    await expect(page).toHaveTitle('Exceptions - Nursing - Admin')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText('TEST')

    expectedErrors.expect(/503/)
    const askPath = `**${askException.path.replace(':website', '*').replace(':id', '*')}`
    const unasked = 'The payment provider did not respond.'
    await page.route(askPath, (route) => route.fulfill({ status: 503, json: { message: unasked } }))
    await page
      .getByRole('button', { name: /^Check with Stripe/ })
      .first()
      .click()
    await expect(page.getByRole('alert').filter({ hasText: unasked })).toBeVisible()

    const opener = page.getByRole('button', { name: /^Money without a booking.*First Payer/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Money without a booking' })
    await expect(sheet).toContainText('Import it into the booking it belongs to.')
    await expect(page).toHaveURL(/[?&]id=/)

    await sheet.getByRole('button', { name: 'Mark as reviewed' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mark as reviewed' })
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(dialog).toContainText('Enter what you found')
    await dialog.getByLabel('Note').fill('The visitor was called')
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).press('Enter')
    await expect(sheet).toContainText('Marked as reviewed.')
    await expect(sheet).toContainText('The visitor was called')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Mark as reviewed', exact: true }).first().click()
    const both = page.getByRole('dialog', { name: 'Mark 2 as reviewed' })
    await both.getByLabel('Note').fill('Both of them')
    await both.getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(page.getByText('2 are marked as reviewed.')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)

    await page.getByText('Answered', { exact: true }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL('/admin-exceptions?state=answered')
    await page.getByLabel('Search exceptions').fill('nothing of this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No exceptions match these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/admin-exceptions')

    // a 5xx would be retried a second later
    expectedErrors.expect(/403/)
    await page.route(`**${listPath}?*`, (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today.' } }),
    )
    await page.getByText('All', { exact: true }).click()
    await expect(page.getByText('The exceptions could not be loaded')).toBeVisible()
    await page.unroute(`**${listPath}?*`)
    await page.unroute(askPath)
  })

  await test.step('the accounts say that every cent is accounted for, and a reconciliation on demand says how far it is', async () => {
    const email = `reconciled.${process.pid}@example.org`
    const { sessionId } = await visitorAtPayment(page, product, { name: 'Rena Waits', email })
    await page.getByRole('group', { name: 'State' }).locator('label').filter({ hasText: /^Open/ }).click()
    await expect(page).toHaveURL('/admin-exceptions')
    await expect(page.getByText('The exceptions could not be loaded')).toHaveCount(0)
    const books = page.getByRole('region', { name: 'The accounts' })
    await expect(books).toContainText('Every cent is accounted for')
    await expect(page.getByRole('table')).toHaveCount(0)
    const button = books.getByRole('button', { name: /^Reconcil/ })
    await button.focus()

    // a lock on this payment makes the run wait
    await product.db.transaction().execute(async (busy) => {
      await busy
        .selectFrom('paymentRecords')
        .select('id')
        .where('sessionId', '=', sessionId)
        .forUpdate()
        .execute()
      await page.keyboard.press('Enter')
      await expect(button).toHaveText('Reconciling…')
      await expect(books.getByRole('status')).toHaveText(/^Reconciling: \d+ of [1-9]\d* checked$/)
      await expect(books.getByRole('progressbar')).toHaveAttribute('max', /[1-9]/)
      // it survives a reload
      await page.reload()
      await expect(books.getByRole('progressbar')).toBeVisible()
      await button.focus()
    })
    await expect(button).toHaveText('Reconcile now')
    await expect(button).toBeFocused()
    // the regular run, which skips recent payments, may have come after this one
    await expect(books).toContainText(/Last complete reconciliation just now: \d+ payments? checked/)
    const demanded = await product.db
      .selectFrom('paymentReconciliations')
      .select('asked')
      .where('onDemand', '=', true)
      .where('seenUntil', 'is not', null)
      .execute()
    expect(demanded.map(({ asked: requested }) => requested)).toEqual([expect.any(Number)])
    expect(demanded[0]?.asked).toBeGreaterThan(0)
  })

  await test.step('exceptions: money is imported by the keyboard into the booking that it names, or the one that is chosen', async () => {
    expectedErrors.expect(/40\d/)
    await visitorAtPayment(page, product, { name: 'Bea Booked', email: `bea.${process.pid}@example.org` })
    await anException(product, {
      website: aWebsite('renewable'),
      customerEmail: `bea.${process.pid}@example.org`,
    })
    await page.getByRole('radio', { name: 'Renewable' }).check()
    await page.getByRole('button', { name: /^Import/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import €523.95' })
    const named = dialog.getByRole('radio', { name: 'The booking named in the payment' })
    await expect(named).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'Bea Booked' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await fitsSideways(page)

    // the response is the server's own, and the selection stays
    const requested = page.waitForRequest((request) => request.url().includes('/adopt'))
    await named.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect((await requested).postDataJSON()).toEqual({ registrationId: expect.any(String) })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Bea Booked' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Import/ })).toBeFocused()
  })

  await test.step('exceptions fit every width, and someone who may not change things is offered nothing', async () => {
    await anException(product, { customerName: 'x'.repeat(200), cents: 99_999_999 })
    await leaveNothing(page)
    await rememberWebsite(page, aWebsite('nursing'))
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('nursing')] })
    await openAdmin(page, '/admin-exceptions')
    await expect(rows(page)).toHaveCount(1)
    await expect(
      page.getByRole('button', { name: /Refund|Import|Check with Stripe|Reconcile|reviewed/ }),
    ).toHaveCount(0)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsSideways(page)
    }
  })
})
