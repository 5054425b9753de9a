import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { framed, saved, writeLong } from './website-editor.ts'

/* Each speaker has a page. Interactions are counted as in website-editing.spec.ts. */

test('a biography with a link is written and published in six interactions, and is seen while it is written', async ({
  page,
  product,
}) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('optics'))
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Speaker pages')
  await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText('Prof. Inês Vilhena Tavares')
  await person.click('button', 'Prof. Gernot Ettinghaus')
  await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText('Prof. Gernot Ettinghaus')
  await writeLong(page, 'Biography (optional)', 'He builds lasers. See https://example.org/kilowatt')
  await saved(page)
  await expect(framed(page).getByRole('link', { name: 'https://example.org/kilowatt' })).toBeVisible()
  await person.click('button', 'Publish…')
  await person.click('button', 'Publish now')
  // writing counts, too
  expect(person.count() + 1).toBeLessThanOrEqual(6)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Speaker pages' })).toBeVisible()

  await page.goto(`${product.url.replace('//', '//optics.')}/speakers/gernot-ettinghaus`)
  await expect(page.getByText('He builds lasers.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://example.org/kilowatt' })).toBeVisible()
})

test('the page of a speaker leads to the talk, to its calendar file and to the next speaker, and the agenda leads back', async ({
  page,
  axe,
}) => {
  await page.goto('/speakers')
  await page.getByRole('link', { name: 'Prof. Ingrid Hallengren' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Prof. Ingrid Hallengren')
  await expect(page).toHaveTitle('Prof. Ingrid Hallengren - World Renewable Energy Conference 2026 - Tokyo')
  await expect(page.getByText('Saturday, May 30, 2026, 09:00-09:45 JST')).toBeVisible()
  await checkedState(axe)('the page of a speaker')
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await fitsSideways(page)
  }

  const file = page.getByRole('link', { name: 'Add to calendar: Plenary: Storing a Season' })
  const calendar = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(await calendar.text()).toContain('SUMMARY:Plenary: Storing a Season')

  // by keyboard alone
  await page.getByRole('link', { name: 'In the agenda: Plenary: Storing a Season' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Dr. Priya Kolhatkar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Dr. Priya Kolhatkar')
  await page.getByRole('link', { name: 'Prof. Ingrid Hallengren' }).click()
  await expect(heading).toHaveText('Prof. Ingrid Hallengren')
  await page.getByRole('link', { name: 'In the agenda: Plenary: Storing a Season' }).click()
  await expect(page).toHaveURL('/agenda?day=2#item-2-1')
  await page.getByRole('link', { name: 'Prof. Ingrid Hallengren' }).click()
  await expect(page).toHaveURL('/speakers/ingrid-hallengren')
})

test('the order of the speakers ends at its last page, and an unknown speaker leads home', async ({
  page,
}) => {
  await page.goto('/speakers/haruka-morisada')
  await expect(page.getByText('Previous speaker')).toBeHidden()
  await page.goto('/speakers/hana-vrbenska')
  await hydrated(page.getByRole('main'))
  await expect(page.getByText('Previous speaker')).toBeVisible()
  await expect(page.getByText('Next speaker')).toBeHidden()
  await page.goto('/Speakers/Hana-Vrbenska/')
  await expect(page).toHaveURL('/speakers/hana-vrbenska')
  await page.goto('/speakers/nobody')
  await expect(page).toHaveURL('/')
})
