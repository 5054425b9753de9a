import type { Page } from '@playwright/test'
import { openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'

/*
 * Organisers edit their website on the page. An interaction is a click, a key chord or a filled field, counted after the
 * login; what is typed into a chosen field counts as one.
 */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, 'renewable')
})

const framed = (page: Page) => page.frameLocator('iframe[title$="from the draft"]')
const saved = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible()
const openEditor = async (page: Page, address = '/admin-website') => {
  await openAdmin(page, address)
  await expect(framed(page).locator('[data-edit]').first()).toBeVisible()
}

test('a speaker is edited on the page and published in six interactions', async ({ page, product }) => {
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Website')
  await person.choose('Page to edit', 'Speakers')
  await framed(page).getByText('Blue Fjord University, Norway').click()
  const field = page.getByLabel('University')
  await expect(field).toBeFocused()
  await field.fill('Fjord Institute of Technology, Norway')
  await expect(framed(page).getByText('Fjord Institute of Technology, Norway')).toBeVisible()
  await expect(page.getByText('1 change not on the website')).toBeVisible()
  await person.click('button', 'Publish...')
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change to Renewable' })
  await expect(dialog).toContainText('Prof. Bjorn Example, university')
  await expect(dialog.locator('del')).toContainText('Blue Fjord University')
  await person.click('button', 'Publish now')
  // the click on the page is one, too
  expect(person.count() + 1).toBeLessThanOrEqual(6)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Speakers' })).toBeVisible()
  const visitor = await page.request.get(`${product.url}/speakers`)
  expect(await visitor.text()).toContain('Fjord Institute of Technology, Norway')

  await test.step('and put back by one click', async () => {
    await person.click('button', 'Put back')
    await expect(page.getByText('The website is as it was before.')).toBeVisible()
    const again = await page.request.get(`${product.url}/speakers`)
    expect(await again.text()).toContain('Blue Fjord University, Norway')
  })
})

test('an agenda item is added, a question changed, and both are published in forty interactions', async ({
  page,
  product,
}) => {
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
  await person.fill('Search all texts', 'visa letter')
  await person.press('Enter')
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await person.fill('Answer', 'Yes, within two working days after you have registered.')
  await person.click('button', 'Publish...')
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
