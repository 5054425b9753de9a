import type { Page, Route } from '@playwright/test'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { newId } from '#shared/ids.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { leaveNothing, openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { aBooking, paymentOf } from './fake-bookings.ts'
import { expect, test } from './journey.ts'

/* Promises about all back-office pages, tested with faked responses. */

const website = aWebsite('nursing')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answering = (json: unknown) => (route: Route) => route.fulfill({ json })

test.beforeEach(async ({ page, product }) => {
  await rememberWebsite(page, aWebsite(website))
  await resumeSession(page, product.owner)
})

const aSubmission: AbstractListItem = {
  id: '019ad000-0000-7000-8000-000000000001',
  reference: 'A-ROUTED',
  titlePrefix: 'Dr.',
  name: 'Routed Author',
  email: 'author@example.org',
  phone: '+81 3 0000 0000',
  organizationName: 'Ariake Sample University',
  interestedIn: { option_name: 'Night care' },
  session: { sessionName: 'Wards' },
  country: 'Japan',
  abstractFilePath: '/admin/api/admin/abstract-submissions/nursing/019ad000-0000-7000-8000-000000000001/file',
  fileName: 'abstract.pdf',
  fileBytes: 1000,
  fileStoredAt: '2026-11-20T14:06:00.000Z',
  fileProblem: null,
  linkRevoked: false,
  decision: null,
  decisionState: 'open',
  decisionNote: '',
  releasedDecision: null,
  releasedAt: null,
  decisionVersion: 0,
  contactVersion: 'x',
  createdAt: '2026-11-20T14:06:00.000Z',
}

test('the fixed texts and the rules of each page hold whatever the server answers A9 A15 A16', {
  tag: [
    '@long',
    '@A17',
    '@A18',
    '@A20',
    '@m139',
    '@m149',
    '@m150',
    '@m153',
    '@m154',
    '@m155',
    '@m161',
    '@m179',
  ],
}, async ({ page, product, expectedErrors }) => {
  await test.step('the payments page keeps its texts whatever the server answers A9 m139', async () => {
    await page.route('**/api/payments/all/**', answering([paymentOf(aBooking(1))]))
    await openAdmin(page, '/admin-payments')
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Records' })).toBeVisible()
    for (const head of ['Customer Details', 'Amount and Currency', 'Status', 'Session ID', 'Actions'])
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Status' }).locator('label')).toHaveText([
      ...['ALL', 'COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'],
    ])
    await expect(page.getByRole('searchbox', { name: 'Search by Email' })).toBeVisible()
    const row = page.getByRole('table').locator('tbody tr')
    for (const label of ['Full Details', 'Copy All'])
      await expect(row.getByRole('button', { name: `${label} of Guest 1` })).toBeVisible()
    await expect(button(page, 'Refresh').first()).toBeVisible()
  })

  await test.step('a combination without a number is not sent, and none is deleted unasked A15 m149 m150', async () => {
    let all = [{ id: 7, nights: 3, guests: 2, price: 420, version: '3-2-42000' }]
    const sent: string[] = []
    await page.route('**/accommodation/**', (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.fulfill({ json: all })
      sent.push(`${new URL(request.url()).pathname} ${request.headers()['if-match']}`)
      const [deleted] = all.splice(0)
      return route.fulfill({ json: deleted })
    })
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await page.getByLabel('Nights').fill('4')
    await button(page, 'Add').click()
    await expect(page.getByRole('alert')).toHaveText('All fields are required')
    await button(page, 'Delete 3 nights, 2 guests').click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this accommodation combo?',
    })
    await expect(question).toBeVisible()
    expect(sent).toEqual([])
    all = [...all]
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('3 nights, 2 guests')).toHaveCount(0)
    expect(sent).toEqual([`/admin/api/admin/accommodation/delete/${website}/7 "3-2-42000"`])
  })

  await test.step('the columns of the submissions A16 m153 m154', async () => {
    await page.route('**/abstract-submissions/nursing?*', answering([aSubmission]))
    await goTo(page, 'Abstract Submissions')
    const heads = [
      'Title',
      'Name',
      'Email',
      'Phone',
      'Organization',
      'Interested In',
      'Session',
      'Country',
      'PDF',
    ]
    for (const name of heads)
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View PDF of Routed Author' })).toHaveAttribute(
      'href',
      aSubmission.abstractFilePath,
    )
  })

  await test.step('a session option is not renamed to nothing A17 m155 m161', async () => {
    const sent: string[] = []
    await page.route('**/session-options/nursing', answering([{ id: 1, sessionName: 'Routed session' }]))
    await page.route('**/sessions/nursing/1', (route) => {
      sent.push(route.request().postData() ?? '')
      return route.fulfill({ json: { id: 1, sessionName: 'Renamed' } })
    })
    await goTo(page, 'Sessions', 'Session Options Management')
    await expect(page.getByRole('heading', { level: 1, name: 'Session Options Management' })).toBeVisible()
    await button(page, 'Edit Routed session').click()
    await page.getByLabel('Name of the session option').fill('  ')
    await button(page, 'Save').click()
    await expect(page.getByText('Session option cannot be empty', { exact: true })).toBeVisible()
    expect(sent).toEqual([])
    await page.getByLabel('Name of the session option').fill(' Renamed ')
    await button(page, 'Save').click()
    await expect.poll(() => sent).toEqual(['{"sessionName":"Renamed"}'])
  })

  await test.step('a saved price is said, its row is as before and the list is read again A20 m179', async () => {
    let priced = { id: 1, type: 'LISTENER', price: 499, version: '49900' }
    let reads = 0
    await page.route('**/presentation-types/nursing', (route) => {
      reads++
      return route.fulfill({ json: [priced] })
    })
    await page.route('**/presentation-type/edit/nursing/1/549.50', (route) => {
      priced = { ...priced, price: 549.5, version: '54950' }
      return route.fulfill({ json: priced })
    })
    await goTo(page, 'Registration Types')
    await button(page, 'Edit LISTENER').click()
    await page.getByRole('spinbutton', { name: /^New price of/ }).fill('549.5')
    const before = reads
    await button(page, 'Save').click()
    await expect(page.getByText('Price updated successfully.', { exact: true })).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: /^New price of/ })).toHaveCount(0)
    await expect(page.getByRole('row').last()).toContainText('€549.50')
    expect(reads).toBeGreaterThan(before)
  })

  await test.step('the second person to rename or delete an option learns its present name A17 A18', async () => {
    expectedErrors.expect(/412/)
    await page.unrouteAll()
    const values = { website, createdAt: new Date('2026-01-05T08:00:00Z') } as const
    const rename = (table: 'sessionOptions' | 'interestOptions', id: number, name: string) =>
      product.db.updateTable(table).set({ name }).where('id', '=', id).execute()
    for (const [table, link, heading, one, failure] of [
      [
        'sessionOptions',
        'Sessions',
        'Session Options Management',
        'session option',
        'Failed to update session option',
      ],
      ['interestOptions', 'Interests', 'Manage Interests', 'interest', 'Failed to update interest: '],
    ] as const) {
      const { id } = await product.db
        .insertInto(table)
        .values({ ...values, name: 'Wards, "night"' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await goTo(page, link, heading)
      await button(page, 'Edit Wards, "night"').click()
      await rename(table, id, 'By somebody else')
      const name = page.getByLabel(`Name of the ${one}`)
      await name.fill('Wards by day')
      await button(page, 'Save').click()
      await expect(page.getByRole('alert')).toContainText(failure)
      await expect(page.getByRole('alert')).toContainText('It is now: "By somebody else". Nothing was saved.')
      await expect(name).toHaveValue('Wards by day')
      // after the notice they may save
      await expect(async () => {
        await button(page, 'Save').click()
        await expect(button(page, 'Edit Wards by day')).toBeFocused({ timeout: 2_000 })
      }).toPass()

      await button(page, 'Delete Wards by day').click()
      await rename(table, id, 'By somebody else')
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(question.getByRole('alert')).toContainText('It is now: "By somebody else".')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await product.db.deleteFrom(table).where('id', '=', id).execute()
    }
  })

  await test.step('the head of a long list stays in sight, and on paper there is the list alone', async () => {
    await insertManyPayments(product.pool, aWebsite(website), 30, 5_000_000)
    await goTo(page, 'Payment Records')
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(25)
    const head = page.getByRole('columnheader', { name: 'Customer Details' })
    await rows.last().scrollIntoViewIfNeeded()
    await expect(head).toBeInViewport()
    const [top, first] = [await head.boundingBox(), await rows.first().boundingBox()]
    expect(first?.y).toBeLessThan(top?.y ?? 0)

    await page.emulateMedia({ media: 'print' })
    await expect(rows.first().getByRole('rowheader')).toBeVisible()
    for (const name of ['Refresh', 'Export CSV']) await expect(button(page, name).first()).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Admin Panel' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a VIEWER reads the messages, and is offered nothing that changes one', async () => {
    const at = new Date('2026-11-20T09:00:00Z')
    const subject = 'For a viewer'
    const visitor = { name: 'Vera Visitor', email: 'vera@example.org', subject, message: 'May I look?' }
    const id = newId<'contact message'>(at)
    await product.db
      .insertInto('contactMessages')
      .values({ website: aWebsite(website), id, ...visitor, createdAt: at })
      .execute()
    await leaveNothing(page)
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite(website)] })
    await openAdmin(page, '/admin-messages')
    await button(page, `Open ${subject}`).click()
    const sheet = page.getByRole('dialog', { name: subject })
    await expect(sheet).toContainText('May I look?')
    await expect(sheet.getByRole('button', { name: /Mark|Assign/ })).toHaveCount(0)
    await expect(sheet.getByRole('combobox')).toHaveCount(0)
    const { readAt } = await product.db
      .selectFrom('contactMessages')
      .select('readAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(readAt).toBeNull()
  })
})

test('lists are refreshed every 20 s while the window is visible, and never while it is not', {
  tag: '@long',
}, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (
      /\/api\/.*\/(all|statistics|registration-forms|booking-figures|messages|figures)\/?/.test(request.url())
    )
      requested.push(new URL(request.url()).pathname)
  })
  const isShown = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await page.clock.install()
  await openAdmin(page, '/admin-own-account')
  for (const [link, heading] of [
    ['Payment Records', 'Payment Records'],
    ['Bookings', 'All Registrations'],
    ['Messages', 'Messages'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    requested.splice(0)
    await goTo(page, link, heading)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    await page.clock.runFor(1000)
    await isShown('hidden')
    requested.splice(0)
    await page.clock.runFor(65_000)
    expect(requested, link).toEqual([])
    await isShown('visible')
    await page.clock.runFor(21_000)
    await expect.poll(() => requested.length, link).toBeGreaterThan(0)
  }
})
