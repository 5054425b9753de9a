import type { Page } from '@playwright/test'
import { openAdmin, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import { accountKeys } from './stripe-account.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Change the Stripe keys?' })

test('an owner connects Stripe by keyboard, is told what Stripe says, and removes the key again', async ({
  page,
  product,
  axe,
  expectedErrors,
}) => {
  expectedErrors.expect(/400/)
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-settings')
  const main = page.getByRole('main')
  await expect(main.getByText('Sandbox', { exact: true })).toBeVisible()
  await expect(payments(page)).toContainText('The sandbox answers')
  await expect(payments(page)).toContainText('/api/payment/webhook')
  await axe()

  await test.step('nothing is sent without a key', async () => {
    await payments(page).getByLabel('Webhook signing secret, test').fill(accountKeys.webhookSecret)
    await button(page, 'Save changes').click()
    await expect(payments(page)).toContainText('Secret key is required')
    await expect(page.getByLabel('Secret key, test')).toBeFocused()
  })

  await test.step('a key that Stripe refuses changes nothing', async () => {
    await page.getByLabel('Secret key, test').fill('sk_test_anotheraccount')
    await page.keyboard.press('Enter')
    await confirmation(page).getByLabel('Password', { exact: true }).fill(product.owner.password)
    await page.keyboard.press('Enter')
    await expect(confirmation(page)).toContainText('Stripe said: Invalid API Key provided: sk_test_…')
    await axe()
    await page.keyboard.press('Escape')
    await expect(confirmation(page)).toBeHidden()
    await expect(main.getByText('Sandbox', { exact: true })).toBeVisible()
  })

  await test.step('the right one is used at once', async () => {
    await page.getByLabel('Secret key, test').fill(accountKeys.secretKey)
    await button(page, 'Save changes').click()
    await confirmation(page).getByLabel('Password', { exact: true }).fill(product.owner.password)
    await button(page, 'Change keys').click()
    await expect(confirmation(page)).toBeHidden()
    await expect(main.getByText('Test mode', { exact: true })).toBeVisible()
    await expect(payments(page).getByText('sk_test_••••••••4Q2x')).toBeVisible()
    await button(page, 'Check now').click()
    await expect(payments(page)).toContainText(/Stripe answers after/)
    await page.reload()
    await expect(payments(page).getByText('sk_test_••••••••4Q2x')).toBeVisible()
    for (const secret of Object.values(accountKeys)) expect(await page.content()).not.toContain(secret)
  })

  await test.step('live payments are confirmed as such, and refused without an encrypted address', async () => {
    await payments(page).getByText('Live', { exact: true }).click()
    await page.getByLabel('Secret key, live').fill('sk_live_accountofjourneys5Ee6')
    await page.getByLabel('Webhook signing secret, live').fill(accountKeys.webhookSecret)
    await button(page, 'Save changes').click()
    const dialog = page.getByRole('alertdialog', { name: 'Take live payments?' })
    await expect(dialog).toContainText('Renewable')
    await dialog.getByLabel('Password', { exact: true }).fill(product.owner.password)
    await button(page, 'Take live payments').click()
    await expect(dialog).toContainText('A live key needs a public address that begins with https://')
    await axe()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button(page, 'Discard').click()
    await expect(main.getByText('Test mode', { exact: true })).toBeVisible()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await fitsSideways(page)
    await axe()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is removed', async () => {
    await button(page, 'Remove the test key that ends in 4Q2x').click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove the test key that ends in 4Q2x?' })
    await expect(dialog).toContainText('Nobody can pay from then on')
    await dialog.getByLabel('Password', { exact: true }).fill(product.owner.password)
    await button(page, 'Remove').click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText('Sandbox', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()
  })
})
