import { listRehearsals } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, resumeAs, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const path = `**${listRehearsals.path.replace(':website', 'optics')}`

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
})

test('an organiser plays a refund on their own event step by step, and a viewer only reads it R6', async ({
  page,
  product,
}) => {
  await openAdmin(page, '/admin-rehearsal')
  await page.getByRole('button', { name: 'Play: A refund' }).focus()
  await page.keyboard.press('Enter')
  // only one can run at a time; the focus stays where it is
  await expect(page.getByRole('button', { name: 'Play: A visitor pays' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Play: A refund' })).toBeFocused()
  const steps = page.getByRole('article', { name: 'A refund, steps' })
  await expect(steps.getByText('As expected')).toBeVisible({ timeout: 25_000 })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps).toContainText('Matches')
  await expect(steps).not.toContainText('Does not match')
  await expect(page.getByRole('button', { name: 'Play: A visitor pays' })).toBeEnabled()
  await page.setViewportSize({ width: 320, height: 700 })
  await fitsSideways(page)

  await steps.getByRole('link', { name: 'Show its payment' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Rehearsal')
  await expect(sheet).toContainText('TEST, no real money')
  await expect(sheet.getByText('Refunded', { exact: true })).toBeVisible()

  await test.step('a viewer reads what was played, and plays nothing R6', async () => {
    await leaveNothing(page)
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('optics')] })
    await openAdmin(page, '/admin-rehearsal')
    await expect(page.getByRole('heading', { name: 'A visitor pays' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest rehearsals' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0)
  })
})

test('a rehearsal that cannot be played or loaded says why R6', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.expect(/403/)
  expectedErrors.expect(/409/)
  const refusal =
    'This installation takes payments with Stripe. Rehearse on an installation that uses the sandbox.'
  const answers = [
    // a 5xx would be retried a second later
    { status: 403, json: { message: 'Not today.' } },
    { json: listRehearsals.replies[200].parse({ refusal, rehearsals: [] }) },
  ]
  await page.route(path, (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({
        status: 409,
        json: { message: 'Another rehearsal is running. Wait until it ends.' },
      })
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.fallback()
  })
  await page.clock.install()
  await openAdmin(page, '/admin-rehearsal')
  await expect(page.getByRole('alert')).toContainText('The rehearsals could not be loadedNot today.')

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByText('No rehearsals yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0)

  // it is polled again on its own
  await page.clock.runFor(21_000)
  await page.getByRole('button', { name: 'Play: Payment expires' }).click()
  await expect(page.getByRole('alert')).toContainText('Another rehearsal is running')
  await expect(page.getByRole('alert')).toBeFocused()
})
