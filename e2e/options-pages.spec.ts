import type { Page, Route } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt, goTo } from './admin-navigation.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const alert = (page: Page) => page.getByRole('alert')

const insert = (
  { db }: Product,
  table: 'sessionOptions' | 'interestOptions',
  website: 'nursing' | 'optics',
  name: string,
) =>
  db
    .insertInto(table)
    .values({ website: aWebsite(website), name, createdAt: new Date('2026-01-05T08:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()

const optionNamed = ({ db }: Product, name: string) =>
  db.selectFrom('sessionOptions').select('id').where('name', '=', name).executeTakeFirstOrThrow()

/** Another admin renames it while the page is open. */
const renameElsewhere = (
  { db }: Product,
  table: 'sessionOptions' | 'interestOptions',
  id: number,
  name: string,
) => db.updateTable(table).set({ name }).where('id', '=', id).execute()

/** Another admin deletes it. */
const deleteElsewhere = ({ db }: Product, table: 'sessionOptions' | 'interestOptions', id: number) =>
  db.updateTable(table).set({ deletedAt: new Date() }).where('id', '=', id).execute()

const refusal = { status: 500, json: { message: 'The disk is full' } }
const failsAt = (method: string) => (route: Route) =>
  route.request().method() === method ? route.fulfill(refusal) : route.fallback()

test('session options and interests are added, renamed and deleted by keyboard alone A17 A18 m155', {
  tag: ['@m161', '@m162', '@m168', '@m169', '@m170'],
}, async ({ page, product }) => {
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })

  await test.step('session options are added, renamed and deleted by keyboard alone; nothing is no option A17 m155 m161', async () => {
    await openAdmin(page, '/admin-sessions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Session Options Management')
    const add = page.getByLabel('New session option')
    await expect(rowsOf(page).first()).toBeVisible()
    const count = await rowsOf(page).count()

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.postData()}`)
    })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Keyboard nursing')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Edit Keyboard nursing')).toBeFocused()
    await expect(add).toHaveValue('')
    await expect(rowsOf(page)).toHaveCount(count + 1)
    await expect(alert(page)).toHaveCount(0)
    // for the two without a name nothing was sent at all
    expect(sent).toEqual(['POST {"sessionName":"Keyboard nursing"}'])

    const name = page.getByLabel('Name of the session option')
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    await page.keyboard.type('never saved')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Edit Keyboard nursing')).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    // the old name is selected
    for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText('Session option cannot be empty', { exact: true })).toBeVisible()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('Nursing by keys')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Edit Nursing by keys')).toBeFocused()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete the session option "Nursing by keys"?' })
    await expect(dialog).toContainText('Existing submissions keep its name')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await expect(rowsOf(page)).toHaveCount(count)
    // it was the last one: the one before it
    await expect(rowsOf(page).last().getByRole('button', { name: /^Edit/ })).toBeFocused()
  })

  await test.step('interests are added once, renamed in a dialog and deleted, by keyboard alone A18 m162 m168', async () => {
    await goTo(page, 'Interests', 'Manage Interests')
    const add = page.getByLabel('New interest')
    // another server may not have the response that was just written
    let posts = 0
    await page.route('**/interested-in/nursing', async (route) => {
      if (route.request().method() === 'POST') posts++
      await route.fallback()
    })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Keys and care')
    await page.keyboard.press('Enter')
    const added = page.getByRole('dialog', { name: 'Interest Added' })
    await expect(
      added.getByText('The new interest has been successfully added.', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Edit Keys and care')).toBeFocused()

    await add.fill('  Keys and care ')
    await page.keyboard.press('Enter')
    await expect(add).toHaveValue('  Keys and care ')
    await expect(added).toHaveCount(0)
    await expect(alert(page)).toHaveCount(0)
    expect(posts).toBe(1)

    await button(page, 'Edit Keys and care').focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('dialog', { name: 'Edit interest' }).getByLabel('Name of the interest')
    await expect(name).toBeFocused()
    for (const key of ['Delete', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByText('Interest name cannot be empty', { exact: true })).toBeVisible()
    await page.keyboard.type('Care by keys')
    await page.keyboard.press('Enter')
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(button(page, 'Edit Care by keys')).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(button(page, 'Delete Care by keys')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alertdialog', { name: 'Are you sure you want to delete "Care by keys"?' }),
    ).toBeVisible()
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await expect(button(page, 'Edit Care by keys')).toHaveCount(0)
    await expect(rowsOf(page).last().getByRole('button', { name: /^Edit/ })).toBeFocused()
  })
})

test('a failed change of session options or interests is reported, and both pages fit every window A17 A18 A35', {
  tag: [
    '@long',
    '@m155',
    '@m156',
    '@m157',
    '@m158',
    '@m159',
    '@m160',
    '@m162',
    '@m163',
    '@m164',
    '@m165',
    '@m166',
    '@m167',
  ],
}, async ({ page, product, expectedErrors }) => {
  for (const status of [/403/, /404/, /409/, /412/, /500/]) expectedErrors.expect(status)
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })

  await test.step('what fails of session options is reported, and what was typed stays A17 A35 m156', async () => {
    const gone = await insert(product, 'sessionOptions', 'nursing', 'Soon gone')
    await page.route('**/session-options/nursing', (route) => route.fulfill({ json: [] }), { times: 1 })
    await openAdmin(page, '/admin-sessions')
    await expect(page.getByRole('heading', { level: 1, name: 'Session Options Management' })).toBeVisible()
    await expect(page.getByText('No session options available', { exact: true })).toBeVisible()

    await page.route('**/session-options/nursing', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today.' } }),
    )
    await button(page, 'Refresh').click()
    await expect(alert(page)).toHaveText(/^Failed to fetch session optionsNot today\.\s*Retry$/)
    await page.unroute('**/session-options/nursing')
    // by another known name
    const otherName = { json: [{ id: 1, sessionOption: 'By sessionOption' }] }
    await page.route('**/session-options/nursing', (route) => route.fulfill(otherName), { times: 1 })
    await button(page, 'Retry').click()
    await expect(rowsOf(page)).toHaveText([/^By sessionOption/])
    await expect(alert(page)).toHaveCount(0)
    await button(page, 'Refresh').click()
    await expect(button(page, 'Edit Soon gone')).toBeVisible()

    await page.route('**/sessions/nursing', failsAt('POST'))
    await page.getByLabel('New session option').fill('Typed with care')
    await button(page, 'Add').click()
    await expect(alert(page)).toHaveText(/^Failed to add session optionThe disk is full\s*Retry$/)
    await expect(page.getByLabel('New session option')).toHaveValue('Typed with care')
    await page.unroute('**/sessions/nursing')
    // a double click counts once
    await button(page, 'Retry').evaluate((retry: HTMLButtonElement) => {
      retry.click()
      retry.click()
    })
    await expect(button(page, 'Edit Typed with care')).toBeFocused()

    await button(page, 'Edit Soon gone').click()
    const name = page.getByLabel('Name of the session option')
    await page.route('**/sessions/nursing/*', failsAt('PUT'))
    await name.fill('Typed in place')
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(/^Failed to update session optionThe disk is full\s*Retry$/)
    await page.unroute('**/sessions/nursing/*')
    await renameElsewhere(product, 'sessionOptions', gone.id, 'Renamed elsewhere')
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(
      'Failed to update session optionThe session option has been renamed since you opened it. It is now: "Renamed elsewhere". Nothing was saved.',
    )
    await expect(name).toHaveValue('Typed in place')
    await deleteElsewhere(product, 'sessionOptions', gone.id)
    await button(page, 'Save').click()
    await expect(alert(page)).toHaveText(
      'Failed to update session optionThere is no such session option. Another admin has deleted it.',
    )
    await expect(name).toHaveValue('Typed in place')
    await button(page, 'Cancel').click()
    await expect(page.getByText('Soon gone')).toHaveCount(0)

    await page.route('**/sessions/nursing/*', failsAt('DELETE'))
    await button(page, 'Delete Typed with care').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toHaveText('Error deleting session optionThe disk is full')
    await page.unroute('**/sessions/nursing/*')
    const { id } = await optionNamed(product, 'Typed with care')
    await renameElsewhere(product, 'sessionOptions', id, 'Deleted by another name')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page)).toContainText('It is now: "Deleted by another name". Nothing was saved.')
    // the confirmation shows the current name
    await expect(dialog).toHaveAccessibleName('Delete the session option "Deleted by another name"?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Delete Deleted by another name')).toBeFocused()
  })

  await test.step('what fails of interests is reported with its cause, and what was typed stays A18 A35 m163', async () => {
    const { id } = await insert(product, 'interestOptions', 'nursing', 'Hand hygiene')
    // other field names, and something that is not a list
    const answers = [
      { json: { interests: [] } },
      { json: { interests: [] } },
      { status: 403, json: { message: 'Not today.' } },
      {
        json: [
          { id: 1, option_name: 'By option_name' },
          { id: 2, name: 'By name' },
        ],
      },
    ]
    await page.route('**/interested-in/nursing', (route) => route.fulfill(answers.shift() ?? { json: [] }))
    await goTo(page, 'Interests', 'Manage Interests')
    await expect(alert(page)).toHaveText(/^Failed to fetch interests: Response is not an array\s*Retry$/)
    await button(page, 'Retry').click()
    await expect(alert(page)).toHaveText(/^Failed to fetch interests: Not today\.\s*Retry$/)
    await button(page, 'Retry').click()
    await expect(rowsOf(page)).toHaveText([/^By option_name/, /^By name/])
    await page.unroute('**/interested-in/nursing')
    await button(page, 'Refresh').click()
    await expect(button(page, 'Edit Hand hygiene')).toBeVisible()

    const add = page.getByLabel('New interest')
    await add.fill('hand HYGIENE')
    await button(page, 'Add').click()
    await expect(alert(page)).toHaveText(
      'Failed to add interest: An interest option with this name already exists',
    )
    await expect(add).toHaveValue('hand HYGIENE')

    await page.route('**/interested-in/{edit,delete}/nursing/*', (route) => route.fulfill(refusal))
    await button(page, 'Edit Hand hygiene').click()
    const dialog = page.getByRole('dialog', { name: 'Edit interest' })
    await dialog.getByLabel('Name of the interest').fill('Typed with care')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Failed to update interest: The disk is full\s*Retry$/,
    )
    await expect(dialog.getByLabel('Name of the interest')).toHaveValue('Typed with care')
    await page.unroute('**/interested-in/{edit,delete}/nursing/*')
    await renameElsewhere(product, 'interestOptions', id, 'Clean hands')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update interest: The interest option has been renamed since you opened it. It is now: "Clean hands". Nothing was saved.',
    )
    await expect(dialog.getByLabel('Name of the interest')).toHaveValue('Typed with care')
    await expect(page.locator('li', { hasText: 'Clean hands' })).toHaveCount(1)
    // after the notice they may save
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(button(page, 'Edit Typed with care')).toBeFocused()

    await page.route('**/interested-in/delete/nursing/*', (route) => route.fulfill(refusal))
    await button(page, 'Delete Typed with care').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText(
      'Failed to delete interest: The disk is full',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unroute('**/interested-in/delete/nursing/*')
    await add.fill('')
  })

  await test.step('both pages fit every window A17 A18', async () => {
    await insert(product, 'sessionOptions', 'nursing', `Long ${'x'.repeat(190)}`)
    await insert(product, 'interestOptions', 'nursing', `עברית ${'y'.repeat(190)}`)
    await button(page, 'Refresh').click()
    await expect(rowsOf(page).getByRole('button', { name: /^Edit עברית/ })).toBeVisible()
    await fitsAt(page, [360, 1024])
    await page.setViewportSize(desktop)
    await goTo(page, 'Sessions', 'Session Options Management')
    await expect(rowsOf(page).getByRole('button', { name: /^Edit Long/ })).toBeVisible()
    await fitsAt(page, [360, 1024])
  })
})
