import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { checkSession, login } from '#features/admin-session/admin-session.contract.ts'
import { anAdmin } from '#tests/admins.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, openSession, resumeSession, sendLogin } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

type Credentials = { email: string; password: string }

const chosen = 'a password that nobody guesses'

/** An account with a unique name. */
const someone = async ({ db }: Product, options: Parameters<typeof anAdmin>[1] & { name: string }) => {
  const { name, ...rest } = options
  const account = await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('renewable')], ...rest })
  await db.updateTable('admins').set({ name }).where('id', '=', account.id).execute()
  return { ...account, name }
}

/** The link in the newest email to this address. */
const mailedLink = async ({ mailsTo }: Product, email: string): Promise<string> => {
  let link = ''
  const find = async () => {
    const mails = (await mailsTo(email))
      .join('')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
    link = /\S+\/admin-set-password#[\w-]+/.exec(mails)?.[0] ?? ''
    return link
  }
  await expect.poll(find).not.toBe('')
  return link
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sets a password by the link's page, which redirects to the login. */
const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Set password').click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible()
}

const atDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

const openAccounts = async (page: Page, { owner }: Product) => {
  await resumeSession(page, owner)
  await openAdmin(page, '/admin-accounts')
}

const logOut = async (page: Page) => {
  await button(page, 'Logout').click()
  await expect(page).toHaveURL('/admin-login')
}

/** The same person's session in another browser. Returns the status of its next call. */
const sessionElsewhere = async (request: APIRequestContext, { email, password }: Credentials) => {
  const chromium = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  }
  const opened = await request.post(login.path, { data: { email, password }, headers: chromium })
  const { accessToken } = login.replies[200].parse(await opened.json())
  return async () => {
    const headers = { ...chromium, authorization: `Bearer ${accessToken}` }
    return (await request.get(checkSession.path, { headers })).status()
  }
}

/** The browser learns with its next call that the session is over: one in flight, or that of the page behind the link. */
const findItselfOut = async (page: Page) => {
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Payment Records' })
    .evaluateAll((links) => {
      for (const link of links) (link as HTMLElement).click()
    })
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText('Session expired - please login again')).toBeVisible()
}

test('an owner invites an admin by keyboard alone, edits, resets and disables them, and a forgotten password brings a link A2 m122', {
  tag: '@long',
}, async ({ page, otherBrowser, product, expectedErrors }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const flora = await someone(product, { name: 'Flora Forgot' })
  const dora = await someone(product, { name: 'Dora Example' })
  const rita = await someone(product, { name: 'Rita Reset' })
  const edna = await someone(product, { name: 'Edna Edited' })
  await openAccounts(page, product)

  await test.step('an admin is invited by keyboard alone, chooses a password by the email, and sees what a viewer may A2 m122', async () => {
    await button(page, 'Invite').focus()
    for (const key of ['Enter', 'Tab']) await page.keyboard.press(key)
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Vera Viewer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('vera@example.org')
    // from Owner to Viewer, then past Optics to Renewable
    for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name: 'Viewer' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Renewable' })).toBeChecked()
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)

    await expect(page.getByRole('heading', { name: 'Invitation sent' })).toBeFocused()
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
    const shown = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('row', { name: /Vera Viewer/ })).toContainText('Invited')
    await expect(button(page, 'Invite')).toBeFocused()

    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
    expect(file.suggestedFilename()).toMatch(/^plenary-accounts/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /\r\nVera Viewer,vera@example.org,VIEWER,renewable,invited,/,
    )

    const link = await mailedLink(product, 'vera@example.org')
    expect(link).toBe(shown)
    await otherBrowser.goto(link)
    await expect(otherBrowser.getByText('Welcome Vera Viewer')).toBeVisible()
    await expect(otherBrowser).toHaveURL('/admin-set-password')
    await otherBrowser.reload()
    await otherBrowser.getByLabel('New password', { exact: true }).fill('too short')
    await expect(otherBrowser.getByText('At least 12 characters, 3 more needed')).toBeVisible()
    await choosePassword(otherBrowser, chosen)

    await expect(otherBrowser.getByLabel('Email')).toHaveValue('vera@example.org')
    await otherBrowser.getByLabel('Password', { exact: true }).fill(chosen)
    await button(otherBrowser, 'Log in').click()
    await atDashboard(otherBrowser)
    await expect(otherBrowser.getByText('Role: VIEWER')).toBeVisible()
    await navigateWithin(otherBrowser, '/admin-accounts')
    await expect(otherBrowser.getByText('You do not have permission to access this page.')).toBeVisible()
    const token = await otherBrowser.evaluate(() => localStorage.getItem('adminToken'))
    const refused = await otherBrowser.request.get('/admin/api/admin/accounts', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status()).toBe(403)

    await logOut(otherBrowser)
    expectedErrors.expect(/410/)
    await otherBrowser.goto(link)
    await expect(otherBrowser.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(otherBrowser.getByText('This link was already used')).toBeVisible()
    await otherBrowser.getByRole('link', { name: 'Request a new link' }).click()
    await expect(otherBrowser).toHaveURL('/admin-password-forgotten')
  })

  await test.step('a forgotten password: one answer to everyone, and an email to anyone who has an account', async () => {
    await otherBrowser.getByRole('link', { name: 'Back to login' }).click()
    await otherBrowser.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(otherBrowser.getByRole('heading', { name: 'Password forgotten' })).toBeVisible()
    const answer = otherBrowser
      .getByRole('status')
      .filter({ hasText: 'If this email address has an account' })

    await otherBrowser.getByLabel('Email').fill('nobody@example.org')
    await button(otherBrowser, 'Send link').click()
    await expect(answer).toBeFocused()
    await expect(otherBrowser.getByLabel('Email')).toHaveValue('nobody@example.org')
    await otherBrowser.getByLabel('Email').fill(flora.email)
    await button(otherBrowser, 'Send link again').click()
    await expect(answer).toBeFocused()

    await otherBrowser.goto(await mailedLink(product, flora.email))
    await expect(otherBrowser.getByText('Hello Flora Forgot')).toBeVisible()
    await choosePassword(otherBrowser, chosen)
    expect(await product.mailsTo('nobody@example.org')).toEqual([])
  })

  await test.step('a disabled account is out at its next call, and can log in again once it is enabled', async () => {
    expectedErrors.expect(/401/)
    await sendLogin(otherBrowser, dora)
    await atDashboard(otherBrowser)
    const row = page.getByRole('row', { name: /Dora Example/ })

    await button(page, 'Disable Dora Example').click()
    await expect(page.getByText('Their sessions end immediately')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await expect(row).toContainText('Disabled')
    await expect(page.getByText('The account of Dora Example is disabled.')).toBeVisible()

    await findItselfOut(otherBrowser)
    await sendLogin(otherBrowser, dora)
    await expect(otherBrowser.getByRole('alert')).toBeVisible()

    await button(page, 'Enable Dora Example').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click()
    await expect(row).toContainText('Active')
    await sendLogin(otherBrowser, dora)
    await atDashboard(otherBrowser)
  })

  await test.step('a reset ends the sessions and the password of an account, and its link sets a new one', async () => {
    await logOut(otherBrowser)
    await sendLogin(otherBrowser, rita)
    await atDashboard(otherBrowser)

    await button(page, 'Reset password Rita Reset').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(await mailedLink(product, rita.email)).toBe(link)
    await button(page, 'Done').click()
    await expect(page.getByRole('row', { name: /Rita Reset/ })).toContainText('Invited')

    await findItselfOut(otherBrowser)
    await sendLogin(otherBrowser, rita)
    await expect(otherBrowser.getByRole('alert')).toBeVisible()
    await otherBrowser.goto(link)
    await expect(otherBrowser.getByText('Hello Rita Reset')).toBeVisible()
    await choosePassword(otherBrowser, chosen)
    await sendLogin(otherBrowser, { ...rita, password: chosen })
    await atDashboard(otherBrowser)
  })

  await test.step('an account that someone else has changed keeps what was typed, and the last owner stays one', async () => {
    expectedErrors.expect(/409/)
    await button(page, 'Edit Edna Edited').click()
    await page.getByLabel('Name', { exact: true }).fill('Edna Typed')
    await product.db
      .updateTable('admins')
      .set({ role: 'VIEWER', version: 2 })
      .where('id', '=', edna.id)
      .execute()
    await button(page, 'Save').click()
    await expect(page.getByText('Another owner has changed this account since you opened it')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Edna Typed')
    await button(page, 'Load the new version').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Edna Edited')
    await expect(page.getByRole('radio', { name: 'Viewer' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Nursing' }).check()
    await button(page, 'Save').click()
    await expect(page.getByRole('row', { name: /Edna Edited/ })).toContainText('Nursing')

    const own = page.getByRole('row', { name: /\(you\)/ })
    await expect(own).toContainText('Only another owner can disable or reset your account.')
    await expect(own.getByRole('button')).toHaveCount(1)
    await own.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('radio', { name: 'Viewer' }).check()
    await expect(page.getByText('You will no longer be an owner')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Optics' }).check()
    await button(page, 'Save').click()
    await expect(page.getByRole('alert').filter({ hasText: 'owner' })).toBeVisible()
    await expect(button(page, 'Load the new version')).toBeHidden()
  })
})

test('a change of the password ends the sessions of other browsers only, and one session or all can be signed out A5', {
  tag: '@long',
}, async ({ page, request, product, expectedErrors }) => {
  const paula = await someone(product, { name: 'Paula Password' })
  const elsewhere = await sessionElsewhere(request, paula)
  expect(await elsewhere()).toBe(200)
  await openSession(page, paula)
  await openAdmin(page, '/admin-own-account')

  await test.step('a change of the password keeps this session and ends the one of another browser', async () => {
    expectedErrors.expect(/400/)
    const current = page.getByLabel('Current password', { exact: true })
    const next = page.getByLabel('New password', { exact: true })
    await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(2)

    await button(page, 'Change password').click()
    await expect(current).toBeFocused()
    await current.fill('not the one')
    await next.fill(chosen)
    await button(page, 'Change password').click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await expect(next).toHaveValue(chosen)

    await current.fill(paula.password)
    await button(page, 'Change password').click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(next).toHaveValue('')
    await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(1)
    expect(await elsewhere()).toBe(401)
  })

  await test.step('a new name shows in the sidebar, and one session or all of them can be signed out A5', async () => {
    expectedErrors.expect(/401/)
    const elsewhere = await sessionElsewhere(request, { ...paula, password: chosen })
    await page.reload()
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(2)

    const name = page.getByLabel('Name', { exact: true })
    await name.fill(' ')
    await button(page, 'Save name').click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await name.fill('Paula Renamed')
    await button(page, 'Save name').click()
    await expect(page.getByText('Your name is saved.')).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: 'Admin Panel' }).getByText('Paula Renamed'),
    ).toBeVisible()

    await page.getByRole('button', { name: /^Log out Chrom/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Since' })).toHaveCount(1)
    expect(await elsewhere()).toBe(401)

    await button(page, 'Log out everywhere').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/admin-login')
    await expect(page.getByText('Logout failed')).toBeHidden()
  })
})
