import type { Page } from '@playwright/test'
import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { signatureOf } from '#platform/server/security/signature.ts'
import { expect, test } from './journey.ts'
import { expectRecords } from './payment-steps.ts'
import { aVisitor, registrationForm } from './registration-form.ts'
import { payByCall } from './visitor-by-calls.ts'

const pricing = '**/api/registration/get-pricing-config'
const over = (total: string) =>
  `Unable to process registration and payment: Your price is no longer held. The total is now ${total}. Check it and submit again.`

test.use({ timezoneId: 'Asia/Tokyo' })

const aDelegate = () => aVisitor({ presentationType: 'Delegate' })

/** The same quote, signed by the product, that expired over a minute ago. */
const ranOut = (token: string, key: string): string => {
  const figures = token
    .split('.')
    .slice(1, -1)
    .map(Number)
    .with(-1, Date.now() - 60_000)
  const message = ['renewable', 'DELEGATE', '', '', 'q1', ...figures]
  return ['q1', ...figures, signatureOf(secretFor(key, 'price quote'), message)].join('.')
}

/** Gives the page, once, an expired quote, as after a laptop slept. */
const letRunOut = async (page: Page, key: string) => {
  await page.route(pricing, async (route) => {
    const answer = await route.fetch()
    const [found] = (await answer.json()) as QuotedConfiguration[]
    if (!found?.quote || found.presentationType.type !== 'DELEGATE')
      return route.fulfill({ response: answer })
    const quote = { ...found.quote, token: ranOut(found.quote.token, key) }
    return route.fulfill({ response: answer, json: [{ ...found, quote }] })
  })
}

const held = (page: Page) => registrationForm(page).summary.getByText(/^Price held until/)

test('two tabs with quotes of different prices are each charged what they show, without a question case 21', {
  tag: '@long',
}, async ({ page, form, context, product }) => {
  const first = aDelegate()
  await form.open()
  await form.fill(first)
  await expect(held(page)).toBeVisible()
  await expect(form.amounts.last()).toHaveText('€681.45')
  const second = aDelegate()
  const tab = await context.newPage()
  const other = registrationForm(tab)
  await product.whileType('DELEGATE', { priceCents: 70_000 }, async () => {
    await other.open()
    await other.fill(second)
    await expect(other.amounts.last()).toHaveText('€735.00')
    await expect(form.amounts.last()).toHaveText('€681.45')
    await form.submit.click()
    const sessionId = await form.arriveAtPayment()
    await expect(page.getByText('€681.45').first()).toBeVisible()
    await payByCall(page, product, sessionId)
    await expectRecords(product, first.email).toEqual([['COMPLETED', sessionId]])
  })
  // the price in the second tab is not requested again
  await other.submit.click()
  await other.arriveAtPayment()
  await expect(tab.getByText('€735.00').first()).toBeVisible()
  expect(await product.recordsOf(first.email)).toMatchObject([
    { status: 'COMPLETED', totalCents: 68_145, quotedUntil: expect.any(Date) },
  ])
  expect(await product.recordsOf(second.email)).toMatchObject([{ totalCents: 73_500 }])
})

test('an expired quote keeps the form and shows both prices, and one click accepts the new one case 21 T15 m65', {
  tag: '@long',
}, async ({ page, form, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*409/)
  const visitor = aDelegate()
  await letRunOut(page, await product.sessionKey())
  await form.open()
  await form.fill(visitor)
  await expect(held(page)).toBeVisible()
  const ok = form.alert.getByRole('button', { name: 'OK' })
  const accept = (total: string) => form.alert.getByRole('button', { name: `Accept ${total} and continue` })

  await test.step('OK keeps the form and shows the new price beside the old one', () =>
    product.whileType('DELEGATE', { priceCents: 70_000 }, async () => {
      await form.submit.click()
      await expect(form.alert).toHaveAccessibleName(over('€735.00'))
      await form.acknowledge(over('€735.00'))
      await expect(form.paymentError).toBeFocused()
      await form.expectFilledWith(visitor)
      await expect(form.amounts.last()).toHaveText('€735.00')
      await expect(form.summary).toContainText('The price has changed from €681.45 to €735.00.')
    }))

  await test.step('after it the new price is paid', async () => {
    await form.submit.click()
    await form.arriveAtPayment()
    expect(await product.recordsOf(visitor.email)).toMatchObject([{ totalCents: 73_500 }])
    await page.goBack()
    await form.expectFilledWith(visitor)
    await form.enterCaptcha()
    // today's price is requested and held before it changes again
    await expect(form.amounts.last()).toHaveText('€681.45')
    await expect(form.submit).toBeEnabled()
  })

  await test.step('a new price that changes again before it is accepted is asked about again', async () => {
    // the new quote has expired too, as after half an hour in the dialog
    const checkout = '**/api/payment/create-checkout-session?*'
    await page.route(checkout, (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), quote: 'none' } }),
    )
    await product.whileType('DELEGATE', { priceCents: 80_000 }, async () => {
      await form.submit.click()
      await expect(accept('€840.00')).toBeVisible()
      await product.whileType('DELEGATE', { priceCents: 90_000 }, async () => {
        await accept('€840.00').click()
        await expect(accept('€945.00')).toBeVisible()
        await page.unroute(checkout)

        // pressing Enter once too often must not accept a price
        await expect(ok).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(accept('€945.00')).toBeFocused()
        await page.keyboard.press('Enter')
        await form.arriveAtPayment()
        await expect(page.getByText('€945.00').first()).toBeVisible()
      })
    })
  })
  expect(await product.registrationsOf(visitor.email)).toHaveLength(1)
  expect((await product.recordsOf(visitor.email)).at(-1)).toMatchObject({
    totalCents: 94_500,
    quotedUntil: expect.any(Date),
  })
})

test('the summary says until when the price is held, and a quote is renewed quietly unless its price has changed case 21', {
  tag: '@long',
}, async ({ page, form, product, expectedErrors }) => {
  await page.clock.install({ time: '2026-03-01T04:35:00Z' })
  const visitor = aDelegate()
  await form.open()
  await form.fill(visitor)
  await expect(held(page)).toHaveText('Price held until 14:05 your time')
  await expect(held(page).locator('time')).toHaveAttribute('datetime', /^20\d\d-.*Z$/)
  await expect(form.submit).toBeEnabled()

  let requested = 0
  page.on('request', (request) => {
    if (request.url().endsWith('get-pricing-config')) requested++
  })

  await test.step('nothing is asked before it is nearly over', async () => {
    await page.clock.fastForward('20:00')
    await page.clock.runFor(20_000)
    expect(requested).toBe(0)
    await expect(held(page)).toHaveText('Price held until 14:05 your time')
  })

  await test.step('renewed quietly', async () => {
    await page.clock.fastForward('09:00')
    await expect(held(page)).toHaveText('Price held until 14:34 your time')
    await expect(form.summary).not.toContainText('has changed')
    expect(requested).toBe(1)
  })

  await test.step('not to be renewed: no longer said to be held, and the form stays usable', async () => {
    expectedErrors.expect(/Failed to load resource.*get-pricing-config/)
    await page.route(pricing, (route) => route.abort())
    await page.clock.fastForward('45:00')
    await expect(held(page)).toBeHidden()
    await expect(form.amounts.last()).toHaveText('€681.45')
    await expect(form.submit).toBeEnabled()

    await page.unroute(pricing)
    await page.clock.fastForward('02:00')
    await expect(held(page)).toHaveText(/^Price held until 15:2[0-3] your time$/)
  })

  await test.step('aloud when the price is another one', () =>
    product.whileType('DELEGATE', { priceCents: 70_000 }, async () => {
      // the laptop sleeps for an hour
      await page.clock.fastForward('01:00:00')
      await expect(form.amounts.last()).toHaveText('€735.00')
      const message = 'The price has changed from €681.45 to €735.00.'
      await expect(form.summary.getByText(message, { exact: true })).toBeVisible()
      await expect(form.summary.getByRole('status').filter({ hasText: message })).toHaveCount(1)
      await expect(form.submit).toBeEnabled()
      await form.submit.click()
      await form.arriveAtPayment()
    }))
  expect(await product.recordsOf(visitor.email)).toMatchObject([{ totalCents: 73_500 }])
})
