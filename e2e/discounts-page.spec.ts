import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answerDiscount, listDiscounts } from '#features/discounts/admin-discounts.contract.ts'
import { type GivenDiscount, insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { waitForList } from './wait-for-list.ts'

const address = '/admin-discounts'
const listCall = `**${listDiscounts.path.replace(':website', '*')}?*`
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const names = (page: Page) => rows(page).getByRole('rowheader')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const fact = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

let marks = 0
/** Inserts requests that a search for `mark` finds exclusively; the last one is the newest. */
const someDiscounts = async ({ db }: Product, requests: readonly GivenDiscount[]) => {
  const mark = `Ward ${process.pid}-${++marks}.`
  const marked = requests.map((one) => ({ instituteOrUniversity: `${mark} of Nursing`, ...one }))
  return { mark, ids: await insertDiscounts(db, aWebsite('nursing'), marked) }
}

/** Filters the page to these. */
const search = (page: Page, mark: string) =>
  waitForList(page, listCall, async () => {
    await page.getByRole('searchbox').fill(mark)
    await page.keyboard.press('Enter')
  })

const closeSheet = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an organiser lists the discount requests, opens one with every field, and answers it A19 A37 m171', async ({
  page,
  product,
}) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))

  await test.step('each discount request has its payment and every field, and one that is paid cannot be answered A19 A37 m171', async () => {
    const sessionId = `cs_test_${'a1B2'.repeat(10)}${process.pid}`
    // in the installation's payment mode: others are not counted, and can be decided
    const ours = { provider: 'sandbox', livemode: false } as const
    const { mark } = await someDiscounts(product, [
      {
        name: 'Ada Wisher',
        email: 'ada.wisher@example.org',
        description: 'Two lines\nof reasons.',
        sessionId,
      },
      { name: 'No Payment' },
      { name: 'Paid Already', sessionId: `cs_test_p${process.pid}`, status: 'COMPLETED', ...ours },
    ])
    await openAdmin(page, `${address}?q=${encodeURIComponent(mark)}`)
    await expect(page).toHaveTitle('Discount Records - Nursing - Admin')
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['', 'ID', 'Name', 'Customer Email', 'Amount Total', 'Status', 'Created At'],
    ])
    await expect(names(page)).toHaveText(['Paid Already', 'No Payment', 'Ada Wisher'])
    await expect(rows(page).last().getByRole('cell')).toHaveText([
      ...['', /^[\da-f-]{13}…/, 'ada.wisher@example.org', '€150.50', 'Pending', /^Mar 1, 2026, 17:00 SGT$/],
    ])

    await rows(page).last().getByText('€150.50').click()
    await expect(sheet(page, 'Ada Wisher')).toBeVisible()
    await expect(fact(page, 'Session ID')).toContainText(`${sessionId.slice(0, 25)}…`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy session ID' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sessionId)
    await expect(fact(page, 'Description')).toHaveText('Two lines\nof reasons.')
    await expect(fact(page, 'Amount requested')).toHaveText('€150.50')
    await expect(fact(page, 'Livemode')).toHaveText('Yes')
    await expect(fact(page, 'Answer note')).toHaveText('–None')

    // additional fields of the server are shown as well
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.route(listCall, async (route) => {
      const answer = await route.fetch()
      const records = (await answer.json()) as object[]
      await route.fulfill({ response: answer, json: records.map((one) => ({ ...one, taxNumber: 'JP-7' })) })
    })
    await waitForList(page, listCall, () => page.getByRole('button', { name: 'Refresh' }).click())
    await page.getByRole('button', { name: 'Ada Wisher' }).press('Enter')
    await expect(fact(page, 'Tax number')).toHaveText('JP-7')
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Paid Already' }).press('Enter')
    await expect(fact(page, 'Status')).toHaveText('CompletedTEST, no real money')
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await closeSheet(page)
    await page.unroute(listCall)
  })

  await test.step('one whose first payment was left waits for the payment of what is approved A19', async () => {
    const email = `left.${process.pid}@example.org`
    const payment = { sessionId: `cs_test_left${process.pid}`, status: 'CANCELLED' } as const
    const { mark } = await someDiscounts(product, [{ name: 'Left Unpaid', email, ...payment }])
    await search(page, mark)
    await page.getByRole('button', { name: 'Left Unpaid' }).click()
    await expect(fact(page, 'Status')).toHaveText('Cancelled')
    for (const index of ['first', 'last'] as const)
      await page.getByRole('button', { name: 'Approve', exact: true })[index]().click()
    await expect(fact(page, 'Status')).toHaveText('Waits for paymentApproved')
    await closeSheet(page)
  })

  await test.step('the email address of one is corrected A19', async () => {
    const [email, corrected] = [`typo.${process.pid}@example.org`, `right.${process.pid}@example.org`]
    const { mark } = await someDiscounts(product, [{ name: 'Mistyped Wisher', email }])
    await search(page, mark)
    await page.getByRole('button', { name: 'Mistyped Wisher' }).press('Enter')
    await sheet(page, 'Mistyped Wisher').getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct email or phone' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(corrected)
    await expect(dialog.getByText(`stop working for ${email}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your corrections are saved.')).toBeVisible()
    await expect(fact(page, 'Customer Email')).toHaveText(corrected)
    await closeSheet(page)
  })

  await test.step('one is approved, given another amount and refused, and each dialog says what its email will do A19', async () => {
    const email = `answered.${process.pid}@example.org`
    const { mark } = await someDiscounts(product, [{ name: 'Mei Sample', email }])
    await search(page, mark)
    await page.getByRole('button', { name: 'Mei Sample' }).click()
    const notice = page.getByRole('dialog').getByRole('status')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()

    await press('Approve')
    await expect(notice.filter({ hasText: 'a link to pay €150.50 once.' })).toBeVisible()
    await page.getByLabel('Note for the email (optional)').fill('Welcome.')
    await press('Approve')
    await expect(notice.filter({ hasText: `We are sending the payment link to ${email}.` })).toBeFocused()
    await expect(fact(page, 'Status')).toHaveText('PendingApproved')
    await expect(fact(page, 'Answer note')).toHaveText('Welcome.')
    await expect.poll(async () => (await product.mailsTo(email)).length).toBe(1)

    await press('Another amount')
    const amount = page.getByLabel('Amount in euros')
    await amount.fill('0.49')
    await press('Approve with this amount')
    await expect(page.getByText(/^The amount must be 0, or/).first()).toBeVisible()
    await expect(amount).toBeFocused()
    await amount.fill('99.9')
    await expect(notice.filter({ hasText: 'a link to pay €99.90 once.' })).toBeVisible()
    await press('Approve with this amount')
    await expect(fact(page, 'Amount Total')).toHaveText('€99.90requested €150.50')

    await press('Refuse')
    await expect(notice.filter({ hasText: 'The email has no link.' })).toBeVisible()
    await press('Refuse')
    await expect(fact(page, 'Status')).toHaveText('PendingRefused')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toContainText('Refused')
  })
})

test('an organiser filters and exports the discount requests and answers each once, by keyboard and on a phone too A19 m171 m172', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))
  await openAdmin(page, address)

  await test.step('the list is narrowed, ordered and exported, says when it is empty, and when it fails A19 m171 m172', async () => {
    const { mark, ids } = await someDiscounts(product, [
      { name: '=Oldest', sessionId: `cs_test_x${process.pid}`, status: 'COMPLETED' },
      { name: 'Newest' },
      { name: 'Latest' },
    ])
    await search(page, mark)
    await expect(names(page)).toHaveText(['Latest', 'Newest', '=Oldest'])
    await page.getByRole('button', { name: 'Created At' }).click()
    await expect(names(page)).toHaveText(['=Oldest', 'Newest', 'Latest'])
    await page.getByRole('group', { name: 'Status' }).getByText('Completed').click()
    await expect(names(page)).toHaveText(['=Oldest'])
    await expect(page).toHaveURL(/status=COMPLETED/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${ids[0]},'=Oldest,`)
    await page.goBack()
    await expect(names(page)).toHaveCount(3)

    // a 5xx would be retried a second later
    expectedErrors.expect(/403/)
    await page.route(listCall, (route) =>
      route.fulfill({ status: 403, json: { message: 'Come back later.' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch discountsCome back later.')
    await expect(names(page)).toHaveCount(3)
    // a 401 fails like any other: the page has no login panel of its own
    expectedErrors.expect(/401/)
    await page.unroute(listCall)
    await page.route(listCall, (route) => route.fulfill({ status: 401, json: { message: 'Please log in.' } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch discountsPlease log in.')
    await expect(page.getByText('You do not have permission')).toBeHidden()
    await page.unroute(listCall)
    await page.route(listCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No discount records found')).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByText('Requests appear here when visitors send them.')).toBeVisible()
    await page.unroute(listCall)
  })

  await test.step('who answers after someone else, or after the payment, learns it, and what was typed stays A19', async () => {
    const { mark, ids } = await someDiscounts(product, [{ name: 'Answered Twice' }])
    await search(page, mark)
    await page.getByRole('button', { name: 'Answered Twice' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByLabel('Note for the email (optional)').fill('A long note.')
    await product.db
      .updateTable('discountRequests')
      .set({ decision: 'refused', version: 2 })
      .where('id', '=', String(ids[0]))
      .execute()
    const approve = page.getByRole('button', { name: 'Approve', exact: true }).last()
    expectedErrors.expect(/412/)
    await approve.click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'The request has been answered since you opened it. It is now: refused. Nothing was saved.',
    )
    await expect(alert).toContainText('It is now: PendingRefused')
    await expect(page.getByLabel('Note for the email (optional)')).toHaveValue('A long note.')
    await page.getByRole('button', { name: 'Answer again' }).click()

    const paid = 'This request is completed and can no longer be answered.'
    expectedErrors.expect(/409/)
    const answerCall = `**${answerDiscount.path.replace(/:\w+/g, '*')}`
    await page.route(answerCall, (route) => route.fulfill({ status: 409, json: { message: paid } }))
    await approve.click()
    await expect(alert).toContainText(paid)
    await expect(page.getByLabel('Note for the email (optional)')).toHaveValue('A long note.')
    await page.unroute(answerCall)
    await approve.click()
    await expect(fact(page, 'Status')).toHaveText('PendingApproved')
    await closeSheet(page)
  })

  await test.step('page, sheet and dialog are usable by keyboard, on a small screen and on a phone A19', async () => {
    const name = 'عائشة بنت محمد'
    const { mark } = await someDiscounts(product, [
      { name: 'x'.repeat(190), email: `${'long'.repeat(40)}@example.org`, description: 'y'.repeat(4_000) },
      { name, sessionId: `cs_test_k${process.pid}`, decision: 'approved' },
    ])
    await page.setViewportSize({ width: 1024, height: 768 })
    await search(page, mark)
    await fitsSideways(page)
    await page.getByRole('button', { name }).press('Enter')
    await expect(sheet(page, name)).toBeVisible()
    await page.getByRole('button', { name: 'Another amount' }).press('Enter')
    await expect(page.getByLabel('Amount in euros')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Another amount' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()

    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(rows(page).last()).toBeVisible()
      await fitsSideways(page)
    }
    await page.getByRole('button', { name: 'x'.repeat(190) }).click()
    await expect(fact(page, 'Description')).toBeVisible()
    await fitsSideways(page)
  })
})

test('an answer that Back has left does not open with the next request, and Next shows that one', {
  tag: '@long',
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))
  const { mark } = await someDiscounts(product, [{ name: 'First Asker' }, { name: 'Second Asker' }])
  await openAdmin(page, `${address}?q=${encodeURIComponent(mark)}`)
  await page.getByRole('button', { name: 'Second Asker' }).click()
  await page.getByRole('button', { name: 'Another amount' }).click()
  await expect(page.getByLabel('Amount in euros')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'First Asker' }).click()
  await expect(sheet(page, 'First Asker')).toBeVisible()
  await expect(page.getByLabel('Amount in euros')).toHaveCount(0)
  await closeSheet(page)

  await page.getByRole('button', { name: 'Second Asker' }).click()
  await sheet(page, 'Second Asker').getByRole('button', { name: 'Next' }).click()
  await expect(sheet(page, 'First Asker')).toBeVisible()
})
