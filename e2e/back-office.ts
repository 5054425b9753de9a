import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkSession, login } from '#features/admin-session/admin-session.contract.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin } from '#tests/admins.ts'
import type { Product } from './product.ts'

type Credentials = { email: string; password: string }

/** Fills in and submits the login form of the open page. */
export const sendLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Opens a back-office page with the existing session and waits until it is loaded. */
export const openAdmin = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(path)
}

/** Opens a session by the API, which also sets the browser's cookie for the next page. */
export const openSession = async (page: Page, { email, password }: Credentials) => {
  const answer = await page.request.post(login.path, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return login.replies[200].parse(await answer.json())
}

type Kept = { accessToken: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }
const sessions = new Map<string, Kept>()

/**
 * Reuses this worker's session for these credentials, or opens one: each browser with its cookie receives its own
 * tokens. A test that ends its session must use `openSession`.
 */
export const resumeSession = async (page: Page, credentials: Credentials): Promise<void> => {
  const before = sessions.get(credentials.email)
  if (before) {
    const headers = { authorization: `Bearer ${before.accessToken}` }
    const answer = await page.request.get(checkSession.path, { headers })
    if (answer.ok()) return page.context().addCookies(before.cookies)
  }
  const { accessToken } = await openSession(page, credentials)
  sessions.set(credentials.email, { accessToken, cookies: await page.context().cookies() })
}

/** The same for a new account with this role on these websites. */
export const resumeAs = async (
  page: Page,
  { db }: Product,
  options: { role: Role; websites: Website[] },
): Promise<void> => {
  await openSession(page, await anAdmin(db, options))
}

/** Logs in and opens the dashboard without the login page. */
export const logIn = async (page: Page, credentials: Credentials): Promise<void> => {
  await openSession(page, credentials)
  await openAdmin(page, '/admin-dashboard')
}

let choices = 0

/** Preselects the website of the next back-office page, as if chosen at the last visit. */
export const rememberWebsite = (page: Page, website: Website): Promise<unknown> =>
  page.addInitScript(
    ({ name, mark }) => {
      // once per tab, so that a reload keeps a later choice; the frame of an email has no storage
      if (window !== window.top || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, name)
      localStorage.setItem('selectedWebsite', JSON.stringify(name))
    },
    { name: website, mark: `chosen ${++choices}` },
  )

/** Removes the session and all stored data of this browser. */
export const leaveNothing = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
