import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkSession, login } from '#features/admin-session/admin-session.contract.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin } from '#tests/admins.ts'
import type { Product } from './product.ts'

type Credentials = { email: string; password: string }

/** Fills in the login form, as on the page that stands open, and sends it. */
export const sendLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Loads a page of the back-office as someone who is logged in already, and waits until it is. */
export const openAdmin = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(path)
}

/** Opens a session by the call, which also gives the browser its cookie: the next page of the back-office finds it. */
export const openSession = async (page: Page, { email, password }: Credentials) => {
  const answer = await page.request.post(login.path, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return login.replies[200].parse(await answer.json())
}

type Kept = { accessToken: string; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }
const kept = new Map<string, Kept>()

/**
 * Continues with the session that these credentials opened before in this worker, or opens one: each browser that comes
 * with its cookie receives tokens of its own. A test that ends a session opens its own by `openSession`.
 */
export const resumeSession = async (page: Page, credentials: Credentials): Promise<void> => {
  const before = kept.get(credentials.email)
  if (before) {
    const headers = { authorization: `Bearer ${before.accessToken}` }
    const answer = await page.request.get(checkSession.path, { headers })
    if (answer.ok()) return page.context().addCookies(before.cookies)
  }
  const { accessToken } = await openSession(page, credentials)
  kept.set(credentials.email, { accessToken, cookies: await page.context().cookies() })
}

/** The same as someone with this role on these websites, with an account of this journey. */
export const resumeAs = async (
  page: Page,
  { db }: Product,
  given: { role: Role; websites: Website[] },
): Promise<void> => {
  await openSession(page, await anAdmin(db, given))
}

/** Is logged in and at the dashboard, without a visit to the login page. */
export const logIn = async (page: Page, credentials: Credentials): Promise<void> => {
  await openSession(page, credentials)
  await openAdmin(page, '/admin-dashboard')
}

let choices = 0

/** The website that the next page of the back-office speaks of, as if it had been chosen at the last visit. */
export const rememberWebsite = (page: Page, website: Website): Promise<unknown> =>
  page.addInitScript(
    ({ name, mark }) => {
      // once in a tab, so that a reload finds what was chosen in the meantime; the frame of a mail has no storage
      if (window !== window.top || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, name)
      localStorage.setItem('selectedWebsite', JSON.stringify(name))
    },
    { name: website, mark: `chosen ${++choices}` },
  )

/** Anyone who is logged in in this browser has gone, and has left nothing. */
export const leaveNothing = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
