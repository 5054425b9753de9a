import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import { framed, openEditor, refocusWindow, saved } from './website-editor.ts'

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

test('a click on a portrait opens its speaker, on the page of the speakers and on the home page', {
  tag: '@long',
}, async ({ page }) => {
  const open = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  for (const path of ['?page=speakers', '']) {
    await openEditor(page, `/admin-website${path}`)
    for (const name of ['Prof. Bjørn Skarsvåg', 'Prof. Haruka Morisada']) {
      await framed(page).getByRole('article').filter({ hasText: name }).locator('.portrait').first().click()
      await open(name)
    }
    await expect(page.getByLabel('Name, with title')).toHaveValue('Prof. Haruka Morisada')
  }
})

test('Redo makes again what was undone, by keys and by its button, until something new is typed', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.haruka-morisada.name')
  const [name, subject] = [page.getByLabel('Name, with title'), page.getByLabel('Subject (optional)')]
  const redo = page.getByRole('button', { name: 'Redo' })
  await expect(redo).toBeDisabled()
  await name.fill('Prof. Haruka Changed')
  await saved(page)
  await subject.fill('Something else')
  await saved(page)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(name).toHaveValue('Prof. Haruka Morisada')
  await page.keyboard.press('Control+Shift+z')
  await expect(name).toHaveValue('Prof. Haruka Changed')
  await expect(name).toBeFocused()
  await expect(framed(page).getByText('Prof. Haruka Changed').first()).toBeVisible()
  await redo.click()
  await expect(subject).toHaveValue('Something else')
  await expect(subject).toBeFocused()
  await expect(redo).toBeDisabled()
  await expect(page.getByText('2 changes not on the website')).toBeVisible()

  await test.step('also by Ctrl Y, and from within the page', async () => {
    await page.keyboard.press('Control+z')
    await expect(subject).toHaveValue('Photocatalysis and solar fuels')
    await framed(page).locator('[data-edit$="haruka-morisada.name"]').first().focus()
    await page.keyboard.press('Control+y')
    await expect(subject).toHaveValue('Something else')
  })

  await test.step('a new edit ends it', async () => {
    await page.keyboard.press('Control+z')
    await expect(redo).toBeEnabled()
    await name.fill('Prof. Haruka Other')
    await expect(redo).toBeDisabled()
    await page.keyboard.press('Control+y')
    await expect(subject).toHaveValue('Photocatalysis and solar fuels')
  })
})

test('the list On this page follows the page: sections and records stand as the page shows them', {
  tag: '@long',
}, async ({ page }) => {
  const outline = page.getByRole('navigation', { name: 'Sections' })
  const labels = () =>
    outline.locator('.edit-outline-section').evaluateAll((all) => all.map((one) => one.textContent))
  await openEditor(page)
  await expect(outline.getByRole('button', { name: 'First view' })).toBeVisible()
  const sections = [
    ['First view', '[data-edit^="hero."]'],
    ['Important dates', '[data-edit^="importantDates."]'],
    ['Figures', '[data-edit^="statistics."]'],
    ['Introduction', '[data-edit^="intro."]'],
    ['What happens', '[data-edit^="details."]'],
    ['Who should attend', '[data-edit^="audience."]'],
    ['Getting there', '[data-edit^="travel."]'],
    ['Cards', '[data-edit^="featureCards."]'],
    ['Speakers on the home page', '[data-edit^="speakers."]'],
    ['Questions', '[data-edit^="faq."]'],
  ] as const
  const tops: { label: string; top: number }[] = []
  for (const [label, marks] of sections) {
    const first = framed(page).locator(`main :is(${marks}):visible`).first()
    if ((await first.count()) === 0) continue
    tops.push({ label, top: await first.evaluate((one) => one.getBoundingClientRect().top) })
  }
  const shown = tops.toSorted((one, other) => one.top - other.top).map(({ label }) => label)
  expect(shown.length).toBeGreaterThan(6)
  await expect
    .poll(async () => (await labels()).filter((label) => shown.includes(String(label))))
    .toEqual(shown)

  await test.step('the records of the previous edition', async () => {
    await page.getByLabel('Page to edit').selectOption('Previous edition')
    await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText('17th Edition')
    const names = await framed(page)
      .locator('main [data-edit^="previousEdition."][data-edit$=".name"]')
      .allInnerTexts()
    expect(names.length).toBeGreaterThan(10)
    await expect
      .poll(async () =>
        (await outline.locator('ul ul button').allInnerTexts()).filter((one) => names.includes(one)),
      )
      .toEqual(names)
  })

  await test.step('another order of the page is followed', async () => {
    await page.getByLabel('Page to edit').selectOption('Speakers')
    const records = outline.locator('ul ul button')
    await expect(records.first()).toHaveText('Prof. Haruka Morisada')
    const second = await records.nth(1).innerText()
    await records.first().click()
    await expect(page.getByText('moves it.')).toBeVisible()
    await page.getByLabel('Name, with title').press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Back to Speakers' }).click()
    await page.getByRole('button', { name: 'Back to On this page' }).click()
    await expect(records.nth(0)).toHaveText(second)
    await expect(records.nth(1)).toHaveText('Prof. Haruka Morisada')
  })
})

test('what is set in Manage Events is shown with its value, and leads there', { tag: '@long' }, async ({
  page,
}) => {
  const fact = (label: string) => page.locator('.edit-fact').filter({ hasText: label })
  await openEditor(page, '/admin-website?page=contact&at=contact.title')
  await expect(fact('Email')).toContainText('@')
  await openEditor(page, '/admin-website?page=every&at=event.name')
  await expect(fact('Days')).toContainText(/\w+ \d+-\d+, 20\d\d/)
  await expect(fact('Year')).toContainText(/20\d\d/)
  await fact('Place')
    .getByRole('link', { name: /^Set in Manage Events.*Place$/ })
    .click()
  await page.getByLabel('City').fill('Osaka')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved\./ })).toBeVisible()
  await openEditor(page, '/admin-website?page=every&at=event.name')
  await expect(fact('Place')).toContainText('Osaka, Japan')
})

test('two windows of one account see each other, and one alone sees no one after a reload', {
  tag: '@long',
}, async ({ page, otherBrowser, product }) => {
  await resumeSession(otherBrowser, product.owner)
  await rememberWebsite(otherBrowser, aWebsite('renewable'))
  await openEditor(page, '/admin-website?page=speakers&at=speakers.title')
  const others = page.getByRole('list', { name: 'Also here' })
  await page.reload()
  const answer = await page.waitForResponse(/\/changes\?/)
  expect((await answer.json()).present).toEqual([])
  await expect(others).toHaveCount(0)
  await openEditor(otherBrowser, '/admin-website?page=speakers&at=speakers.title')
  await refocusWindow(page)
  await expect(others.getByRole('listitem')).toHaveText([/You, in another window: Speakers$/])
  await expect(otherBrowser.getByRole('list', { name: 'Also here' })).toContainText('You, in another window')
})

test('the page shows what is typed before it is saved', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.expect(/ERR_FAILED/)
  await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.bjorn-skarsvag.university')
  await page.route('**/changes*', (route) => route.abort())
  await page.getByLabel('University').fill('Typed and not saved')
  await expect(framed(page).getByText('Typed and not saved')).toBeVisible()
  await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(framed(page).getByText('Sunnfjord Institute of Technology, Norway')).toBeVisible()
  await page.unroute('**/changes*')
})

test('a list is ordered with a finger on a phone', { tag: '@long' }, async ({
  browser,
  contextOptions,
  product,
  expectedErrors,
}) => {
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  expectedErrors.watch(context)
  const phone = await context.newPage()
  await resumeSession(phone, product.owner)
  await rememberWebsite(phone, aWebsite('renewable'))
  await openAdmin(phone, '/admin-website?page=speakers&at=speakers.title')
  const list = phone.getByRole('region', { name: /^First grid/ })
  const names = list.locator('.edit-row-name')
  const first = await names.first().innerText()
  await list.getByRole('button', { name: `More for ${first}` }).tap()
  await list.getByRole('button', { name: `Move to… ${first}` }).tap()
  const dialog = phone.getByRole('dialog', { name: `Move ${first}` })
  await dialog.getByLabel(/^Place, from 1/).fill('3')
  await dialog.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(names.nth(2)).toHaveText(first)
  await saved(phone)
  await context.close()
})

test('the page in the editor passes axe in both themes', { tag: '@long' }, async ({ page }) => {
  test.slow()
  for (const path of ['', 'speakers', 'agenda', 'contact', 'partners', 'previous-edition'])
    await test.step(path || 'home', async () => {
      await openEditor(page, path ? `/admin-website?page=${path}` : '/admin-website')
      const frame = page.frames().find((one) => one.url().includes('/preview/'))
      if (!frame) throw new Error('There is no frame')
      await checkAccessibility(frame)
    })
})

test('a newcomer goes from a link of the menu to its page, types a time as 9.30 pm, publishes, and puts everything back', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page)
  await framed(page).getByRole('navigation').getByRole('link', { name: 'Agenda 2026' }).first().click()
  await page.getByRole('button', { name: 'Edit the page Agenda' }).click()
  await expect(page.getByLabel('Page to edit')).toHaveValue('/agenda')
  await framed(page).getByText('Opening Ceremony', { exact: true }).click()
  await page.getByLabel('From').fill('9.30 pm')
  await page.getByLabel('From').press('Tab')
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await page.getByLabel('Title', { exact: true }).fill('Closing Ceremony')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  // expects the newest publication
  await dialog.getByRole('button', { name: /On the website/ }).click()
  await dialog.getByRole('button', { name: 'What was before' }).click()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog.getByText('Restored. Visitors see it now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(framed(page).getByText('Opening Ceremony', { exact: true })).toBeVisible()
})
