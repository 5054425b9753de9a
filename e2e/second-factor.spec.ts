import type { Page } from '@playwright/test'
import { anAdmin } from '#tests/admins.ts'
import { codeOfApp } from '#tests/authenticator-app.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, openSession, sendLogin } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const atDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

/** The app's secret, as the page shows it for manual entry. */
const keyOf = async (page: Page) =>
  (await page.getByRole('dialog').or(page.getByRole('main')).locator('code').first().innerText()).replaceAll(
    ' ',
    '',
  )

/** A virtual authenticator that approves automatically. */
const withAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: (isRefusing: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isRefusing }),
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Moves the clock, because the next code of an app differs. */
const later = 31

/** Opens a session; returns how far the product's clock is ahead of the system's, in milliseconds. */
const openHere = async (page: Page, account: Parameters<typeof openSession>[1]): Promise<number> => {
  const { accessToken } = await openSession(page, account)
  const [, claims = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).iat * 1000 - Date.now()
}

test('an admin sets up an authenticator app, keeps the recovery codes, and logs in with a code, with a passkey and with a recovery code', {
  tag: '@long',
}, async ({ page, product, expectedErrors, axe }) => {
  test.slow()
  expectedErrors.expect(/401/)
  expectedErrors.expect(/400/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const check = checkedState(axe)
  const account = await anAdmin(product.db, { email: `factor.${process.pid}@example.org` })
  let ahead = await openHere(page, account)
  const codeNow = (key: string) => codeOfApp(key, new Date(Date.now() + ahead))
  const pass = async (seconds: number) => {
    await product.advance(seconds)
    ahead += seconds * 1000
  }
  await openAdmin(page, '/admin-own-account')
  let key = ''
  let codes: string[] = []

  await test.step('sets it up: five interactions', async () => {
    const person = aPersonAt(page)
    await check('without a factor', () => person.sees('You have no second factor.'))
    await person.click('button', 'Set up an authenticator app')
    await check('the QR code', () =>
      expect(
        page.getByRole('img', { name: 'QR code with the key for your authenticator app' }),
      ).toBeVisible(),
    )
    key = await keyOf(page)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    await person.fill('Code', `${codeNow(key).slice(0, 3)} ${codeNow(key).slice(3)}`)
    await person.press('Enter')
    await check('recovery codes', () => person.sees('Save your recovery codes'))
    await person.click('button', 'Copy codes')
    codes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(codes).toHaveLength(10)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download codes').click()])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    await person.click('button', 'I have saved them')
    await person.sees('Your authenticator app is set up.')
    expect(person.count()).toBeLessThanOrEqual(5)
    await check('with a factor', () => person.sees('10 of 10 left'))
  })

  await test.step('logs in with a code: two more interactions than with a password alone, by keyboard', async () => {
    await button(page, 'Logout').click()
    await expect(page).toHaveURL('/admin-login')
    await pass(later)
    await sendLogin(page, account)
    await check('the second step', () => expect(page.getByLabel('Code', { exact: true })).toBeFocused())
    await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('inputmode', 'numeric')
    await page.keyboard.type('000 000')
    await page.keyboard.press('Enter')
    await check('a wrong code', () => expect(page.getByText('That did not work.')).toBeVisible())
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await button(page, 'Back to the password').click()
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    const person = aPersonAt(page)
    await page.keyboard.press('Enter')
    await person.fill('Code', codeNow(key))
    await person.press('Enter')
    await atDashboard(page)
    expect(person.count()).toBe(2)
  })

  const authenticator = await withAuthenticator(page)
  await test.step('adds a passkey, with the password and a code', async () => {
    await pass(later)
    await openAdmin(page, '/admin-own-account')
    await button(page, 'Add a passkey').click()
    await check('a proof', () =>
      expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused(),
    )
    await page.keyboard.type('wrong')
    await page.getByLabel('Code', { exact: true }).fill(codeNow(key))
    await page.keyboard.press('Enter')
    await expect(page.getByText('The password is incorrect')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My laptop')
    await check('a new passkey', () => expect(button(page, 'Add passkey')).toBeVisible())
    await button(page, 'Add passkey').click()
    await expect(page.getByText('Your passkey is added.')).toBeVisible()
    await expect(page.getByText(/^Passkey, added .* not used yet$/)).toBeVisible()
    expect(await authenticator.credentials()).toHaveLength(1)
  })

  await test.step('logs in with the passkey, and with a recovery code', async () => {
    await button(page, 'Logout').click()
    await sendLogin(page, account)
    await button(page, 'Use your passkey').click()
    await atDashboard(page)
    const [credential] = await authenticator.credentials()
    expect(credential?.signCount).toBeGreaterThan(1)

    await button(page, 'Logout').click()
    await sendLogin(page, account)
    await button(page, 'Use a recovery code instead').click()
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await atDashboard(page)
    await openAdmin(page, '/admin-own-account')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  })

  await test.step('removes the app by the passkey alone, and is asked for it at the next login', async () => {
    await button(page, 'Remove authenticator app').click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(account.password)
    await button(page, 'Use your passkey').click()
    await expect(page.getByText('Your authenticator app is removed.')).toBeVisible()
    await button(page, 'Logout').click()
    await sendLogin(page, account)
    await check('only a passkey', () => expect(button(page, 'Use your passkey')).toBeVisible())
    await button(page, 'Use your passkey').click()
    await atDashboard(page)
  })
})

test('an owner requires a second factor of everyone, who then set one up before anything else, and resets that of another', {
  tag: '@long',
}, async ({ page, otherBrowser, product, expectedErrors, axe }) => {
  test.slow()
  expectedErrors.expect(/409/)
  expectedErrors.expect(/403/)
  const check = checkedState(axe)
  const owner = await anAdmin(product.db, { email: `requires.${process.pid}@example.org` })
  const viewer = await anAdmin(product.db, {
    role: 'VIEWER',
    websites: [aWebsite('renewable')],
    email: `viewer.${process.pid}@example.org`,
  })
  await product.db.updateTable('admins').set({ name: 'Vera Viewer' }).where('id', '=', viewer.id).execute()
  const ahead = await openHere(page, owner)
  const now = () => new Date(Date.now() + ahead)
  await openSession(otherBrowser, viewer)
  await openAdmin(otherBrowser, '/admin-dashboard')

  const required = page.getByRole('checkbox', { name: 'Require a second factor of everyone' })
  await test.step('it is refused to an owner who has none', async () => {
    await openAdmin(page, '/admin-accounts')
    await required.click()
    await button(page, 'Require').click()
    await expect(page.getByText('Set up a second factor of your own first')).toBeVisible()
    await button(page, 'Cancel').click()
  })

  await openAdmin(page, '/admin-own-account')
  await button(page, 'Set up an authenticator app').click()
  await page.getByLabel('Code', { exact: true }).fill(codeOfApp(await keyOf(page), now()))
  await page.keyboard.press('Enter')
  await button(page, 'I have saved them').click()
  await expect(page.getByText('Your authenticator app is set up.')).toBeVisible()
  await openAdmin(page, '/admin-accounts')
  await required.click()
  await button(page, 'Require').click()
  await check('required', () => expect(required).toBeChecked())

  await test.step('someone who is at work is led there by their next call', async () => {
    // a call of the page itself may have led there before
    await otherBrowser.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('a[href^="/admin-bookings"]')?.click(),
    )
    await expect(otherBrowser).toHaveURL('/admin-second-factor')
    await leaveNothing(otherBrowser)
    await otherBrowser.goto('/admin-login')
    await sendLogin(otherBrowser, viewer)
    await expect(otherBrowser).toHaveURL('/admin-second-factor')
    await expect(otherBrowser.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
    await otherBrowser.goto('/admin-bookings')
    await expect(otherBrowser).toHaveURL('/admin-second-factor')
    await button(otherBrowser, 'Set up an authenticator app').click()
    await otherBrowser.getByLabel('Code', { exact: true }).fill(codeOfApp(await keyOf(otherBrowser), now()))
    await otherBrowser.keyboard.press('Enter')
    await button(otherBrowser, 'I have saved them').click()
    await atDashboard(otherBrowser)
  })

  await test.step('an owner resets that of another', async () => {
    await page.reload()
    const row = page.getByRole('row', { name: /Vera Viewer/ })
    await expect(row).toContainText('2FA')
    await row.getByRole('button', { name: 'Reset second factor Vera Viewer' }).click()
    await check('a reset', () => expect(page.getByRole('alertdialog')).toBeVisible())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
    await expect(page.getByText('The second factor of Vera Viewer is removed.')).toBeVisible()
    await expect(row).not.toContainText('2FA')
    const mails = await product.mailsTo(viewer.email)
    expect(mails.join()).toContain('Subject: Your second factor was reset')
  })

  await test.step('it is required no longer', async () => {
    await required.click()
    await button(page, 'No longer require').click()
    await expect(required).not.toBeChecked()
  })
})
