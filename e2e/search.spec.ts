import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { aWebsite } from '#tests/websites.ts'
import { fitsAt } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

const searchCall = '**/admin/api/admin/search/**'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: /^Search people/ })
const options = (page: Page) => page.getByRole('option')
const group = (page: Page, name: string) => page.getByRole('group', { name })
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Inserts so many people of this name with an open payment, the last one the newest. */
const people = async (page: Page, product: Product, name: string, count: number) => {
  const mark = newId(new Date()).slice(-6)
  for (let number = 1; number <= count; number++)
    await visitorAtPayment(page, product, {
      name: `${name} ${number}`,
      email: `${name.toLowerCase().replaceAll(' ', '.')}.${mark}.${number}@example.org`,
    })
}

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

test('an organiser finds a person by keyboard alone, opens them, and Esc returns the focus', async ({
  page,
  product,
}) => {
  await people(page, product, 'Sora Findable', 4)
  await openAdmin(page, '/admin-dashboard')
  const bookings = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Bookings' })

  await test.step('opens by /, and Esc returns to where they were', async () => {
    await bookings.focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(dialog(page)).toContainText('Type a name, email, reference or amount.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(bookings).toBeFocused()
  })

  await test.step('the keys go through all that is found, and from group to group', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('findab')
    await expect(group(page, 'People, 4').getByRole('option')).toHaveText([
      /^Sora Findable 4/,
      /^Sora Findable 3/,
      /^Sora Findable 2/,
      'Show all 4 people',
    ])
    await expect(group(page, 'Payments, 4').getByRole('option').first()).toContainText(
      '€523.95, Sora Findable 4',
    )
    await expect(page.getByRole('status').filter({ hasText: '8 results' })).toBeVisible()
    await expect(chosen(page)).toContainText('Sora Findable 4')
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toContainText('Sora Findable 3')
    await page.keyboard.press('Tab')
    await expect(chosen(page)).toContainText('€523.95, Sora Findable 4')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await expect(chosen(page)).toHaveText('Show all 4 payments')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? '',
    )
  })

  await test.step('Enter opens the person in their list', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin-bookings\?q=findab&id=/)
    await expect(page.getByRole('dialog', { name: 'Sora Findable 3' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin-bookings?q=findab')
    await expect(page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')).toHaveCount(4)
  })
})

test('the search opens by / and by Ctrl K from wherever they are, over a list too, and keeps what is typed before it has loaded', {
  tag: '@long',
}, async ({ page, product }) => {
  await people(page, product, 'Sora Findable', 4)
  await openAdmin(page, '/admin-dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  const link = sidebar.getByRole('link', { name: 'Bookings', exact: true })
  // letters are not typed into a radio button
  const website = page.getByRole('radio', { name: 'Renewable' })

  await test.step('opens by / and by Ctrl K, and Esc returns to where they were', async () => {
    for (const [index, chord] of [
      [link, '/'],
      [link, 'Control+k'],
      [website, '/'],
    ] as const) {
      await index.focus()
      await page.keyboard.press(chord)
      await expect(field(page)).toBeFocused()
      await expect(dialog(page)).toContainText('Type a name, email, reference or amount.')
      await expect(dialog(page)).toContainText('Renewable')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(index).toBeFocused()
    }
  })

  await test.step('from the list itself another one is opened, and all payments are shown', async () => {
    await page.keyboard.press('/')
    // Enter before the response opens the first result
    await page.keyboard.type('findable .1@ex')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Sora Findable 1' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('/')
    await page.keyboard.type('findab')
    // until the response arrives, the results are those of the previous letters
    await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('option', { name: 'Show all 4 payments' }).click()
    await expect(page).toHaveURL('/admin-payments?q=findab')
    await expect(page.getByText('Found by the search for “findab”')).toBeVisible()
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(4)
    await page.getByRole('button', { name: 'Show all payments' }).click()
    await expect(page).toHaveURL('/admin-payments')
  })

  await test.step('what is typed before the search has loaded is not lost', async () => {
    const release = await holdResponses(page, '**/assets/admin-search-*.js')
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await page.keyboard.press('/')
    await page.keyboard.type('findab')
    await page.keyboard.press('Enter')
    await release()
    await expect(page.getByRole('dialog', { name: 'Sora Findable 4' })).toBeVisible()
  })
})

test('the search drops an answer to an earlier text, and keeps what was found before when it fails', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/status of 500/)
  await people(page, product, 'Tomo Latecomer', 1)
  await people(page, product, 'Tomo Latecamel', 1)
  await openAdmin(page, '/admin-dashboard')
  const release = await holdResponses(page, searchCall, (request) => request.url().endsWith('q=lateco'))

  await page.keyboard.press('/')
  await field(page).fill('latec')
  await expect(options(page)).toHaveCount(4)
  await field(page).fill('lateco')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  await field(page).fill('lateca')
  await expect(options(page)).toHaveCount(2)
  await release()
  await expect(options(page).first()).toContainText('Tomo Latecamel 1')
  await expect(options(page)).toHaveCount(2)

  await page.route(searchCall, (route) => route.fulfill({ status: 500, json: { message: 'Not now.' } }))
  await field(page).fill('latecam')
  const failure = page.getByRole('alert').filter({ hasText: 'The search failed' })
  await expect(failure).toContainText('Not now.')
  await expect(options(page).first()).toContainText('Tomo Latecamel 1')
  await page.unroute(searchCall)
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(failure).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()

  await field(page).fill('latecx')
  await expect(page.getByText('Nothing found for “latecx” in Renewable.')).toBeVisible()
})

test('the search passes axe in both themes, fits every window, and fills that of a phone', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  test.slow()
  const check = checkedState(axe)
  await people(page, product, 'Umeko Judged with a name as long as some names are', 4)
  await insertAbstracts(product.db, aWebsite('renewable'), [{ name: 'Umeko Judged' }])
  await product.pool.query(
    `insert into contact_messages (website, id, name, email, subject, message, created_at)
     values ('renewable', $1, 'Umeko Judged', 'umeko@example.org', 'Visa letter', 'We arrive on May 27.', now())`,
    [newId(new Date())],
  )
  await openAdmin(page, '/admin-dashboard')
  await check('nothing typed', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })
  await check('what is found', async () => {
    await field(page).fill('umeko')
    for (const name of ['People, 4', 'Payments, 4', 'Abstracts, 1', 'Messages, 1'])
      await expect(group(page, name)).toBeVisible()
  })
  await fitsAt(page, [320, 390, 768])
  await check('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  })
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(dialog(page)).toBeHidden()

  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await opener.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})
