import type { Page } from '@playwright/test'
import { startMailServer } from '#tests/mail-server.ts'
import { freePort } from '#tests/running-server.ts'
import { desktop, fitsAt } from './admin-navigation.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an owner sets the mail server by keyboard, sends a test, and sees addresses, backups and the installation', {
  tag: '@long',
}, async ({ page, product, axe, expectedErrors }) => {
  test.slow()
  expectedErrors.expect(/400|409/)
  const login = { user: 'plenary', password: 'a password of the mail server' }
  const port = await freePort()
  const server = await startMailServer(port, undefined, 0, undefined, login)
  const email = section(page, 'Email')
  const dialog = page.getByRole('dialog', { name: 'Change how emails are sent?' })
  const confirm = async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(product.owner.password)
    await page.keyboard.press('Enter')
  }
  await resumeSession(page, product.owner)
  await openAdmin(page, '/admin-settings')

  await test.step('without a mail server nothing leaves', async () => {
    await expect(email).toContainText('No email leaves: there is no mail server')
    await expect(section(page, 'This installation')).toContainText('PostgreSQL')
    await expect(section(page, 'Addresses')).toContainText('has no domain of its own')
    await expect(section(page, 'Backups')).toContainText('No backups are made.')
    await axe()
  })

  await test.step('a field that is wrong is named, and gets the focus', async () => {
    await email.getByLabel('Mail server', { exact: true }).fill('not a host')
    await page.keyboard.press('Enter')
    await expect(email).toContainText('Mail server must be a host name')
    await expect(email.getByLabel('Mail server', { exact: true })).toBeFocused()
  })

  await test.step('a server that refuses changes nothing', async () => {
    await email.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
    await email.getByLabel('Port').fill(String(port))
    await email.getByLabel('User').fill(login.user)
    await email.getByLabel('Password of the mail server').fill('another one')
    await email.getByLabel('Sender address').fill('info@wrec.example')
    await expect(email).toContainText('5 unsaved changes')
    await page.keyboard.press('Enter')
    await confirm()
    await expect(dialog).toContainText('127.0.0.1 says: 535 5.7.8 Who are you? Nothing was changed.')
    await axe()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(email).toContainText('No email leaves')
  })

  await test.step('the right one is used at once, and says that it accepts a test', async () => {
    await email.getByLabel('Password of the mail server').fill(login.password)
    await page.keyboard.press('Enter')
    await confirm()
    await expect(dialog).toBeHidden()
    await expect(email).not.toContainText('No email leaves')
    await email.getByRole('button', { name: 'Send me a test email' }).press('Enter')
    await expect(email).toContainText(`Accepted for ${product.owner.email}`)
    await expect(email).toContainText('250')
    expect(server.received.some((text) => text.includes('Subject: Test email: '))).toBe(true)
    expect(await page.content()).not.toContain(login.password)
  })

  await test.step('its password is for no other server', async () => {
    await email.getByLabel('Port').fill('2526')
    await page.keyboard.press('Enter')
    await expect(email).toContainText('Enter the password for the new server')
    await expect(email.getByLabel('Password of the mail server')).toBeFocused()
    await email.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(email.getByLabel('Port')).toHaveValue(String(port))
  })

  await test.step('on a phone', async () => {
    await fitsAt(page, [320, 390])
    await axe()
    await page.setViewportSize(desktop)
  })
  await server.stop()
})
