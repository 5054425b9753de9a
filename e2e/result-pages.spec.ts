import { expect, test } from './journey.ts'
import { heading, pay } from './payment-steps.ts'
import { aVisitor } from './registration-form.ts'

test('T30 case 18: sends a stranger from the pages of results home, with a guessed session too', async ({
  page,
  mishaps,
}) => {
  mishaps.expect(/Failed to load resource.*404.*session-status\?session_id=cs_test_guess/)
  for (const path of ['/payment-success', '/payment-cancel', '/discount-success', '/discount-cancel']) {
    await test.step(path, async () => {
      // the home page has much to show: it is looked at once, in the end
      await page.goto(path)
      await expect(page).toHaveURL(/:\d+\/$/)
      await page.goto(`${path}?session_id=cs_test_guess`)
      await expect(page).toHaveURL(/:\d+\/$/)
    })
  }
  await expect(heading(page)).toHaveText("The World's Premier Renewable Energy Conference")
})

test('T32 m113 tells the session, its status, the next steps and the facts, and after a reload again', async ({
  page,
  form,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sessionId = await form.goToPayment(aVisitor())
  await pay(page)

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

test('T32 promises nothing before the server says COMPLETED, and keeps asking', async ({
  page,
  form,
  context,
}) => {
  const sessionId = await form.goToPayment(aVisitor())
  const address = page.url()
  await page.goto(`/payment-success?session_id=${sessionId}`)
  await expect(heading(page)).toHaveText('Your payment is being confirmed')
  await expect(page.getByText('Payment Successful!')).toHaveCount(0)

  const otherTab = await context.newPage()
  await otherTab.goto(address)
  await pay(otherTab)
  await expect(heading(page)).toHaveText('Payment Successful!')
})

test('T32 keeps asking while the server cannot be reached', async ({ page, form, mishaps }) => {
  mishaps.expect(/Failed to load resource.*ERR_FAILED.*session-status/)
  const status = '**/api/payment/session-status?*'
  await page.route(status, (route) => route.abort())
  await form.goToPayment(aVisitor())
  await pay(page)
  await expect(
    page.getByText('The server cannot be reached. We keep asking; check your connection.'),
  ).toBeVisible()

  await page.unroute(status)
  await expect(heading(page)).toHaveText('Payment Successful!')
})

test("T30 case 18: who only has the link of a payment sees its status and nobody's data, and changes nothing", async ({
  page,
  form,
  stranger,
  product,
}) => {
  const visitor = aVisitor()
  const sessionId = await form.goToPayment(visitor)
  await stranger.goto(`/payment-cancel?session_id=${sessionId}`)
  await expect(heading(stranger)).toHaveText('Payment Cancelled')
  expect(await product.recordsOf(visitor.email)).toMatchObject([
    { status: 'PENDING', cancelRequestedAt: null },
  ])

  await pay(page)
  await expect(heading(page)).toHaveText('Payment Successful!')
  const answer = stranger.waitForResponse('**/api/payment/session-status?*')
  await stranger.goto(`/payment-success?session_id=${sessionId}`)
  expect(await (await answer).json()).toEqual({ status: 'COMPLETED' })
  await expect(heading(stranger)).toHaveText('Payment Successful!')
  await expect(stranger.getByText(visitor.email)).toHaveCount(0)
  await expect(stranger.getByText(visitor.name)).toHaveCount(0)
})
