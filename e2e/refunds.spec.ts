import type { Page } from '@playwright/test'
import type { PaymentMoney } from '#features/payments/admin-payments.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorWhoPaid } from './visitor-by-calls.ts'

const website = 'renewable'
/** The payment's sheet, over a list of this visitor only. */
const detailsOf = ({ id, email }: { id: string; email: string }) => `/admin-payments?email=${email}&id=${id}`

const sheet = (page: Page) => page.getByRole('dialog').first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Refund', exact: true })
const refundsOf = (product: Product, id: string) =>
  product.db.selectFrom('paymentRefunds').selectAll().where('paymentId', '=', id).orderBy('number').execute()

const at = '2026-11-20T14:06:00.000Z'
const aRefund = (change: Partial<PaymentMoney['refunds'][number]>): PaymentMoney['refunds'][number] => ({
  id: crypto.randomUUID(),
  refundId: 're_1',
  amount: 10,
  amountCents: 1000,
  status: 'succeeded',
  reason: null,
  note: null,
  failure: null,
  isByHand: false,
  askedBy: null,
  createdAt: at,
  updatedAt: at,
  ...change,
})

test('an organiser refunds a part and the rest, and the sheet of a payment shows how each refund and dispute is A10 case 38 case 39', {
  tag: ['@long', '@case-40'],
}, async ({ page, product, expectedErrors }) => {
  await rememberWebsite(page, aWebsite(website))
  const guest = await visitorWhoPaid(page, product, {
    name: 'Refunded Guest',
    email: 'refunded@example.org',
  })

  await test.step('says of every refund and dispute how it is and what is to be done, and lets a VIEWER only read case 39 case 40', async () => {
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite(website)] })
    const dispute = {
      amount: 20,
      amountCents: 2000,
      reason: 'product_not_received',
      openedAt: at,
      updatedAt: at,
    }
    const money: PaymentMoney = {
      left: 400,
      leftCents: 40_000,
      notRefundable: null,
      refunds: [
        aRefund({ status: 'asked', refundId: null, amount: 1, amountCents: 100, askedBy: 'ada@example.org' }),
        aRefund({ status: 'pending', amount: 2, amountCents: 200 }),
        aRefund({ status: 'failed', amount: 3, amountCents: 300, failure: 'expired_or_canceled_card' }),
        aRefund({
          status: 'refused',
          amount: 4,
          amountCents: 400,
          failure: 'Charge ch_1 has been charged back.',
        }),
      ],
      disputes: [
        { ...dispute, disputeId: 'dp_1', status: 'needs_response' },
        { ...dispute, disputeId: 'dp_2', status: 'lost' },
      ],
      exceptions: [
        { id: crypto.randomUUID(), reason: 'dispute', openedAt: at, closedAt: null, answer: null },
        { id: crypto.randomUUID(), reason: 'refund_failed', openedAt: at, closedAt: null, answer: null },
        {
          id: crypto.randomUUID(),
          reason: 'duplicate_payment',
          openedAt: at,
          closedAt: at,
          answer: 'reviewed',
        },
      ],
    }
    const moneyCall = `**/api/payments/${website}/${guest.id}/money`
    await page.route(moneyCall, (route) => route.fulfill({ json: money }))
    await openAdmin(page, detailsOf(guest))
    const item = (text: string) => sheet(page).getByRole('listitem').filter({ hasText: text })
    await expect(item('€1.00')).toContainText('RequestedThe provider has not answered yet.')
    await expect(item('€2.00')).toContainText('In progress')
    await expect(item('€3.00')).toContainText('The money is back with the provider.')
    await expect(item('€3.00')).toContainText('The provider says: expired_or_canceled_card')
    await expect(item('€4.00')).toContainText('Rejected')
    await expect(item('dp_1')).toContainText('Answer it at the provider before the deadline shown there.')
    await expect(item('dp_2')).toContainText('It no longer counts as revenue.')
    await expect(sheet(page).getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await fitsSideways(page)

    const wrong = sheet(page).getByRole('status').filter({ hasText: 'This payment needs a review' })
    await expect(wrong).toContainText('The visitor or their bank disputes the payment.')
    await expect(wrong).toContainText('The bank rejected the refund')
    await expect(sheet(page)).not.toContainText('this is a second payment')
    await expect(sheet(page).getByRole('link', { name: '1 exception was answered' })).toHaveAttribute(
      'href',
      `/admin-exceptions?payment=${guest.id}&state=answered`,
    )
    await wrong.getByRole('link', { name: 'Open the 2 exceptions' }).click()
    await expect(page).toHaveURL(`/admin-exceptions?payment=${guest.id}`)
    await expect(page.getByText('You are looking at the exceptions of one payment.')).toBeVisible()
    await page.unroute(moneyCall)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('refunds a part and the rest, keeps what was typed when it fails, and tells how each went A10 case 38', async () => {
    expectedErrors.expect(/503/)
    await leaveNothing(page)
    await resumeSession(page, product.owner)
    await openAdmin(page, detailsOf(guest))
    const opener = sheet(page).getByRole('button', { name: 'Refund', exact: true })
    await opener.click()

    // the full amount by default
    await expect(dialog(page).getByRole('radio', { name: 'Full' })).toBeChecked()
    await expect(dialog(page).getByText('Remaining after refund: €0.00')).toBeVisible()
    await dialog(page).getByRole('radio', { name: 'Partial' }).focus()
    await page.keyboard.press('Space')
    const amount = dialog(page).getByLabel('Amount in euros')
    await expect(amount).toHaveValue('523.95')
    await amount.fill('523.96')
    await dialog(page).getByRole('button', { name: 'Review refund' }).click()
    await expect(amount).toBeFocused()
    await expect(dialog(page).getByText('Enter an amount from €0.01 to €523.95')).toBeVisible()
    await amount.fill('23.95')
    await expect(dialog(page).getByText('Remaining after refund: €500.00')).toBeVisible()
    await dialog(page).getByLabel('Reason').selectOption('duplicate')
    await dialog(page).getByLabel(/^Note/).fill('Two bookings by mistake')
    await amount.press('Enter')

    await expect(dialog(page)).toContainText(`${guest.name} gets €23.95 back. This cannot be undone.`)
    await expect(dialog(page)).toContainText('Remaining after refund: €500.00.')
    await page.setViewportSize({ width: 360, height: 740 })
    await fitsSideways(page)

    // the call fails, and the input is kept
    const path = `**/api/payments/${website}/${guest.id}/refunds`
    await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Not today.' } }))
    await dialog(page).getByRole('button', { name: 'Refund €23.95' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The refund failedNot today.')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await expect(amount).toHaveValue('23.95')
    await expect(dialog(page).getByLabel(/^Note/)).toHaveValue('Two bookings by mistake')
    await page.unroute(path)
    await dialog(page).getByRole('button', { name: 'Review refund' }).click()
    // the response comes after both clicks: the second one hits the dialog
    const release = await holdResponses(page, path)
    await dialog(page).getByRole('button', { name: 'Refund €23.95' }).dblclick()
    await release()
    await page.unroute(path)
    await expect(dialog(page)).toBeHidden()
    const notice = sheet(page).getByText('€23.95 was returned to the customer.')
    await expect(notice).toBeVisible()
    await expect(sheet(page).locator('.adm-notice').first()).toBeFocused()
    expect(await refundsOf(product, guest.id)).toMatchObject([
      { cents: 2395, number: 1, status: 'succeeded' },
    ])

    const refund = sheet(page).getByRole('listitem').filter({ hasText: '€23.95' })
    await expect(refund).toContainText('Done')
    await expect(refund).toContainText(`Paid twice, requested by ${product.owner.email}`)
    await expect(sheet(page).getByText('Partly refunded')).toBeVisible()
    await expect(sheet(page)).toContainText('€500.00 remaining')
    await fitsSideways(page)

    // the rest, by keyboard only
    await page.setViewportSize({ width: 1280, height: 800 })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: 'Full' })).toBeFocused()
    await expect(dialog(page)).toContainText('the place can be paid for again')
    await dialog(page).getByRole('button', { name: 'Refund €500.00' }).press('Enter')
    await expect(sheet(page).getByText('€500.00 was returned to the customer.')).toBeVisible()
    await expect(sheet(page).getByText('Refunded', { exact: true })).toBeVisible()
    await expect(opener).toBeHidden()
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: guest.email })
    await expect(row).toContainText('Refunded')
    await expect(row).toContainText('€0.00 remaining')
    expect((await guest.record())?.refundedCents).toBe(52_395)

    await navigateWithin(page, `/admin-bookings?stay=without&q=${guest.email}`)
    await expect(page.getByRole('row').filter({ hasText: guest.email })).toContainText(
      'PaidTEST, no real moneyRefunded',
    )
  })
})
