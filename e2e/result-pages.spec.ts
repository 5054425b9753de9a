import type { Page } from '@playwright/test'
import { navigateWithin } from './client-navigation.ts'
import { expect, test } from './journey.ts'
import { heading } from './payment-steps.ts'
import { aVisitor } from './registration-form.ts'
import { payByCall, visitorAtPayment } from './visitor-by-calls.ts'

/** Where visitors without a payment are redirected. */
const expectHome = (page: Page) => expect(page).toHaveURL(/:\d+\/$/)

test('the result pages lead a stranger home, and the link of a payment alone shows its status and nobody’s data T30 case 18', async ({
  page,
  request,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/Failed to load resource.*404.*session-status\?session_id=cs_test_guess/)
  await page.goto('/payment-success')
  await expectHome(page)
  await navigateWithin(page, '/discount-success?session_id=cs_test_guess')
  await expectHome(page)

  const visitor = aVisitor()
  const { sessionId } = await visitorAtPayment({ request }, product, visitor)
  await test.step('who only has the link cancels nothing', async () => {
    await navigateWithin(page, `/payment-cancel?session_id=${sessionId}`)
    await expect(heading(page)).toHaveText('Payment Cancelled')
    expect(await product.recordsOf(visitor.email)).toMatchObject([
      { status: 'PENDING', cancelRequestedAt: null },
    ])
  })

  await test.step("who only has the link sees nobody's data", async () => {
    await payByCall({ request }, product, sessionId)
    const answer = page.waitForResponse('**/api/payment/session-status?*')
    await page.goto(`/payment-success?session_id=${sessionId}`)
    expect(await (await answer).json()).toEqual({ status: 'COMPLETED' })
    await expect(heading(page)).toHaveText('Payment Successful!')
    await expect(page.getByText(visitor.email)).toHaveCount(0)
    await expect(page.getByText(visitor.name)).toHaveCount(0)
  })
})

test('each result page leads a stranger home, with a guessed session too T30 case 18', {
  tag: '@long',
}, async ({ page, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*404.*session-status\?session_id=cs_test_guess/)
  await page.goto('/contact')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  for (const path of ['/payment-success', '/payment-cancel', '/discount-success', '/discount-cancel'])
    await test.step(path, async () => {
      for (const address of [path, `${path}?session_id=cs_test_guess`]) {
        await navigateWithin(page, address)
        await expectHome(page)
      }
    })
  await page.goto('/discount-cancel?session_id=cs_test_guess')
  await expectHome(page)
  await expect(heading(page)).toHaveText("The World's Premier Renewable Energy Conference")
})

test('the success page promises nothing before the server says COMPLETED, then shows the status, next steps and facts T32 m113', {
  tag: '@long',
}, async ({ page, product, context, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*ERR_FAILED.*session-status/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { sessionId } = await visitorAtPayment(page, product, aVisitor())
  await page.goto(`/payment-success?session_id=${sessionId}`)
  await expect(heading(page)).toHaveText('Your payment is being confirmed')
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)

  await test.step('the server cannot be reached', async () => {
    const status = '**/api/payment/session-status?*'
    await page.route(status, (route) => route.abort())
    await expect(
      page.getByText('We cannot reach the server. Check your connection. We keep trying.'),
    ).toBeVisible()
    await payByCall(page, product, sessionId)
    await expect(page.getByText('Payment Successful!')).toHaveCount(0)
    await page.unroute(status)
  })

  const main = page.getByRole('main')
  const expectAll = async () => {
    await expect(heading(page)).toHaveText('Payment Successful!')
    await expect(main.getByRole('definition')).toHaveText([
      sessionId,
      'Completed',
      'May 29-31, 2026',
      'Ariake, Tokyo, Japan',
      'In person',
    ])
    await expect(main.getByRole('listitem').getByRole('heading')).toHaveText([
      'Confirmation email',
      'Conference updates',
      'Contact support',
    ])
    await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Contact', exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Contact support' })).toBeVisible()
  }
  await expectAll()
  await page.reload()
  await expectAll()

  await page.getByRole('button', { name: 'Copy the session ID' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sessionId)
})
