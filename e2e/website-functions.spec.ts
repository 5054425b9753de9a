import { readFile } from 'node:fs/promises'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { framed, openEditor, saved } from './website-editor.ts'

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

test('all sample speakers are removed in four interactions, and Undo brings them back', async ({ page }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Speakers')
  await person.click('button', /^Speakers$/)
  await person.click('button', 'Remove all sample entries')
  expect(person.count()).toBeLessThanOrEqual(4)
  await expect(page.getByText('No first grid yet.')).toBeVisible()
  await expect(page.getByText('No second grid yet.')).toBeVisible()
  await saved(page)
  await expect(framed(page).getByRole('article')).toHaveCount(0)
  await person.click('button', 'Undo')
  await expect(page.getByText('No first grid yet.')).toHaveCount(0)
  await expect(framed(page).getByText('Prof. Haruka Morisada').first()).toBeVisible()
})

test('a section of the home page is hidden in three interactions, another one is moved to the top', async ({
  page,
}) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  const headings = framed(page).locator('main h2')
  await person.click('link', 'Website')
  await expect(headings.filter({ hasText: 'Who should attend' })).toHaveCount(1)
  await person.click('button', 'Order of the sections')
  await person.click('button', 'Hide Who should attend')
  expect(person.count()).toBeLessThanOrEqual(3)
  await expect(headings.filter({ hasText: 'Who should attend' })).toHaveCount(0)
  await test.step('by keyboard', async () => {
    await page.getByRole('button', { name: 'Speakers on the home page', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(
      page.getByRole('status').or(page.locator('[aria-live]')).filter({ hasText: 'place 2 of 14' }),
    ).toHaveCount(1)
  })
  await saved(page)
  await checkAccessibility(page)
})

test('a new speaker is on the page at once, by the names of the empty fields, and typing replaces them', async ({
  page,
}) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers')
  await page.getByRole('button', { name: 'Add a speaker' }).first().click()
  const card = framed(page).getByRole('article').filter({ hasText: 'Name, with title' })
  await expect(card).toBeInViewport()
  await expect(card).toContainText('University')
  await page.getByLabel('Name, with title').fill('Dr. New Person')
  await expect(framed(page).getByRole('article').filter({ hasText: 'Dr. New Person' })).toBeInViewport()
})

test('several entries are chosen and moved at once, by keyboard alone', async ({ page }) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers')
  const list = page.getByRole('region', { name: /^First grid/ })
  const names = list.locator('.edit-row-name')
  await expect(names.first()).toBeVisible()
  const [first = '', second = '', third = ''] = await names.allInnerTexts()
  await list.getByRole('button', { name: 'Choose several' }).focus()
  await page.keyboard.press('Enter')
  for (const name of [first, second]) {
    await list.getByRole('checkbox', { name: `Choose ${name}` }).focus()
    await page.keyboard.press('Space')
  }
  await expect(list.getByText('2 chosen')).toBeVisible()
  await list.getByRole('button', { name: 'Move chosen…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move 2 entries' })
  await dialog.getByLabel(/^Place/).fill('2')
  await page.keyboard.press('Enter')
  await expect(names.first()).toHaveText(third)
  await expect(names.nth(1)).toHaveText(first)
  await expect(names.nth(2)).toHaveText(second)
})

test('the pointer names the field, and says of fixed words why they are fixed', async ({ page }) => {
  await openEditor(page)
  const name = framed(page).locator('.plenary-outlines .pointed')
  // there is one name, whether the keyboard or the pointer comes first
  await framed(page).locator('[data-edit][tabindex]:visible').first().focus()
  await expect(name).not.toBeEmpty()
  await framed(page).locator('[data-edit="hero.headline"]').first().hover()
  await expect(name).toHaveText(/First view, headline/)
  await framed(page).getByRole('heading', { name: 'Featured speakers' }).hover()
  await expect(name).toHaveText('Fixed: these words are the same in every conference.')
})

test('the title and the description for search engines are of one page, and published', async ({
  page,
  product,
}) => {
  await openEditor(page, '/admin-website?page=contact')
  const person = aPersonAt(page)
  await person.click('button', 'Search and sharing')
  await person.fill('Title in searches (optional)', 'Write to the congress')
  await saved(page)
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  const visitor = await page.request.get(`${product.url}/contact`)
  expect(await visitor.text()).toContain('<title>Write to the congress</title>')
})

test('a publication is planned on the clock of the conference, shown in the bar, and cancelled', async ({
  page,
  expectedErrors,
}) => {
  // a time that is over
  expectedErrors.expect(/400 .*schedules/)
  await openEditor(page, '/admin-website?at=intro.title')
  const person = aPersonAt(page)
  await page.getByLabel('Heading', { exact: true }).fill('For later')
  await saved(page)
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish at…')
  await person.fill('Day and time', '2000-01-01T09:00')
  await person.click('button', 'Publish at this time')
  await expect(page.getByText('is over. Choose a time in the future.')).toBeVisible()
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day and time').fill(`${nextMonth}T09:00`)
  await checkAccessibility(page)
  await person.click('button', 'Publish at this time')
  // Undo would take back what was typed, not the plan
  const toast = page.locator('.edit-toast')
  await expect(toast).toContainText('The publication is planned.')
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText(/^1 change at/)).toBeVisible()
  await expect(page.getByText('1 change not on the website')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the planned publication' }).click()
  await expect(page.getByText(/^1 change at/)).toHaveCount(0)
})

test('a preview link shows the draft to people without an account until it is ended', async ({
  page,
  browser,
}) => {
  await openEditor(page, '/admin-website?at=intro.title')
  await page.getByLabel('Heading', { exact: true }).fill('Only in the draft')
  await saved(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const made = page.waitForResponse(
    (answer) => /preview-links$/.test(answer.url()) && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const { url } = (await (await made).json()) as { url: string }
  await expect(page.getByText(/^Made .* by you, until/)).toBeVisible()
  // it can be copied where the browser does not
  await expect(page.getByText(url, { exact: true })).toBeVisible()
  await checkAccessibility(page)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect(visitor.getByText('Only in the draft')).toBeVisible()
  await visitor.getByRole('link', { name: 'Speakers' }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Conference Speakers')
  expect(visitor.url()).toBe(`${url}speakers`)
  await page.getByRole('button', { name: /^End the link/ }).click()
  await expect(page.getByText('There are no links now.')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(404)
  await visitor.context().close()
})

test('an export is taken over after its differences were seen, and one Undo takes it back', async ({
  page,
}) => {
  await openEditor(page, '/admin-website?at=intro.title')
  const title = page.getByLabel('Heading', { exact: true })
  const before = await title.inputValue()
  await title.fill('As exported')
  await saved(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the draft' }).click()
  const file = await (await downloading).path()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const choose = async (bytes: Buffer, name: string) =>
    dialog
      .getByLabel('Import a ZIP, or speakers or agenda as CSV')
      .setInputFiles({ name, mimeType: '', buffer: bytes })
  await choose(Buffer.from('no archive'), 'export.zip')
  await expect(dialog.getByText('The file is not a ZIP archive, or it is damaged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await title.fill('Typed since')
  await saved(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await choose(await readFile(file), 'export.zip')
  await expect(dialog.getByRole('region', { name: 'Home' })).toContainText('As exported')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Import 1 change to the draft' }).click()
  await expect(title).toHaveValue('As exported')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(title).toHaveValue('Typed since')
  await title.fill(before)
  await saved(page)
})
