import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { arriveAtPayment, heading, pay } from './payment-steps.ts'
import { aPersonAt } from './person.ts'
import { aVisitor, registrationForm } from './registration-form.ts'
import { framed } from './website-editor.ts'

/*
 * What an owner wants of conferences, by visible labels alone. Interactions are clicks, key chords and filled fields after
 * the login:
 * 1. a new empty conference as a draft: at most 12
 * 2. live with its own dates, a priced type and its own sender name: at most 25 more
 * 3. then a visitor registers at its own address and pays in the sandbox
 * 4. a next edition of renewable as a draft: at most 8
 */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await openAdmin(page, '/admin-dashboard')
})

test('an owner creates an empty conference, takes it live, and a visitor pays for the first registration', {
  tag: '@long',
}, async ({ page, otherBrowser, product }) => {
  const owner = aPersonAt(page)
  const badge = page.getByRole('main').getByRole('link', { name: 'Night Sky' })

  await test.step('a draft in at most 12 interactions', async () => {
    await owner.click('link', 'All conferences')
    await owner.click('link', 'New conference')
    await owner.fill('Name', 'International Night Sky Conference 2031')
    await owner.fill('City', 'Tromsø')
    await owner.choose('Country', 'Norway')
    await owner.fill('First day', '2031-01-22')
    await owner.fill('Last day', '2031-01-25')
    await owner.sees('Four days, Wednesday to Saturday. The website says: January 22-25, 2031')
    await owner.sees('From Norway: UTC+1 on these days.')
    await owner.sees('Free')
    await owner.click('button', 'Create draft')
    await owner.isAt('Dashboard')
    await expect(badge).toBeVisible()
    await owner.sees('Night Sky is a draft: visitors see “in preparation”')
    expect(owner.count()).toBeLessThanOrEqual(12)
  })

  await test.step('live in at most 25 more', async () => {
    const before = owner.count()
    await owner.click('link', /^(Set|Change) dates/)
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Tromsø')
    await owner.fill('Abstract deadline', '2030-09-01')
    await owner.fill('Notification of authors', '2030-10-15')
    await owner.click('button', 'Save')
    await owner.sees(/^Saved/)
    await owner.click('link', 'Dashboard')
    await owner.click('link', /^(Set|Change) prices/)
    await owner.click('button', 'Edit Listener')
    await owner.fill('Price (€)', '120')
    await owner.click('button', 'Save Listener')
    await owner.sees('€120.00')
    await owner.click('link', 'Dashboard')
    await owner.click('button', 'Name the sender')
    await owner.fill('Sender name', 'Night Sky Office')
    await owner.click('button', 'Save')
    await owner.fill('Password', product.owner.password)
    await owner.click('button', 'Change sender')
    await owner.sees('Its emails are from Night Sky Office.')
    const write = async (name: string, words: string) => {
      const text = page.locator('[contenteditable=true]')
      await expect(text).toBeFocused()
      await owner.type(text, words)
      await expect(framed(page).getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(framed(page).getByText(words)).toBeVisible()
    }
    await owner.click('link', 'Write it')
    await write('Imprint', 'Night Sky Society, 1 Observatory Hill, Tromsø.')
    await owner.click('button', 'Add Privacy')
    await write('Privacy', 'We give nothing to others.')
    await owner.click('button', 'Publish…')
    await owner.click('button', 'Publish now')
    await owner.click('button', 'Close')
    await owner.click('link', 'Dashboard')
    await owner.sees('Everything is ready to go live.')
    await owner.click('button', 'Go live')
    await owner.sees('Go live with Night Sky?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click()
    await expect(page.getByText('Night Sky is a draft', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Night Sky is live.' })).toBeFocused()
    expect(owner.count() + 1 - before).toBeLessThanOrEqual(25)
  })

  await test.step('the first paid registration, from an address of its own', async () => {
    const visitor = aVisitor()
    const form = registrationForm(otherBrowser)
    const { port } = new URL(product.url)
    await otherBrowser.goto(`http://night-sky.localhost:${port}/registration`)
    await hydrated(form.field('Name'))
    await expect(form.field('Name')).toBeEnabled()
    await form.fill(visitor)
    await expect(form.amounts).toHaveText(['€120.00', '€6.00', '€126.00'])
    await form.submit.click()
    await arriveAtPayment(otherBrowser)
    await pay(otherBrowser)
    await expect(heading(otherBrowser)).toHaveText('Payment Successful!')
    await product.settle()
    const [mail = ''] = await product.mailsTo(visitor.email)
    expect(mail).toContain('Night Sky Office')
    await openAdmin(page, '/admin-conferences?q=night')
    const row = page.getByRole('table', { name: 'Conferences' }).locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Live')
    await expect(row.getByRole('cell').filter({ hasText: /^1/ }).first()).toBeVisible()
  })
})

test('an owner begins the next edition of a conference in at most 8 interactions', {
  tag: '@long',
}, async ({ page }) => {
  const owner = aPersonAt(page)
  await owner.click('link', 'All conferences')
  await owner.click('button', 'More for Renewable')
  await owner.click('button', 'Next edition')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/2027/)
  await expect(page.getByLabel('First day', { exact: true })).toHaveValue(/^2027-/)
  await owner.sees('Free')
  await owner.click('button', 'Create draft')
  await owner.isAt('Dashboard')
  await owner.sees(/is a draft: visitors see “in preparation”/)
  await owner.sees('Confirm the dates')
  expect(owner.count()).toBeLessThanOrEqual(8)
})
