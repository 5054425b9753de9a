import type { Page } from '@playwright/test'
import { listRehearsals, type Rehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { anAdmin } from '#tests/admins.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt, goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const refusal = { status: 403, json: { message: 'Not today.' } }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })
const main = (page: Page) => page.getByRole('main')

const played: Rehearsal = {
  id: '019ad000-0000-7000-8000-000000000000',
  scenario: 'refund',
  askedBy: 'ada@example.org',
  mailsTo: 'ada@example.org',
  startedAt: '2026-11-20T14:06:00.000Z',
  endedAt: '2026-11-20T14:06:05.000Z',
  outcome: 'as_expected',
  paymentId: '019ad000-0000-7000-8000-000000000001',
  steps: [true, false].map((isRight) => ({
    what: 'The visitor pays',
    expected: 'The payment is completed',
    seen: isRight ? 'The payment is completed' : 'It is pending',
    isRight,
    at: '2026-11-20T14:06:01.000Z',
  })),
}

test('combinations, options, prices and rehearsals pass axe in both themes and fit a phone A15 A17 A18', {
  tag: ['@long', '@A20', '@R6'],
}, async ({ page, product, expectedErrors, axe }) => {
  test.slow()
  expectedErrors.expect(/403/)
  const check = checkedState(axe)
  const email = `judged.${process.pid}@example.org`
  const { id: user } = await anAdmin(product.db, { role: 'OWNER', email })
  await resumeSession(page, { email, password: 'a password for tests' })
  await rememberWebsite(page, aWebsite('nursing'))
  const standing = { isStanding: false, seen: 49_900, at: Date.now() }
  const draft = {
    ...standing,
    user,
    website: aWebsite('nursing'),
    form: 'price',
    record: '0',
    values: { typed: '12' },
  }
  await page.addInitScript((change) => sessionStorage.setItem('kept-changes', JSON.stringify([change])), {
    ...draft,
    words: 'the price of EXHIBITOR',
    address: '/admin-registration-types',
  })
  const rehearsals = { refusal: null, rehearsals: [played] }
  await page.route(`**${listRehearsals.path.replace(':website', '*')}`, (route) =>
    route.fulfill({ json: rehearsals }),
  )
  const row = { website: aWebsite('nursing'), name: `Long ${'x'.repeat(190)}` }
  const createdAt = new Date('2026-01-05T08:00:00Z')
  for (const table of ['sessionOptions', 'interestOptions'] as const)
    await product.db
      .insertInto(table)
      .values({ ...row, createdAt })
      .execute()
  for (const path of ['accommodation', 'sessions', 'interested-in'])
    await page.route(`**/admin/api/admin/${path}/**`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal),
    )

  await check('the change that can be gone on with', async () => {
    await openAdmin(page, '/admin-registration-types')
    await expect(page.getByRole('button', { name: /^Continue your changes to / })).toBeVisible()
    await expect(page.getByText(/^\d+ registration types$/)).toBeVisible()
  })
  await fitsAt(page, [320])
  await check('a price in its row', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Edit LISTENER').click()
    await page.getByRole('spinbutton', { name: /^New price of/ }).fill('549.5')
    await expect(page.getByText(/ to €549.50$/)).toBeVisible()
  })

  await check('the dialog of a combination with its error', async () => {
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await page
      .getByRole('button', { name: /^Edit \d/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Price (€)').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('All fields are required')
  })
  const release = await holdResponses(page, '**/accommodation/edit/**')
  await check('the dialog while it saves', async () => {
    await page.getByRole('dialog').getByLabel('Price (€)').fill('433')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    // the button changes once the dialog knows, not before
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Saving…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Saving… You can close it when it is saved.')).toBeVisible()
  })
  await check('a combination that could not be deleted', async () => {
    await release()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not today.')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Delete \d/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toHaveText('Failed to delete comboNot today.')
  })
  await page.keyboard.press('Escape')
  await check('the combinations on a phone', async () => {
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await fitsSideways(page)
    // the focused element may be covered by the bar after the window shrank
    await page.evaluate(() => scrollTo(0, 0))
  })

  await check('the sessions', async () => {
    await goTo(page, 'Sessions', 'Session Options Management')
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
  await check('a session that could not be renamed', async () => {
    await button(page, `Edit ${row.name}`).click()
    await page.getByLabel('Name of the session option').fill('Typed in place')
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(/^Failed to update session optionNot today\./)
  })
  await check('the interests', async () => {
    await goTo(page, 'Interests', 'Manage Interests')
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
  await check('an interest without a name', async () => {
    await button(page, `Edit ${row.name}`).click()
    const name = page.getByRole('dialog').getByLabel('Name of the interest')
    await name.fill('')
    await name.press('Enter')
    await expect(page.getByText('Interest name cannot be empty', { exact: true })).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await check('a rehearsal that was played', async () => {
    await goTo(page, 'Rehearsal')
    await expect(main(page).getByText('As expected').first()).toBeVisible()
  })
  await fitsAt(page, [320])
})
