import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { desktop } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Conferences' }).locator('tbody tr')
const said = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('an owner finds conferences by state and words, pins one, and opens one with the keyboard', {
  tag: '@long',
}, async ({ page, product, expectAccessible, expectedErrors }) => {
  expectedErrors.expect(/400/)
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await openAdmin(page, '/admin-conferences')
  await expect(page).toHaveTitle('Conferences - Admin')
  await expect(rows(page)).toHaveCount(3)
  await expect(tab(page, 'All')).toHaveText('All3')
  await expect(tab(page, 'Draft')).toHaveText('Draft0')
  await expect(page.getByText(/^1–3 of 3|^3 conferences/)).toBeVisible()
  await expect(page.getByText('3 in this installation', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.setViewportSize(desktop)

  await test.step('the tab and the search are in the address, and a reload keeps them', async () => {
    await tab(page, 'Live').click()
    await expect(page).toHaveURL('/admin-conferences?state=live')
    await page.getByLabel('Search conferences').fill('tokyo')
    await expect(page).toHaveURL('/admin-conferences?state=live&q=tokyo')
    await page.reload()
    await expect(page.getByLabel('Search conferences')).toHaveValue('tokyo')
    await tab(page, 'Ended').click()
    await expect(page.getByText('No conferences match')).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Conferences' })).toBeFocused()
  })

  await test.step('the sidebar shows the pinned ones and the chosen one', async () => {
    const choice = page.getByRole('complementary').getByRole('radio')
    await expect(choice).toHaveCount(3)
    const pin = page.getByRole('button', { name: 'Show Nursing in the sidebar' })
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await pin.click()
    await expect(choice).toHaveCount(2)
    await page.reload()
    await expect(choice).toHaveCount(2)
    await pin.click()
    await expect(choice).toHaveCount(3)
  })

  await test.step('renamed from its menu, all by keyboard', async () => {
    await page.getByRole('button', { name: 'More for Optics' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Open the website Optics' })).toBeFocused()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Rename Optics' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename Optics' })
    await dialog.getByLabel('Short name', { exact: true }).fill('Light')
    await expectAccessible()
    await page.setViewportSize(desktop)
    await dialog.getByLabel('Short name', { exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('complementary').getByRole('radio', { name: 'Light' })).toBeVisible()
    await expect(said(page, 'Optics is now called Light.')).toBeFocused()
  })

  await test.step('an address is given and taken, and the look is changed', async () => {
    const choose = async (choice: string) => {
      await page.getByRole('button', { name: 'More for Light' }).click()
      await page.getByRole('button', { name: `${choice} Light` }).click()
    }
    await choose('Addresses')
    const addresses = page.getByRole('dialog', { name: 'Addresses of Light' })
    const field = addresses.getByLabel('New address')
    await field.fill('https://light')
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('light.example.org')
    await field.press('Enter')
    const adding = page.getByRole('dialog', { name: 'Add light.example.org to Light?' })
    await adding.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(adding).toContainText('The password is incorrect')
    await adding.getByLabel('Password', { exact: true }).fill(product.owner.password)
    await page.keyboard.press('Enter')
    await expect(adding).toBeHidden()
    await expect(addresses.getByRole('listitem')).toContainText('light.example.org')
    await expect(field).toHaveValue('')
    await expectAccessible()
    await page.setViewportSize(desktop)
    await addresses.getByRole('button', { name: 'Remove light.example.org' }).click()
    const removing = page.getByRole('alertdialog', { name: 'Remove light.example.org from Light?' })
    await removing.getByLabel('Password', { exact: true }).fill(product.owner.password)
    await page.keyboard.press('Enter')
    await expect(removing).toBeHidden()
    await expect(addresses.getByText('Add it again to undo that.')).toBeVisible()
    await expect(addresses.getByRole('listitem')).toHaveCount(0)
    await expect(field).toBeFocused()
    await addresses.getByRole('button', { name: 'Close' }).click()

    await choose('Look')
    const look = page.getByRole('dialog', { name: 'Look of Light' })
    await expect(look.getByRole('radio', { name: 'Lens' })).toBeChecked()
    await expectAccessible()
    await page.setViewportSize(desktop)
    await look.getByRole('radio', { name: 'Pulse' }).check()
    await look.getByRole('button', { name: 'Save' }).click()
    await expect(said(page, 'Light has its new look.')).toBeFocused()
    const home = await page.request.get('/', { headers: { host: 'optics.localhost' } })
    expect(await home.text()).toContain('data-look="pulse"')
  })

  await test.step('a row opens the dashboard of its conference', async () => {
    await rows(page).filter({ hasText: 'Nursing' }).getByRole('button').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(page.getByRole('radio', { name: 'Nursing' })).toBeChecked()
  })
})

test('a live conference is taken back to draft, goes live again and ends, and nothing is deleted', {
  tag: '@long',
}, async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await openAdmin(page, '/admin-conferences')
  const act = async (choice: string, confirm = choice) => {
    await page.getByRole('button', { name: 'More for Nursing' }).click()
    await page.getByRole('button', { name: `${choice} Nursing` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  const row = rows(page).filter({ hasText: 'Nursing' })
  await act('Back to draft')
  await expect(row).toContainText('Draft')
  await expect(row).toContainText('Shows “in preparation”')
  await expect(tab(page, 'Draft')).toHaveText('Draft1')
  await expect(said(page, 'Nursing is a draft again.')).toBeFocused()

  await test.step('what is missing is named instead of the question', async () => {
    await page.getByRole('button', { name: 'More for Nursing' }).click()
    await page.getByRole('button', { name: 'Go live Nursing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Go live with Nursing' })
    await expect(dialog).toContainText('Enter who its emails are from.')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await act('End')
  await expect(row).toContainText('Ended')
  await expect(tab(page, 'Ended')).toHaveText('Ended1')
  await expect(rows(page)).toHaveCount(3)
  await expect(said(page, 'Nursing has ended.')).toBeFocused()
})

test('the form of a new conference names what is missing, follows what is typed, and keeps it', async ({
  page,
  product,
  expectAccessible,
}) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
  await openAdmin(page, '/admin-conferences/new')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const create = page.getByRole('button', { name: 'Create draft' })

  await create.click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required',
    'Short name is required',
    'City is required',
    'Country is required',
    'Time zone is required',
    'First day is required',
    'Last day is required',
    'Address of the website is required',
  ])
  await expect(field('Name')).toBeFocused()
  await expectAccessible()
  await page.setViewportSize(desktop)

  await field('Name').fill('World Optics Meeting 2031')
  await expect(field('Short name')).toHaveValue('Optics 31')
  await expect(field('Address of the website')).toHaveValue('optics-31')
  await field('Short name').fill('Photons')
  await expect(field('Address of the website')).toHaveValue('photons')
  await field('Address of the website').fill('optics')
  await expect(page.getByText('Taken by Optics')).toBeVisible()
  await field('Country').selectOption('Rwanda')
  await expect(field('Time zone')).toHaveValue('Africa/Kigali')

  await test.step('the look and the hue are drawn as they are chosen, by keyboard too', async () => {
    const pulse = page.getByRole('radio', { name: 'Pulse' })
    await pulse.check()
    await expect(pulse).toBeChecked()
    const slider = page.getByRole('slider', { name: 'Accent colour' })
    await slider.fill('100')
    await slider.press('ArrowRight')
    await slider.press('PageUp')
    await expect(page.getByLabel('Accent colour in degrees')).toHaveValue('116')
    await expect(page.getByText(/^Text on it reads well, [5-9]/)).toBeVisible()
  })

  await test.step('a reload keeps what was typed', async () => {
    await page.reload()
    await expect(field('Short name')).toHaveValue('Photons')
    await expect(field('Address of the website')).toHaveValue('optics')
    await expect(page.getByRole('radio', { name: 'Pulse' })).toBeChecked()
  })

  await test.step('on a phone nothing overflows', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await fitsSideways(page)
    }
  })
})

test('an admin sees their own conferences, and is offered nothing that only owners do', {
  tag: '@long',
}, async ({ page, product, expectAccessible }) => {
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('optics')] })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, '/admin-conferences')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('You may see 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New conference' })).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'More for Optics' }).click()
  await expect(page.getByRole('group', { name: 'What to do with Optics' }).getByRole('button')).toHaveCount(0)
  await page.goto('/admin-conferences/new')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
})
