import type { Locator, Page } from '@playwright/test'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import { register } from '#features/registration/registration.contract.ts'
import { desktop, goTo } from './admin-navigation.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { apart, contrast, nameOf } from './colours.ts'
import { aBooking, fakeBookings, figures, inState, paymentOf } from './fake-bookings.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, runningAnimations, test } from './journey.ts'
import type { Product } from './product.ts'
import { waitForList } from './wait-for-list.ts'

const path = '/admin-bookings'
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const refusal = (status: number, message: string) => ({ status, json: { message } })

const listCall = '**/registration-forms/*?*'
const choosePayment = (page: Page, word: string) =>
  waitForList(page, listCall, () =>
    page.getByRole('group', { name: 'Payment' }).getByText(word, { exact: true }).click(),
  )
/** The page as opened from the sidebar: without filters, sorting and search. */
const openUnfiltered = (page: Page) =>
  waitForList(page, listCall, () => goTo(page, 'Bookings', 'All Registrations'))

type Answers = Omit<Parameters<typeof fakeBookings>[1], 'counts'>
/** The responses by path. */
type Desk = Required<Answers>

/** The states of a registration with their labels and colours. */
const states: readonly [Booking, string, string][] = [
  [{ ...aBooking(1), paymentRecord: null, pricingConfig: null, amountPaid: 0 }, 'No Payment Record', 'grey'],
  [inState(2, 'COMPLETED'), 'Paid', 'green'],
  [inState(3, 'PENDING'), 'Pending', 'yellow'],
  [inState(4, undefined), 'Pending', 'yellow'],
  [inState(5, 'FAILED'), 'Failed', 'red'],
  [inState(6, 'CANCELLED'), 'Payment stopped', 'red'],
  [inState(7, 'EXPIRED'), 'Expired', 'orange'],
  [inState(8, 'REFUNDED'), 'Unknown', 'grey'],
  [aBooking(9, { cancelledAt: '2026-11-21T00:00:00.000Z', name: 'x'.repeat(200) }), 'Paid', 'green'],
]
const rows = states.map(([booking]) => booking)
const someRows: Answers['list'] = (url) => ({
  json: url.searchParams.get('q') ? [] : url.searchParams.get('cursor') ? [aBooking(11)] : rows,
  headers: {
    'X-Next-Cursor': url.searchParams.get('cursor') ? '' : (rows.at(-1)?.id ?? ''),
    'X-Total-Count': '1239',
  },
})

/** Checks that every state has its own colour in this theme, and that all differ. */
const expectColours = async (page: Page, theme: 'dark' | 'light') => {
  await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme)
  await expect.poll(() => runningAnimations(page)).toBe(0)
  const shown = await cards(page).evaluateAll(
    (all, words) =>
      all.map((card, index) => {
        const named = [...card.querySelectorAll('*')].filter(
          ({ textContent }) => textContent === words[index],
        )
        // the innermost one
        const { color, backgroundColor } = getComputedStyle(named.at(-1) ?? card)
        return { rule: getComputedStyle(card).borderTopColor, ink: color, ground: backgroundColor }
      }),
    states.map(([, word]) => word),
  )
  expect(shown).toHaveLength(states.length)
  const inks = new Map<string, string>()
  for (const [index, [, word, colour]] of states.entries()) {
    const { rule = '', ink = '', ground = '' } = shown[index] ?? {}
    expect([nameOf(rule), nameOf(ink)], `${word}, ${theme}`).toEqual([colour, colour])
    expect(contrast(ink, ground), `${word}, ${theme}`).toBeGreaterThanOrEqual(4.5)
    inks.set(colour, ink)
  }
  for (const [colour, ink] of inks)
    for (const [other, otherInk] of inks)
      if (other !== colour)
        expect(apart(ink, otherInk), `${colour} and ${other}, ${theme}`).toBeGreaterThan(0.1)
}

/** An organiser with the card view. */
const sitDown = async (page: Page, owner: Product['owner']): Promise<void> => {
  await resumeSession(page, owner)
  await page.addInitScript(() => localStorage.setItem('bookings-view', JSON.stringify('cards')))
}

/** A person registered on the server without a payment, in the list. */
const findLea = async (page: Page) => {
  const email = 'lea.fontaine@example.org'
  const registered = await page.request.post(register.path, {
    data: {
      name: 'Léa Fontaine',
      phone: '+33 1',
      email,
      instituteOrUniversity: 'Grid Futures Lab',
      country: 'France',
      registrationType: 'registrationOnly',
      presentationType: 'speaker',
    },
  })
  expect(registered.status()).toBe(201)
  await goTo(page, 'Bookings', 'All Registrations')
  await waitForList(page, listCall, () => page.getByRole('radio', { name: 'Renewable' }).check())
  await waitForList(page, listCall, () => page.getByRole('tab', { name: /^Without Accommodation/ }).click())
  await page.getByLabel('Search registrations').fill(email)
  await waitForList(page, listCall, () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL(`${path}?stay=without&q=${encodeURIComponent(email)}`)
  await expect(cardOf(page, 'Léa Fontaine')).toContainText('No Payment Record')
  await expect(page.getByRole('tab', { name: /^Without Accommodation \d/ })).toBeVisible()
}

test('an organiser lists, selects, opens and corrects registrations, and notes a payment A11 A12 A13', {
  tag: ['@A14', '@A34', '@m142', '@m144'],
}, async ({ page, product }) => {
  await sitDown(page, product.owner)
  // the list includes cancelled bookings, which the tiles count separately
  const counts = () => ({ json: { all: 1239, with: 36, without: 1203 } })
  const { last } = await fakeBookings(page, { list: someRows, counts })

  await test.step('the list A11 A12 A13', async () => {
    await openAdmin(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'All Registrations' })).toBeVisible()

    await expect(page.getByLabel('Figures of the registrations').locator('> div')).toHaveText([
      'Total1,234excluding cancelled',
      'Paid97',
      'Pending21unpaid or abandoned',
      'No payment9',
      'Total revenue€96,214.35Recorded manually: €1,929.90Test payments: €523.95 (not counted)',
      'With accommodation34€40,000.00 of the revenue',
      'Without accommodation1,200€56,214.35 of the revenue',
      'Cancelled5',
    ])

    await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText(states.map(([{ name }]) => name))
    await expect(cards(page)).toContainText(states.map(([, word]) => word))
    await expectColours(page, 'light')
    await expect(cards(page).nth(1)).toContainText('3 nights, 2 guests')
    await expect(cards(page).nth(1)).toContainText('€964.95')
    await expect(cards(page).last()).toContainText('Booking cancelled')
    await expect(page.getByText('1–9 of 1,239 registrations, 1 of them cancelled')).toBeVisible()

    // real tabs; the address follows
    const [all, withRoom, without] = [
      page.getByRole('tab', { name: 'All 1,239' }),
      page.getByRole('tab', { name: 'With Accommodation 36' }),
      page.getByRole('tab', { name: 'Without Accommodation 1,203' }),
    ]
    await expect(all).toHaveAttribute('aria-selected', 'true')
    expect(last()).toMatchObject({ limit: '25' })
    expect(last()).not.toHaveProperty('stay')
    await all.focus()
    for (const [key, next, address] of [
      ['ArrowRight', withRoom, `${path}?stay=with`],
      ['Home', all, path],
      ['End', without, `${path}?stay=without`],
    ] as const) {
      await page.keyboard.press(key)
      await expect(next).toBeFocused()
      await expect(next).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(address)
    }
    await expect.poll(() => last()['stay']).toBe('without')

    // filter, sorting, search and page are in the address, and Reset removes them
    await choosePayment(page, 'No Payment Record')
    await waitForList(page, listCall, () => page.getByLabel('Order').selectOption('Oldest first'))
    await button(page, 'Next').click()
    await expect(cardOf(page, 'Guest 11')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`cursor=${rows.at(-1)?.id}`))
    await waitForList(page, listCall, () => button(page, 'First page').click())
    await page.getByLabel('Search registrations').fill('3 nights')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?stay=without&state=none&sort=date&q=3+nights`)
    await expect(page.getByText('No registrations match')).toBeVisible()
    expect(last()).toEqual({ stay: 'without', state: 'none', sort: 'date', q: '3 nights', limit: '25' })
    await button(page, 'Reset').click()
    await expect(page).toHaveURL(`${path}?stay=without&sort=date`)
    await expect(cards(page)).toHaveCount(states.length)
    await expect(page.getByLabel('Search registrations')).toHaveValue('')
  })

  await test.step('the opened one is in the address, with the ones beside it A14', async () => {
    const [, second, third] = rows
    const payments = '**/api/payments/optics/*'
    await page.route(payments, (route) => route.fulfill({ json: paymentOf(aBooking(2)) }))
    await button(page, second?.name ?? '').click()
    const at = (booking: Booking | undefined) => new RegExp(`sort=date&id=${booking?.id}$`)
    await expect(page).toHaveURL(at(second))
    const sheet = page.getByRole('dialog', { name: second?.name ?? '' })
    await expect(sheet.getByRole('heading', { name: 'Customer' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('dialog', { name: third?.name ?? '' })).toBeVisible()
    await expect(page).toHaveURL(at(third))
    await page.keyboard.press('k')
    await expect(sheet).toBeVisible()
    // twice by its button: the focus stays on it
    await button(sheet, 'Next').click()
    await expect(page.getByRole('dialog', { name: third?.name ?? '' })).toBeVisible()
    await button(page, 'Previous').last().click()
    await expect(sheet).toBeVisible()
    await expect(button(sheet, 'Previous')).toBeFocused()

    // a dialog over it keeps its booking and what is typed
    await button(sheet, 'Correct').click()
    const correct = page.getByRole('dialog', { name: 'Correct the booking' })
    await correct.getByLabel('Name').fill('Guest')
    await button(correct, 'Cancel').focus()
    await page.keyboard.press('j')
    await expect(correct.getByLabel('Name')).toHaveValue('Guest')
    await expect(page).toHaveURL(at(second))
    await button(correct, 'Cancel').click()
    await expect(correct).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${path}?stay=without&sort=date`)
    await expect(button(page, second?.name ?? '')).toBeFocused()
  })

  await test.step('one with the server A12 A14', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await findLea(page)
    await button(page, 'Léa Fontaine').click()
    const sheet = page.getByRole('dialog').first()
    await expect(sheet.getByText('No price: the visitor did not continue to payment.')).toBeVisible()
    await button(sheet, 'Correct').click()
    const correct = page.getByRole('dialog', { name: 'Correct the booking' })
    await correct.getByLabel('Email').fill('lea.corrected@example.org')
    await expect(correct.getByText('We tell that address that it was changed')).toBeVisible()
    await expect(correct.getByLabel('Email a new link to the new address')).toBeChecked()
    await correct.getByLabel('Name').fill('Léa Fontaine-Brandt')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('heading', { level: 2, name: 'Léa Fontaine-Brandt' })).toBeVisible()
    await expect(sheet.getByText('lea.corrected@example.org').first()).toBeVisible()

    // marked as paid: the server expects the total that was shown
    await button(sheet, 'Mark as paid').click()
    const pay = page.getByRole('dialog', { name: 'Mark as paid' })
    await pay.getByLabel('At the desk').check()
    const total = await pay.locator('[data-total] dd').innerText()
    await button(pay, 'Mark as paid').click()
    await expect(sheet.getByText('The booking is marked as paid.')).toBeVisible()
    await expect(sheet.getByText('Recorded manually', { exact: true })).toBeVisible()
    await expect(sheet.getByText(`${total}, Recorded manually: at the desk`)).toBeVisible()
    await page.keyboard.press('Escape')
    // the list was searched for the former address
    await page.getByLabel('Search registrations').fill('lea.corrected@example.org')
    await waitForList(page, listCall, () => page.keyboard.press('Enter'))
    await expect(cardOf(page, 'Léa Fontaine-Brandt')).toContainText('Paid')
    await expect(page.getByText(`Recorded manually: ${total}`)).toBeVisible()
  })
})

test('an organiser exports registrations, corrects one after someone else, adds one by hand and cancels one A11 A13 A14', {
  tag: ['@long', '@A37', '@m140', '@m141', '@m143'],
}, async ({ page, product, expectedErrors }) => {
  await sitDown(page, product.owner)
  const server: Desk = { list: () => ({}), figures: () => ({}) }
  await fakeBookings(page, { list: (url) => server.list(url), figures: (url) => server.figures(url) })

  await test.step('what fails m140 m141', async () => {
    expectedErrors.expect(/403/)
    server.list = () => refusal(403, 'Not today.')
    server.figures = () => refusal(403, 'No figures today.')
    const release = await holdResponses(page, '**/registration-forms/optics?**')
    await openAdmin(page, `${path}?q=guest&stay=foo&state=foo&sort=foo&size=7&cursor=junk`)
    await expect(page).toHaveTitle('All Registrations - Optics - Admin')
    await expect(page.getByText('Loading registrations...')).toBeAttached()
    await release()
    const alerts = page.getByRole('main').getByRole('alert')
    await expect(alerts).toHaveText([
      /The figures could not be loaded\.No figures today\./,
      /Failed to fetch bookingsNot today\./,
    ])
    server.figures = () => ({ json: figures })
    await alerts.first().getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('€96,214.35', { exact: true })).toBeVisible()
    server.list = () => ({ json: { bookings: [] } })
    await alerts.getByRole('button', { name: 'Retry' }).click()
    await expect(alerts).toHaveText(/Error fetching bookings/)
    server.list = () => ({ json: [aBooking(1), inState(2, 'PENDING'), aBooking(3)] })
    await alerts.getByRole('button', { name: 'Retry' }).click()
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('tab', { name: 'All 5' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the chosen ones as a file A13 m143', async () => {
    const exports: string[] = []
    await page.route('**/export/bookings/**', (route) => {
      exports.push(
        route
          .request()
          .url()
          .replace(/.*export/, 'export'),
      )
      return route.fulfill({ body: 'ID', contentType: 'text/csv' })
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Select Guest 1').check()
    await page.getByLabel('Select Guest 3').check()
    // announces the number, without the buttons next to it
    await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('2 selected')
    await button(page, 'Copy email addresses').click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('guest.1@example.org, guest.3@example.org')
    await button(page, 'Export selected').click()
    await page.getByLabel('Select all on this page').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await button(page, 'Clear').click()
    await button(page, 'Export…').click()
    const panel = page.getByRole('dialog', { name: 'Export registrations' })
    await expect(panel.getByRole('radio', { name: 'These' })).toBeChecked()
    await expect(panel.getByText('5 rows').first()).toBeVisible()
    await panel.getByRole('radio', { name: 'Paid only' }).check()
    await panel.getByRole('radio', { name: 'Everyone' }).check()
    await button(panel, 'Export 5 rows').click()
    await expect(panel).toBeHidden()
    await expect
      .poll(() => exports)
      .toEqual([
        `export/bookings/optics?ids=${encodeURIComponent(`${aBooking(1).id},${aBooking(3).id}`)}`,
        'export/bookings/optics?q=guest&sort=-date',
      ])
  })

  await test.step('empty, and unfound m140 m141', async () => {
    expectedErrors.expect(/ERR_CONNECTION_RESET|ERR_FAILED/)
    server.list = () => ({ json: [] })
    await openUnfiltered(page)
    await expect(page.getByText('No registrations yet')).toBeVisible()
    await choosePayment(page, 'Paid')
    await expect(page.getByText('No registrations match')).toBeVisible()
    server.list = () => ({ json: [aBooking(1)] })
    await waitForList(page, listCall, () => button(page, 'Reset Filters').click())
    await expect(page).toHaveURL(path)
    await waitForList(page, listCall, () => button(page, 'Refresh').click())
    await expect(cardOf(page, 'Guest 1')).toBeVisible()

    const alerts = page.getByRole('main').getByRole('alert')
    // loaded rows stay when the next response fails
    await page.route(listCall, (route) => route.abort())
    await button(page, 'Refresh').click()
    await expect(alerts).toContainText('Error fetching bookings')
    await expect(cardOf(page, 'Guest 1')).toBeVisible()
    await page.unroute(listCall)
  })

  await test.step('the list in the dark, in the colours of a system, and in narrow windows A13', async () => {
    server.list = someRows
    await waitForList(page, listCall, () => button(page, 'Refresh').click())
    await expect(cards(page)).toHaveCount(states.length)
    await expectColours(page, 'dark')
    // with forced colours the current one is still marked
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect(page.getByRole('tab', { name: 'Without Accommodation 2' })).toHaveCSS(
      'border-bottom-color',
      ground,
    )
    await expect(page.getByRole('tab', { name: 'All 5' })).not.toHaveCSS('border-bottom-color', ground)
    await page.emulateMedia({ forcedColors: 'none' })
    for (const width of [1024, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
    }
    await page.setViewportSize(desktop)
  })

  await test.step('one of them A14 A37 m143', async () => {
    const booking = aBooking(1)
    server.list = () => ({ json: [booking, inState(2, 'PENDING'), aBooking(3)] })
    await waitForList(page, listCall, () => button(page, 'Refresh').click())
    // a 5xx would be retried a second later
    let answer: object = refusal(403, 'The payments rest.')
    const call = `**/api/payments/optics/${booking.paymentRecord?.id}`
    await page.route(call, (route) => route.fulfill(answer))
    // the whole card opens the details
    await cardOf(page, 'Guest 1')
      .getByText('guest.1@example.org')
      .click({ position: { x: 5, y: 5 }, force: true })
    const sheet = page.getByRole('dialog', { name: 'Guest 1' })
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
      'Customer',
      'Pricing',
      'Payment details',
    ])
    for (const fact of [
      'Emailguest.1@example.org',
      'CountryJapan',
      'Extra nights2',
      'Accompanying personYes',
    ])
      await expect(sheet.locator('dl').first()).toContainText(fact)
    await expect(sheet.locator('dl').nth(1)).toHaveText(
      'Listener€499.00Accommodation€420.00 (3 nights, 2 guests)Processing fee (5%)€45.95Total€964.95Amount paid€964.95',
    )
    await expect(sheet.getByRole('alert')).toContainText('Payment Details UnavailableThe payments rest.')

    answer = { json: paymentOf(booking) }
    await button(sheet, 'Retry').click()
    await expect(sheet.getByText('Payment Details Unavailable')).toBeHidden()
    const payment = sheet.locator('dl').nth(2)
    for (const fact of [
      '019ad000-0000-7000-8…',
      'cs_test_a1B7kQ2vYp9LmN4xZ…',
      '€964.95 EUR',
      'Provider statuspaid',
    ])
      await expect(payment).toContainText(fact)
    await expect(button(payment, 'Copy session ID')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Open in Payment Records' })).toHaveAttribute(
      'href',
      `/admin-payments?id=${booking.paymentRecord?.id}`,
    )
    await page.setViewportSize({ width: 360, height: 800 })
    await fitsSideways(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button(page, 'Guest 1')).toBeFocused()
    await page.unroute(call)
    await page.setViewportSize(desktop)
  })

  await test.step('a correction A14', async () => {
    let booking = aBooking(1)
    const sent: { to: string; match: string | undefined; body: unknown }[] = []
    const answers: Record<string, () => Parameters<import('@playwright/test').Route['fulfill']>[0]> = {}
    server.list = (url) => {
      const requested = url.searchParams.get('state')
      const state = requested === 'unpaid' ? 'PENDING' : requested
      return { json: !state || state === booking.paymentRecord?.status ? [booking] : [] }
    }
    await page.route(`**/api/payments/optics/*`, (route) => route.fulfill({ json: paymentOf(booking) }))
    await page.route(`**/registration-forms/optics/${booking.id}**`, (route) => {
      const to = route.request().url().split(booking.id)[1] ?? ''
      sent.push({ to, match: route.request().headers()['if-match'], body: route.request().postDataJSON() })
      return route.fulfill(answers[to]?.() ?? { status: 500 })
    })
    /** From now on the response to this action: the booking with this change. */
    const will = (to: string, changed: Partial<Booking>) => {
      answers[to] = () => {
        booking = { ...booking, ...changed, version: String(Number(booking.version) + 1) }
        return { json: booking }
      }
    }
    await waitForList(page, listCall, () => button(page, 'Refresh').click())
    await button(page, 'Guest 1').click()
    const sheet = page.getByRole('dialog').first()

    // saved despite a concurrent change
    await button(sheet, 'Correct').click()
    const correct = page.getByRole('dialog', { name: 'Correct the booking' })
    await correct.getByLabel('Name').fill('')
    await button(correct, 'Save').click()
    await expect(correct.getByText('Name is required')).toBeVisible()
    await correct.getByLabel('Name').fill('Guest One')
    expectedErrors.expect(/412/)
    booking = { ...booking, name: 'Guest Uno', version: '2' }
    answers['' as string] = () => refusal(412, 'Somebody else has changed it: the name.')
    await button(correct, 'Save').click()
    await expect(correct.getByRole('alert')).toContainText('Somebody else has changed it: the name.')
    await expect(correct.getByRole('alert')).toContainText(
      'It is now: Guest Uno, Ariake Sample University, Japan',
    )
    await expect(correct.getByLabel('Name')).toHaveValue('Guest One')
    await button(correct, 'Keep what I typed').click()
    will('', { name: 'Guest One' })
    await button(correct, 'Save').click()
    await expect(sheet.getByRole('status').filter({ hasText: 'Your corrections are saved.' })).toBeFocused()
    await expect(sheet.getByRole('heading', { level: 2, name: 'Guest One' })).toBeVisible()
    const person = {
      title: '',
      name: 'Guest One',
      instituteOrUniversity: 'Ariake Sample University',
      country: 'Japan',
    }
    expect(sent.splice(0)).toEqual([
      { to: '', match: '"1"', body: person },
      { to: '', match: '"2"', body: person },
    ])

    // the confirmation is sent again
    answers['/confirmation'] = () => ({ status: 202, json: { email: booking.email } })
    await button(sheet, 'Send the confirmation again').click()
    await button(page.getByRole('alertdialog'), 'Send confirmation').click()
    await expect(sheet.getByText('We are sending the confirmation to guest.1@example.org.')).toBeVisible()

    // a new link
    answers['/link'] = () => ({ status: 202, json: { email: booking.email } })
    await button(sheet, 'New link').click()
    await expect(page.getByRole('alertdialog')).toContainText(
      'Earlier links to this registration stop working immediately.',
    )
    await button(page.getByRole('alertdialog'), 'Send a new link').click()
    await expect(sheet.getByText('We are sending a new link to guest.1@example.org.')).toBeVisible()

    // cancelling requires confirmation
    await button(sheet, 'Cancel the booking').click()
    const ask = page.getByRole('alertdialog')
    await expect(ask).toContainText('The payment stays: nothing is refunded.')
    await page.keyboard.press('Escape')
    await expect(ask).toBeHidden()

    // marked as paid after the price has changed
    booking = { ...inState(1, 'PENDING'), version: booking.version }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choosePayment(page, 'Pending')
    await button(page, 'Guest 1').click()
    await button(sheet, 'Mark as paid').click()
    const pay = page.getByRole('dialog', { name: 'Mark as paid' })
    await expect(pay).toContainText('3 nights, 2 guests, as the visitor chose.')
    await expect(pay.locator('[data-total]')).toHaveText(/^Total€\d/)
    await expect(pay).toContainText("The visitor was quoted €964.95. Today's price is recorded.")
    await button(pay, 'Mark as paid').click()
    await expect(pay.getByText('Choose how it was paid')).toBeVisible()
    await pay.getByLabel('Bank transfer').check()
    await pay.getByLabel('Reference (optional)').fill('TX 1')
    const total = Number((await pay.locator('[data-total] dd').innerText()).replace(/[€,]/g, ''))
    sent.splice(0)
    will('/payment', { paymentRecord: aBooking(1).paymentRecord })
    await button(pay, 'Mark as paid').click()
    await expect(sheet.getByText('The booking is marked as paid.')).toBeVisible()
    // it has left the pending list, and the sheet shows its new state
    await expect(page.getByText('No registrations match')).toBeAttached()
    await expect(sheet.getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(button(sheet, 'Mark as paid')).toHaveCount(0)
    expect(sent).toMatchObject([
      {
        to: '/payment',
        body: {
          method: 'bank_transfer',
          unitAmount: total,
          reference: 'TX 1',
          sendConfirmation: true,
          accommodationNights: 3,
          accommodationGuests: 2,
        },
      },
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('one by hand A11', async () => {
    const sent: unknown[] = []
    const rows: Booking[] = []
    server.list = () => ({ json: rows })
    await openUnfiltered(page)
    let answer = refusal(409, 'The total is €600.00 by now.')
    await page.route('**/bookings-by-hand/optics', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill(answer)
    })
    await button(page, 'Add a booking').click()
    const dialog = page.getByRole('dialog', { name: 'Add a booking' })
    await button(dialog, 'Add the booking').click()
    await expect(dialog.getByRole('alert').first().getByRole('link')).toHaveText([
      'Name is required',
      'Phone is required',
      'Email is required',
      'Institute is required',
      'Country is required',
      'Registration type is required',
      'Presentation type is required',
      'Choose how it was paid',
    ])
    await expect(dialog.getByLabel('Name')).toBeFocused()

    const typed = {
      name: 'Mei Sample',
      phone: '+81 1',
      email: 'mei@example.org',
      instituteOrUniversity: 'Ariake',
    }
    await dialog.getByLabel('Name').fill(typed.name)
    await dialog.getByLabel('Phone').fill(typed.phone)
    await dialog.getByLabel('Email').fill(typed.email)
    await dialog.getByLabel('Institute').fill(typed.instituteOrUniversity)
    await dialog.getByLabel('Country').selectOption('Japan')
    await dialog.getByLabel('Registration type').selectOption('Registration and accommodation')
    await dialog.getByLabel('Presentation type').selectOption('Listener')
    await expect(dialog.getByText('Choose the types to see the total.')).toBeVisible()
    const stay = dialog.getByLabel('Nights and guests')
    await stay.selectOption('2 nights, 1 guest')
    const total = dialog.locator('[data-total] dd')
    const first = await total.innerText()
    await stay.selectOption('3 nights, 1 guest')
    await expect(total).not.toHaveText(first)
    await dialog.getByLabel('At the desk').check()
    await dialog.getByLabel('Send the confirmation').uncheck()
    const shown = Number((await total.innerText()).replace(/[€,]/g, ''))
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await fitsSideways(page)
    }

    expectedErrors.expect(/409/)
    await button(dialog, 'Add the booking').click()
    await expect(dialog.getByText('The total is €600.00 by now.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(typed.name)
    // also when the dialog closes meanwhile
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button(page, 'Add a booking').click()
    await expect(dialog.getByLabel('Email')).toHaveValue(typed.email)
    const added = aBooking(5, { ...typed, addedByHand: true })
    answer = { status: 201, json: added } as never
    rows.push(added)
    await button(dialog, 'Add the booking').click()
    await expect(page.getByText('You added the booking of Mei Sample.')).toBeVisible()
    await expect(cardOf(page, 'Mei Sample')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual({
      ...typed,
      title: '',
      country: 'Japan',
      registrationType: 'REGISTRATION_AND_ACCOMMODATION',
      presentationType: 'LISTENER',
      method: 'desk',
      unitAmount: shown,
      sendConfirmation: false,
      accommodationNights: 3,
      accommodationGuests: 1,
    })
    // the next dialog starts empty
    await button(page, 'Add a booking').click()
    await expect(dialog.getByLabel('Email')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('one is cancelled and restored A14', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await findLea(page)
    await button(page, 'Léa Fontaine').click()
    const sheet = page.getByRole('dialog').first()
    await button(sheet, 'Cancel the booking').click()
    await button(page.getByRole('alertdialog'), 'Cancel the booking').click()
    await expect(sheet.getByRole('status').filter({ hasText: 'The booking is cancelled.' })).toBeFocused()
    await expect(button(sheet, 'Cancel the booking')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await waitForList(page, listCall, () => button(page, 'Refresh').click())
    await expect(cardOf(page, 'Léa Fontaine')).toContainText('Booking cancelled')
    await button(page, 'Léa Fontaine').click()
    await button(sheet, 'Restore the booking').click()
    await button(page.getByRole('alertdialog'), 'Restore the booking').click()
    await expect(sheet.getByText('The booking is restored.')).toBeVisible()
    await expect(sheet.getByText('Booking cancelled')).toHaveCount(0)
  })
})
