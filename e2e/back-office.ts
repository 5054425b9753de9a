import { expect, type Page } from '@playwright/test'
import { login } from '#features/admin-session/admin-session.contract.ts'

type Credentials = { email: string; password: string }

/**
 * What the console says of a visit without a session: only the server can read the cookie that may hold one. A test that
 * begins logged out says so: `mishaps.expect(noSessionYet)`.
 */
export const noSessionYet = /status of 401 .*\/admin\/api\/admin\/refresh/

/** Fills in the login form, as on the page that stands open, and sends it. */
export const sendLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Loads a page of the back-office as somebody who is logged in already, and waits until it stands. */
export const openAdmin = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(path)
}

/**
 * Is logged in and at the dashboard, without a visit to the login page: the call gives the browser its cookie, with which
 * the page then finds the session.
 */
export const logIn = async (page: Page, { email, password }: Credentials): Promise<void> => {
  const answer = await page.request.post(login.path, { data: { email, password } })
  expect(answer.status()).toBe(200)
  await openAdmin(page, '/admin-dashboard')
}
