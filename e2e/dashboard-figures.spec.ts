import type { Locator, Page } from '@playwright/test'
import { type Figures, showFigures } from '#features/dashboard/dashboard.contract.ts'
import { newId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const calls = '**/admin/api/admin/figures/*'
const figuresOf = (page: Page) => page.getByRole('region', { name: 'Figures', exact: true })
const panel = (page: Page, name: string) => figuresOf(page).getByRole('region', { name, exact: true })
const inTable = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
    )

/** An admin with access to one website only, on a back-office page. */
const asViewerOf = (page: Page, product: Product, website: Website) =>
  resumeAs(page, product, { role: 'VIEWER', websites: [website] })

/** The response to the page's own call. */
const answered = async (page: Page, work: () => Promise<unknown>, days = '30'): Promise<Figures> => {
  const answer = page.waitForResponse(new RegExp(`/figures/\\w+\\?days=${days}$`))
  await work()
  return showFigures.replies[200].parse(await (await answer).json())
}

const registerOn = async (
  product: Product,
  at: Date,
  country: string,
  website: Website = aWebsite('nursing'),
): Promise<string> => {
  const id = newId(at)
  await product.db
    .insertInto('registrations')
    .values({
      website,
      id,
      name: 'Ada Delegate',
      phone: '1',
      email: `figures.${id}@example.org`,
      instituteOrUniversity: 'Institute',
      country,
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      createdAt: at,
    })
    .execute()
  return id
}

const register = async (product: Product, count: number, country: string) => {
  const before = Date.now()
  for (let n = 0; n < count; n++) {
    const at = new Date(before - n * 3 * 86_400_000)
    const [type, total] = ['LISTENER', 10_000 * (n + 1)]
    const id = await registerOn(product, at, country)
    if (n === 0) continue
    await product.db
      .insertInto('paymentRecords')
      .values({
        website: aWebsite('nursing'),
        id: newId(at),
        registrationId: id,
        status: 'COMPLETED',
        provider: n === 1 ? 'sandbox' : 'stripe',
        livemode: n !== 1,
        customerName: 'Ada Delegate',
        customerPhone: '1',
        customerEmail: 'ada@example.org',
        customerInstitute: 'Institute',
        customerCountry: country,
        registrationType: 'REGISTRATION_ONLY',
        presentationType: type,
        pricingConfigId: 1,
        presentationCents: total,
        feeBasisPoints: 0,
        feeCents: 0,
        totalCents: total,
        currency: 'eur',
        accompanyingPerson: false,
        extraNights: 0,
        productName: 'Registration',
        returnOrigin: product.url,
        expiresAt: at,
        sessionId: `cs_test_${id.replaceAll('-', '')}`,
        completedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  }
}

test('the dashboard shows the figures of the API as lines, bars and tables, by day and by period A6', {
  tag: '@long',
}, async ({ page, product }) => {
  await register(product, 4, 'Japan')
  await register(product, 1, 'Peru')
  await asViewerOf(page, product, aWebsite('nursing'))
  const reported = await answered(page, () => openAdmin(page, '/admin-dashboard'))
  const euros = (cents: number) => formatEuros(toCents(cents))
  const soFar = (of: 'registrations' | 'revenueCents', n: number) =>
    reported.steps.slice(0, n + 1).reduce((sum, step) => sum + step[of], 0)

  await expect(panel(page, 'Registrations').getByRole('strong')).toHaveText(String(reported.registrations))
  await expect(panel(page, 'Revenue').getByRole('strong')).toHaveText(euros(reported.revenueCents))
  await expect(panel(page, 'Revenue')).toContainText(
    `Test payments: ${euros(reported.testRevenueCents)} (not counted).`,
  )
  expect(reported.testRevenueCents).toBeGreaterThan(0)

  // every line of the chart is also in a table for screen readers
  const byDay = panel(page, 'Registrations').getByRole('table', { name: 'Registrations by day' })
  // the chart script loads after the figures
  await expect(byDay).toBeAttached()
  expect((await inTable(byDay)).slice(1).map(([, ...cells]) => cells.map(Number))).toEqual(
    reported.steps.map(({ registrations }, n) => [registrations, soFar('registrations', n)]),
  )
  const money = panel(page, 'Revenue').getByRole('table', { name: 'Revenue by day' })
  expect((await inTable(money)).slice(1).map(([, ...cells]) => cells)).toEqual(
    reported.steps.map((step, n) => [
      euros(step.revenueCents),
      euros(soFar('revenueCents', n)),
      euros(step.testRevenueCents),
    ]),
  )
  const countries = panel(page, 'By country').getByRole('table')
  expect((await inTable(countries)).slice(1).map(([name, , count]) => [name, Number(count)])).toEqual(
    reported.countries.map(({ name, count }) => [name, count]),
  )
  await expect(panel(page, 'From registration to payment').getByRole('listitem')).toHaveText([
    new RegExp(`^Registered ${reported.way.registered}$`),
    new RegExp(`^Went to the payment page ${reported.way.opened} `),
    new RegExp(`^Paid ${reported.way.paid} `),
  ])
  // empty parts take no space
  await expect(panel(page, 'Abstracts by session')).toHaveCount(0)

  await test.step('a day is read by the keys and by the pointer, a period is kept in the address', async () => {
    const registrations = panel(page, 'Registrations')
    const slider = registrations.getByRole('slider', { name: 'Registrations, day by day' })
    await slider.focus()
    const last = reported.steps.length - 1
    const notice = (n: number) =>
      new RegExp(`\\d{4}: ${soFar('registrations', n)}, ${reported.steps[n]?.registrations} that day`)
    await expect(slider).toHaveAttribute('aria-valuetext', notice(last))
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', notice(last - 3))
    await expect(registrations.getByRole('strong')).toHaveText(String(soFar('registrations', last - 3)))
    await expect(registrations).toContainText(`, ${reported.steps[last - 3]?.registrations} that day`)
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', notice(0))
    await page.keyboard.press('Escape')
    await expect(registrations.getByRole('strong')).toHaveText(String(reported.registrations))

    const box = await registrations.locator('svg').boundingBox()
    if (!box) throw new Error('There is no figure')
    await page.mouse.move(box.x + 50, box.y + box.height / 2)
    await expect(registrations.getByRole('strong')).toHaveText(String(soFar('registrations', 0)))

    const year = await answered(page, () => page.getByText('A year', { exact: true }).click(), '365')
    expect(year.unit).toBe('week')
    await expect(page).toHaveURL('/admin-dashboard?days=365')
    await expect(registrations.getByRole('table', { name: 'Registrations by week' })).toBeAttached()
    await page.goBack()
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  })

  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page).toHaveURL('/admin-dashboard?show=tables')
  await expect(
    figuresOf(page).getByRole('region', { name: 'Registrations by day, as a table' }),
  ).toBeVisible()
  await expect(panel(page, 'Registrations').getByRole('slider')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as table' })).toHaveAttribute('aria-pressed', 'true')

  await test.step('beside what was before', async () => {
    const day = (n: number) => new Date(Date.now() - n * 86_400_000)
    for (const n of [31, 40]) await registerOn(product, day(n), 'Japan')
    await product.db
      .updateTable('paymentRecords')
      .set({ status: 'CANCELLED', completedAt: null })
      .where('website', '=', aWebsite('nursing'))
      .where('livemode', '=', false)
      .execute()
    await page.goto('/admin-dashboard')
    const registrations = panel(page, 'Registrations')
    await expect(registrations).toContainText('+3')
    await expect(registrations).toContainText('2 in the 30 days before')
    await expect(figuresOf(page)).toContainText('This period')
    await expect(registrations.getByRole('columnheader', { name: '30 days before' })).toBeAttached()
    await figuresOf(page).getByRole('link', { name: 'Show unpaid first' }).click()
    await expect(page).toHaveURL('/admin-bookings?sort=payment')
  })
})

test('the dashboard keeps its buttons without figures, Retry asks again, and new figures come on their own A6', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/status of 403/)
  let isRefused = true
  await page.route(calls, (route) =>
    isRefused ? route.fulfill({ status: 403, json: { message: 'Not today.' } }) : route.continue(),
  )
  await page.clock.install()
  const longAgo = new Date(Date.now() - 70 * 86_400_000)
  await registerOn(product, longAgo, 'Kenya', aWebsite('optics'))
  await asViewerOf(page, product, aWebsite('optics'))
  await openAdmin(page, '/admin-dashboard')
  await expect(page.getByRole('alert')).toContainText('The figures could not be loadedNot today.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Bookings' })).toBeVisible()
  isRefused = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(figuresOf(page)).toContainText('No registrations in this period yet.')
  await expect(page.locator('.adm-skeleton')).toHaveCount(0)
  await expect(figuresOf(page).getByRole('region')).toHaveCount(0)

  await registerOn(product, new Date(), 'Kenya', aWebsite('optics'))
  await page.clock.fastForward(21_000)
  await expect(panel(page, 'Registrations').getByRole('strong')).toHaveText('1')
  await expect(panel(page, 'By country')).toContainText('Kenya')
  await expect(panel(page, 'Revenue')).toHaveCount(0)

  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
})
