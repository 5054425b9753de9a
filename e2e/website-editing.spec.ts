import type { Route } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { framed, openEditor, refocusWindow, saved, writeLong } from './website-editor.ts'

/*
 * Organisers edit their website on the page. Interactions are clicks, key chords and filled fields after the login;
 * typing into a selected field counts as one.
 */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

test('a speaker is edited on the page and published in six interactions', async ({ page, product }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Speakers')
  await framed(page).getByText('Sunnfjord Institute of Technology, Norway').click()
  const field = page.getByLabel('University')
  await expect(field).toBeFocused()
  await field.fill('Blue Fjord University, Norway')
  await expect(framed(page).getByText('Blue Fjord University, Norway')).toBeVisible()
  await expect(page.getByText('1 change not on the website')).toBeVisible()
  await person.click('button', 'Publish…')
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change to Renewable' })
  await expect(dialog).toContainText('Prof. Bjørn Skarsvåg, university')
  await expect(dialog.locator('del')).toContainText('Sunnfjord Institute of Technology')
  await person.click('button', 'Publish now')
  // the click on the page counts, too
  expect(person.count() + 1).toBeLessThanOrEqual(6)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Speakers' })).toBeVisible()
  const visitor = await page.request.get(`${product.url}/speakers`)
  expect(await visitor.text()).toContain('Blue Fjord University, Norway')

  await test.step('and put back by one click', async () => {
    await person.click('button', 'Undo this publish')
    await expect(page.getByText('The website is as it was before.')).toBeVisible()
    const again = await page.request.get(`${product.url}/speakers`)
    expect(await again.text()).toContain('Sunnfjord Institute of Technology, Norway')
  })
})

test('an agenda item is added, a question changed, and both are published in forty interactions', {
  tag: '@long',
}, async ({ page, product }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Agenda')
  await person.click('button', /^Agenda$/)
  await person.click('button', 'Add an agenda item to Day 2')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await person.fill('Title', 'Coffee on the terrace')
  await person.fill('From', '1845')
  await person.fill('To', '19')
  await person.fill('Description (optional)', 'With a view of the bay.')
  await person.choose('Page to edit', 'Home')
  await person.press('/')
  await person.fill('Search all texts', 'book accommodation with')
  await person.press('Enter')
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await writeLong(page, 'Answer', 'Yes, within two working days after you have registered.')
  await person.click('button', 'Publish…')
  const dialog = page.getByRole('dialog', { name: 'Publish 2 changes to Renewable' })
  await expect(dialog).toContainText('Coffee on the terrace')
  await person.click('button', 'Publish now')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Agenda' })).toBeVisible()
  expect(person.count()).toBeLessThanOrEqual(40)
  const agenda = await (await page.request.get(`${product.url}/agenda`)).text()
  expect(agenda).toContain('Coffee on the terrace')
  expect(agenda).toContain('18:45')
  expect(await (await page.request.get(`${product.url}/`)).text()).toContain('within two working days')
})

test('undo takes back across fields, removing offers it, and the page follows', { tag: '@long' }, async ({
  page,
}) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.haruka-morisada.name')
  const [name, subject] = [page.getByLabel('Name, with title'), page.getByLabel('Subject (optional)')]
  await name.fill('Prof. Haruka Changed')
  await expect(framed(page).getByText('Prof. Haruka Changed').first()).toBeVisible()
  await saved(page)
  await subject.fill('Something else')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(subject).toHaveValue('Photocatalysis and solar fuels')
  await expect(subject).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(name).toHaveValue('Prof. Haruka Morisada')
  await expect(name).toBeFocused()
  await expect(framed(page).getByText('Prof. Haruka Morisada').first()).toBeVisible()
  await expect(page.getByText('Everything is on the website')).toBeVisible()

  await test.step('what the website has can be taken', async () => {
    await name.fill('Prof. Haruka Other')
    await expect(page.getByText('On the website: Prof. Haruka Morisada')).toBeVisible()
    await page.getByRole('button', { name: 'Take this' }).click()
    await expect(name).toHaveValue('Prof. Haruka Morisada')
  })

  await test.step('a speaker is removed, and brought back', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(
      page.getByText('Prof. Haruka Morisada was removed.').filter({ visible: true }).last(),
    ).toBeVisible()
    await expect(framed(page).getByText('Prof. Haruka Morisada')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(framed(page).getByText('Prof. Haruka Morisada').first()).toBeVisible()
    await expect(page.getByText('Everything is on the website')).toBeVisible()
  })

  await test.step('a copy is made, hidden and shown', async () => {
    await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.haruka-morisada')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('2 of 7, first grid')).toBeVisible()
    await name.fill('Dr. Second Haruka')
    await expect(framed(page).getByText('Dr. Second Haruka').first()).toBeVisible()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(framed(page).getByText('Dr. Second Haruka')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(framed(page).getByText('Dr. Second Haruka').first()).toBeVisible()
  })
})

test('two editors see each other and their changes, and decide where both have typed', {
  tag: '@long',
}, async ({ page, otherBrowser, product, expectedErrors }) => {
  expectedErrors.expect(/ERR_FAILED/)
  await resumeAs(otherBrowser, product, { role: 'ADMIN', websites: [aWebsite('renewable')] })
  await rememberWebsite(otherBrowser, aWebsite('renewable'))
  const address = '/admin-website?page=speakers&at=speakers.firstGrid.bjorn-skarsvag.university'
  await openEditor(page, address)
  await openEditor(otherBrowser, address)
  await refocusWindow(page)
  const [mine, theirs] = [page.getByLabel('University'), otherBrowser.getByLabel('University')]
  await expect(page.getByRole('list', { name: 'Also here' }).getByRole('listitem')).toHaveCount(1)

  await theirs.fill('Their University, Norway')
  await saved(otherBrowser)
  await refocusWindow(page)
  await expect(mine).toHaveValue('Their University, Norway')
  await expect(framed(page).getByText('Their University, Norway')).toBeVisible()

  await test.step('both type: mine is kept', async () => {
    await page.route('**/changes*', (route) => route.abort())
    await mine.fill('My University, Norway')
    await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
    await theirs.fill('Another University, Norway')
    await saved(otherBrowser)
    await page.unroute('**/changes*')
    await refocusWindow(page)
    await expect(page.getByText(/wrote “Another University, Norway”/)).toBeVisible()
    await expect(mine).toHaveValue('My University, Norway')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    await refocusWindow(otherBrowser)
    await expect(theirs).toHaveValue('My University, Norway')
  })

  await test.step('both type: theirs is taken', async () => {
    await page.route('**/changes*', (route) => route.abort())
    await mine.fill('Mine again')
    await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
    await theirs.fill('Theirs again')
    await saved(otherBrowser)
    await page.unroute('**/changes*')
    await refocusWindow(page)
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(mine).toHaveValue('Theirs again')
  })
})

test('what was typed while nothing could be saved outlives a reload', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.expect(/ERR_FAILED/)
  await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.bjorn-skarsvag.university')
  await page.route('**/changes*', (route) => route.abort())
  await page.getByLabel('University').fill('Typed offline, Norway')
  await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
  await page.unroute('**/changes*')
  page.once('dialog', (dialog) => void dialog.accept())
  // the frame's page, rendered before the save, arrives only after it
  const isSaved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /changes$/.test(answer.url()),
  )
  const arriveLate = async (route: Route) => {
    const response = await route.fetch()
    await isSaved
    await route.fulfill({ response })
  }
  await page.route('**/admin/api/admin/preview/**', arriveLate, { times: 1 })
  await page.reload()
  await expect(page.getByLabel('University')).toHaveValue('Typed offline, Norway')
  await saved(page)
  await expect(framed(page).getByText('Typed offline, Norway')).toBeVisible()
})

test('a list is ordered by Alt with arrows, by Move to… and by dragging', { tag: '@long' }, async ({
  page,
}) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers.title')
  const list = page.getByRole('region', { name: /^First grid/ })
  const names = list.locator('.edit-row-name')
  await expect(names).not.toHaveCount(0)
  const before = await names.allInnerTexts()
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) })
  const [first = '', second = '', third = ''] = before
  await row(first).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(`${first}, place 2 of ${before.length}`)).toBeAttached()
  await expect(names.nth(1)).toHaveText(first)
  await expect(row(first)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names.nth(0)).toHaveText(first)

  await test.step('to a place that is typed', async () => {
    await list.getByRole('button', { name: `More for ${first}` }).click()
    await list.getByRole('button', { name: `Move to… ${first}` }).click()
    const dialog = page.getByRole('dialog', { name: `Move ${first}` })
    await dialog.getByLabel(/^Place, from 1/).fill('3')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(names.nth(2)).toHaveText(first)
    await expect(names.nth(0)).toHaveText(second)
  })

  await test.step('to the other grid', async () => {
    await list.getByRole('button', { name: `More for ${second}` }).click()
    await list.getByRole('button', { name: `Move to… ${second}` }).click()
    const dialog = page.getByRole('dialog', { name: `Move ${second}` })
    await dialog.getByLabel('Where').selectOption('Second grid')
    await dialog.getByLabel(/^Place, from 1/).fill('1')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(names).toHaveCount(before.length - 1)
    await expect(
      page
        .getByRole('region', { name: /^Second grid/ })
        .locator('.edit-row-name')
        .first(),
    ).toHaveText(second)
  })

  await test.step('by dragging', async () => {
    await expect(names.nth(0)).toHaveText(third)
    const rows = list.getByRole('listitem')
    await rows
      .nth(0)
      .locator('[data-handle]')
      .dragTo(rows.nth(2), { targetPosition: { x: 60, y: 44 } })
    await expect(names.nth(2)).toHaveText(third)
    await saved(page)
  })
})

test('the search of the editor leads to every text, and markup is shown as it is typed', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page)
  await page.keyboard.press('/')
  const field = page.getByLabel('Search all texts')
  await expect(field).toBeFocused()
  await field.fill('plenary speaker fjord')
  await expect(page.getByText('No text has these words.')).toBeVisible()
  await field.fill('sunnfjord')
  await page.getByRole('button', { name: /university.*Sunnfjord Institute of Technology, Norway/ }).click()
  await expect(page.getByLabel('University')).toBeFocused()
  await expect(page.getByLabel('Page to edit')).toHaveValue('/speakers')

  const hostile = '<img src=x onerror="alert(1)"><b>Fjord</b> & "more"'
  await page.getByLabel('University').fill(hostile)
  await expect(framed(page).getByText(hostile)).toBeVisible()
  await expect(framed(page).locator('img[src="x"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change to Renewable' })
  await expect(dialog).toContainText(hostile)
  await page.keyboard.press('Escape')

  await test.step('an address that could run something is refused beside its field, and stays there', async () => {
    await page.getByLabel('Page to edit').selectOption('Partners')
    await page.getByRole('button', { name: 'Partners', exact: true }).click()
    await page.getByLabel('Leads to').fill('javascript:alert(1)')
    await expect(page.getByText(/Leads to must begin with \//)).toBeVisible()
    await expect(page.getByLabel('Leads to')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Leads to').fill('/contact')
    await expect(page.getByText(/Leads to must begin with \//)).toBeHidden()
  })
})

test('agenda times are typed as 930, overlaps are reported, and an item goes to another day', {
  tag: '@long',
}, async ({ page }) => {
  await openEditor(page, '/admin-website?page=agenda&at=agenda.title')
  const day = (number: number) => page.getByRole('region', { name: new RegExp(`^Day ${number}`) })
  const start = day(1).getByLabel('Start of Opening Ceremony')
  await start.fill('930')
  await start.press('Enter')
  await expect(start).toHaveValue('09:30')
  await expect(day(1).getByLabel('End of Opening Ceremony')).toHaveValue('10:15')
  await expect(day(1).getByText('At the same time as Plenary: Fuels from Sunlight')).toBeVisible()
  await start.fill('half past nine')
  await start.press('Enter')
  await expect(day(1).getByText('“half past nine” is no time. Type it as 930 or 09:30.')).toBeVisible()

  await day(1).getByRole('button', { name: 'More for Opening Ceremony' }).click()
  await day(1).getByRole('button', { name: 'Move to… Opening Ceremony' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move Opening Ceremony/ })
  await dialog.getByLabel('Where').selectOption('Day 2')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(day(2).getByRole('button', { name: /^Opening Ceremony/ })).toBeVisible()
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect(day(3)).toBeVisible()
  await page.getByRole('button', { name: 'Add a day' }).click()
  await expect(page.getByLabel('Name of the day')).toHaveValue('Day 4')
})

test('the history shows who changed what, and puts it back', { tag: '@long' }, async ({ page, product }) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers.title')
  await page.getByLabel('Heading', { exact: true }).fill('All Speakers')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Everything is on the website')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /1 change published.*On the website/s })).toBeVisible()
  await dialog.getByRole('button', { name: /what the website began with/ }).click()
  await expect(dialog.locator('ins')).toContainText('Conference')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog.getByText('Restored. Visitors see it now.')).toBeVisible()
  expect(await (await page.request.get(`${product.url}/speakers`)).text()).toContain('Conference Speakers')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Conference Speakers')
})

test('the editor holds back an empty required text, and its summary leads to it', { tag: '@long' }, async ({
  page,
}) => {
  await openEditor(page, '/admin-website?page=speakers&at=speakers.firstGrid.bjorn-skarsvag.university')
  await page.getByLabel('University').fill('')
  await page.getByLabel('Name, with title').fill('Prof. Bjorn Renamed')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await expect(dialog.getByText('1 of 2 changes, 1 needs an answer first')).toBeVisible()
  await dialog.getByRole('button', { name: /^Open this field/ }).click()
  // a box of the closing dialog has the same name
  await expect(page.getByRole('textbox', { name: 'University' })).toBeFocused()
})

test('a viewer reads the draft of the website and changes nothing', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('renewable')] })
  await openEditor(page, '/admin-website?page=speakers')
  await expect(page.getByText('You can view this website but not change it.')).toBeVisible()
  await framed(page).getByText('Sunnfjord Institute of Technology, Norway').click()
  await expect(page.getByLabel('University')).not.toBeEditable()
  await expect(page.getByLabel('Role', { exact: true })).toBeDisabled()
  for (const name of ['Remove', 'Duplicate', 'Hide', 'Undo', 'Move to…', 'Add a speaker'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog', { name: 'Everything is on the website' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
})

test('the editor passes axe in both themes and fits a phone', { tag: '@long' }, async ({ page, axe }) => {
  await openEditor(page, '/admin-website?page=speakers')
  await axe()
  await framed(page).getByText('Sunnfjord Institute of Technology, Norway').click()
  await page.getByLabel('University').fill('Fjord, Norway')
  await saved(page)
  await axe()
  await page.getByRole('button', { name: 'Back to Speakers' }).click()
  await page.getByRole('button', { name: 'More for Prof. Bjørn Skarsvåg' }).click()
  await axe()
  await page.getByLabel('Page to edit').selectOption('Agenda')
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await expect(page.getByLabel('Start of Opening Ceremony')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await axe()
})
