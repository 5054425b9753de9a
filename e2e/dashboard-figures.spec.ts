import type { Locator, Page } from '@playwright/test'
import { type Figures, showFigures } from '#features/dashboard/dashboard.contract.ts'
import { newId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { fitsSideways } from './sideways.ts'

const calls = '**/admin/api/admin/figures/*'
const figuresOf = (page: Page) => page.getByRole('region', { name: 'Figures', exact: true })
const tile = (page: Page, name: string) =>
  figuresOf(page).getByRole('term').filter({ hasText: name }).locator('xpath=..')
const panel = (page: Page, name: string) => figuresOf(page).getByRole('region', { name, exact: true })
const inTable = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
    )

/** Someone who may read one website and nothing else, with a page of the back-office for it. */
const asViewerOf = (page: Page, product: Product, website: Website) =>
  resumeAs(page, product, { role: 'VIEWER', websites: [website] })

/** The answer to the page's own call. */
const answered = async (page: Page, work: () => Promise<unknown>, days = '30'): Promise<Figures> => {
  const answer = page.waitForResponse(new RegExp(`/figures/\\w+\\?days=${days}$`))
  await work()
  return showFigures.replies[200].parse(await (await answer).json())
}

const register = async (product: Product, count: number, country: string) => {
  const before = Date.now()
  for (let n = 0; n < count; n++) {
    const at = new Date(before - n * 3 * 86_400_000)
    const id = newId(at)
    const [type, total] = ['LISTENER', 10_000 * (n + 1)]
    await product.db
      .insertInto('registrations')
      .values({
        website: 'nursing',
        id,
        name: 'Ada Delegate',
        phone: '1',
        email: `figures.${id}@example.org`,
        instituteOrUniversity: 'Institute',
        country,
        registrationType: 'REGISTRATION_ONLY',
        presentationType: type,
        createdAt: at,
      })
      .execute()
    if (n === 0) continue
    await product.db
      .insertInto('paymentRecords')
      .values({
        website: 'nursing',
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

test('A6 the figures say what the call says, as tiles, as bars, day by day, by range and as tables', async ({
  page,
  product,
}) => {
  await register(product, 4, 'Japan')
  await register(product, 1, 'Peru')
  await asViewerOf(page, product, 'nursing')
  const told = await answered(page, () => openAdmin(page, '/admin-dashboard'))
  const euros = (cents: number) => formatEuros(toCents(cents))

  await expect(tile(page, 'Registrations').getByRole('definition').first()).toHaveText(
    String(told.registrations),
  )
  await expect(tile(page, 'Paid').getByRole('definition').first()).toHaveText(String(told.way.paid))
  await expect(tile(page, 'Revenue')).toContainText(euros(told.revenueCents))
  await expect(tile(page, 'Revenue')).toContainText(`and ${euros(told.testRevenueCents)} test money`)
  expect(told.testRevenueCents).toBeGreaterThan(0)

  // every bar has its words, those over time in a table that only those meet who hear the page
  const byDay = panel(page, 'Registrations').getByRole('table', { name: 'Registrations by day' })
  // the script that draws comes after the figures
  await expect(byDay).toBeAttached()
  const rows = (await inTable(byDay)).slice(1)
  expect(rows.map(([, count]) => Number(count))).toEqual(told.steps.map(({ registrations }) => registrations))
  const money = panel(page, 'Revenue').getByRole('table', { name: 'Revenue by day' })
  expect((await inTable(money)).slice(1).map(([, ...cells]) => cells)).toEqual(
    told.steps.map((step) => [euros(step.revenueCents), euros(step.testRevenueCents)]),
  )
  const countries = panel(page, 'Registrations by country').getByRole('table')
  expect((await inTable(countries)).slice(1).map(([name, count]) => [name, Number(count)])).toEqual(
    told.countries.map(({ name, count }) => [name, count]),
  )
  const way = panel(page, 'From registration to payment').getByRole('table')
  expect((await inTable(way)).slice(1).map(([, count]) => Number(count))).toEqual([
    told.way.registered,
    told.way.opened,
    told.way.paid,
  ])

  await test.step('a day is chosen by the keys and by the pointer, a range is kept in the address', async () => {
    const registrations = panel(page, 'Registrations')
    const slider = registrations.getByRole('slider', { name: 'Registrations, day by day' })
    await slider.focus()
    const notice = (n: number) => new RegExp(`\\d{4}: ${told.steps.at(n)?.registrations}$`)
    await expect(slider).toHaveAttribute('aria-valuetext', notice(-1))
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', notice(-4))
    await expect(registrations.getByRole('paragraph').first()).toHaveText(notice(-4))
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', notice(0))

    const box = await registrations.locator('svg').boundingBox()
    if (!box) throw new Error('There is no figure')
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2)
    await expect(registrations.getByRole('paragraph').first()).toHaveText(notice(-1))

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
})

test('A6 without figures the cards are there, Retry asks again, and what is new comes on its own', async ({
  page,
  product,
  mishaps,
}) => {
  mishaps.expect(/status of 403/)
  let isRefused = true
  await page.route(calls, (route) =>
    isRefused ? route.fulfill({ status: 403, json: { message: 'Not today.' } }) : route.continue(),
  )
  await page.clock.install()
  await asViewerOf(page, product, 'optics')
  await openAdmin(page, '/admin-dashboard')
  await expect(page.getByRole('alert')).toContainText('The figures could not be loadedNot today.')
  await expect(page.getByRole('link', { name: 'Open Bookings' })).toBeVisible()
  isRefused = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(panel(page, 'Registrations')).toContainText('No registrations in this period yet.')
  await expect(panel(page, 'Abstracts by session')).toContainText('will appear here')
  await expect(page.locator('.adm-skeleton')).toHaveCount(0)

  const { height } = (await figuresOf(page).boundingBox()) ?? {}
  const count = tile(page, 'New messages').getByRole('definition').first()
  const before = Number(await count.textContent())
  const at = new Date()
  const message = { name: 'A', email: 'a@example.org', subject: 'S', message: 'M', createdAt: at }
  await product.db
    .insertInto('contactMessages')
    .values({ ...message, website: 'optics', id: newId(at) })
    .execute()
  await page.clock.fastForward(21_000)
  await expect(count).toHaveText(String(before + 1))
  expect((await figuresOf(page).boundingBox())?.height).toBe(height)

  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }
})
