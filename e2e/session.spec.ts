import type { BrowserContext, Page, Route } from '@playwright/test'
import { leaveNothing, logIn, openAdmin, openSession, sendLogin } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { passIdle } from './wait-for-idle.ts'

const refreshPath = '**/admin/api/admin/refresh'
const logoutPath = '**/admin/api/admin/logout'

/** Logs in by the form. */
const typeIn = async (page: Page, owner: { email: string; password: string }) => {
  await page.goto('/admin-login')
  await sendLogin(page, owner)
  await expect(dashboard(page)).toBeVisible()
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

/** The login page, with the reason why the session is over. */
const sawLogin = async (page: Page, notice?: string) => {
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  if (notice) await expect(page.getByRole('main')).toContainText(notice)
}

const keptIn = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('adminToken'),
    session: sessionStorage.getItem('adminSession'),
  }))

test('a session that is found while the way to the login still loads keeps the page that was opened', {
  tag: '@long',
}, async ({ page, product }) => {
  // its cookie alone, as in a new tab: the page must ask
  await openSession(page, product.owner)
  const findSession = await holdResponses(page, '**/admin/api/admin/{refresh,session}')
  const loadLogin = await holdResponses(page, '**/admin-login-page-*.js')
  await page.goto('/admin-audit')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await findSession()
  const audit = page.getByRole('heading', { level: 1, name: 'Audit' })
  await expect(audit).toBeVisible()
  const loaded = page.waitForResponse(/admin-login-page-/)
  await loadLogin()
  await loaded
  await passIdle(page)
  await expect(page).toHaveURL('/admin-audit')
  await expect(audit).toBeVisible()
})

/** Another tab of the same browser. */
const newTab = async (context: BrowserContext, path = '/admin-dashboard') => {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

const fail = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { message: `Fault ${status}` } })

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()

test('a session refreshes itself after 25 minutes, and ends after 30 without a move A22 A30 m181', async ({
  page,
  context,
  product,
}) => {
  await context.clock.install()

  await test.step('it refreshes itself after 25 minutes m181', async () => {
    await logIn(page, product.owner)
    const first = await keptIn(page)

    const refreshed = page.waitForResponse(refreshPath)
    await context.clock.fastForward('25:00')
    const body = (await refreshed).request().postDataJSON()
    expect(body).toMatchObject({ refreshToken: JSON.parse(first.session ?? '').refreshToken })
    expect(body.idleSeconds).toBeGreaterThanOrEqual(1500)
    await expect.poll(async () => (await keptIn(page)).token).not.toBe(first.token)
  })

  await test.step('it ends after half an hour without a move m181', async () => {
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 210)
    const again = page.waitForResponse(refreshPath)
    await context.clock.fastForward('29:30')
    const second = (await (await again).json()).accessToken
    await expect.poll(async () => (await keptIn(page)).token).toBe(second)
    await expect(dashboard(page)).toBeVisible()

    const ended = page.waitForResponse(logoutPath)
    await context.clock.fastForward('00:31')
    await sawLogin(page, 'Session expired due to inactivity')
    expect(await keptIn(page)).toEqual({ token: null, session: null })

    // nor does the cookie restore it
    expect((await ended).ok()).toBe(true)
    await page.goto('/admin-dashboard')
    await sawLogin(page)
  })
})

test('a session lives by each tracked event, and outlasts a server that fails A22 A30 m181', {
  tag: ['@long', '@m183', '@m185'],
}, async ({ page, context, product, expectedErrors }) => {
  await context.clock.install()
  await logIn(page, product.owner)

  await test.step('each of these events alone keeps it alive m181', async () => {
    // without one of them it would expire before the next
    for (const event of ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click']) {
      await page.evaluate((name) => document.body.dispatchEvent(new Event(name, { bubbles: true })), event)
      const renewed = page.waitForResponse(refreshPath)
      await context.clock.fastForward('29:00')
      await expect(dashboard(page), event).toBeVisible()
      const { accessToken } = await (await renewed).json()
      await expect.poll(async () => (await keptIn(page)).token, event).toBe(accessToken)
    }
  })

  await test.step('a server that fails is asked four times, with 2, 4 and 8 s between, then every 30 s, and by hand m183 m185', async () => {
    expectedErrors.expect(/500 \(Internal Server Error\)/)
    for (const call of ['login', 'session']) {
      await context.route(`**/admin/api/admin/${call}`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), monitor: 'full' } })
      })
    }
    await logOut(page)
    await sawLogin(page)
    await sendLogin(page, product.owner)
    await expect(dashboard(page)).toBeVisible()
    let calls = 0
    await page.route(refreshPath, async (route) => {
      await fail(500)(route)
      calls++
    })

    // the clock stands still from here on: only the test advances it
    await context.clock.pauseAt(await page.evaluate(() => Date.now() + 25 * 60_000))
    await expect.poll(() => calls).toBe(1)
    await page.getByRole('button', { name: 'Session: Expiring Soon' }).click()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to refresh session')
    await expect(dashboard(page)).toBeVisible()
    expect(calls).toBe(2)

    for (const [pause, before] of [
      [2, 2],
      [4, 3],
      [8, 4],
      [30, 5],
    ] as const) {
      await context.clock.runFor(pause * 1000)
      await expect.poll(() => calls).toBe(before + 1)
      await expect(page.getByRole('button', { name: 'Session: Expiring Soon' })).toBeVisible()
    }
    await page.mouse.move(9, 9)
    await context.clock.fastForward('04:16')
    await sawLogin(page, 'Unable to refresh session - please login again')
  })
})

test('a session in two tabs begins and ends in both, and continues without the tab that was away A22 A23 A30', {
  tag: ['@long', '@m181', '@m182', '@m184'],
}, async ({ page, context, product, expectedErrors }) => {
  await context.clock.install()
  const other = await newTab(context, '/admin-login')
  await sawLogin(other)

  await test.step('a login lets the other tab in A23', async () => {
    await typeIn(page, product.owner)
    await expect(dashboard(other)).toBeVisible()
  })

  await test.step('a refresh that is refused ends it, in the other tab too m182 m184', async () => {
    expectedErrors.expect(/401 \(Unauthorized\)/)
    await context.route(refreshPath, fail(401))
    await context.clock.fastForward('25:00')
    await sawLogin(page)
    await sawLogin(other)
    const notices = await Promise.all([page, other].map((tab) => tab.getByRole('main').innerText()))
    const seen = notices.map((text) => /^Session expired.*$/m.exec(text)?.[0]).toSorted()
    expect(seen).toEqual(['Session expired', 'Session expired - please login again'])
    await context.unroute(refreshPath)
  })

  await test.step('a computer that slept for an hour m181', async () => {
    await sendLogin(page, product.owner)
    await expect(dashboard(page)).toBeVisible()
    await expect(dashboard(other)).toBeVisible()
    await context.clock.fastForward('01:00:00')
    await sawLogin(page, 'Session expired due to inactivity')
    await sawLogin(other, 'Session expired due to inactivity')
  })

  await test.step('a logout takes the other tab out A23', async () => {
    await sendLogin(page, product.owner)
    await expect(dashboard(page)).toBeVisible()
    await expect(dashboard(other)).toBeVisible()
    await logOut(other)
    await sawLogin(other)
    await sawLogin(page)
    await expect(page.getByRole('main')).not.toContainText('Session expired')
  })

  await test.step('a tab that was away continues without the refresh token that another one has used A23', async () => {
    await sendLogin(page, product.owner)
    await expect(dashboard(page)).toBeVisible()
    await expect(dashboard(other)).toBeVisible()
    await page.bringToFront()

    // both hold the same refresh token at the first refresh; then the browser suspends one of them
    const { token: first } = await keptIn(page)
    await context.clock.fastForward('25:00')
    await expect.poll(async () => (await keptIn(page)).token).not.toBe(first)
    await expect.poll(async () => (await keptIn(other)).session).toContain((await keptIn(page)).token ?? '?')
    const { token } = await keptIn(page)
    const seenAt = Date.now()
    await other.goto('about:blank')
    await page.mouse.move(200, 200)
    await page.mouse.move(220, 220)
    // tokens have lifetimes in whole seconds: the next one must be another second's
    await expect.poll(() => Date.now() - seenAt).toBeGreaterThan(1000)
    await context.clock.fastForward('25:00')
    await expect.poll(async () => (await keptIn(page)).token).not.toBe(token)
    await page.close()

    const refreshed = other.waitForResponse(refreshPath)
    await openAdmin(other, '/admin-dashboard')
    // due by then at the latest; a minute is no idle time
    await context.clock.fastForward('01:00')
    expect((await refreshed).request().postData()).toBeNull()
    expect((await refreshed).status()).toBe(200)
    await expect(dashboard(other)).toBeVisible()
  })
})

test('a session outlives a reload, is found by adminToken or the cookie, and ends at the server or by hand A5 A23 A36', {
  tag: ['@R5'],
}, async ({ page, context, product, expectedErrors }) => {
  await test.step('a reload keeps it, a new tab finds it by adminToken, else by the cookie A23', async () => {
    await logIn(page, product.owner)
    await page.reload()
    await expect(dashboard(page)).toBeVisible()

    const byToken = await newTab(context)
    await expect(dashboard(byToken)).toBeVisible()
    await byToken.close()

    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    const restored = page.waitForRequest(refreshPath)
    await openAdmin(page, '/admin-dashboard')
    expect((await restored).postData()).toBeNull()
    expect((await keptIn(page)).token).toMatch(/^ey/)
  })

  await test.step('anyone who has no session any longer is out at their next call R5', async () => {
    expectedErrors.expect(/401 \(Unauthorized\)/)
    // a pending call of the dashboard would be that call
    await expect(page.getByRole('main').locator('[aria-busy=true], .adm-skeleton')).toHaveCount(0)
    await product.db.updateTable('adminSessions').set({ endedAt: new Date() }).execute()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit' }).click()
    await sawLogin(page, 'Session expired - please login again')
  })

  await test.step('a logout says nothing, and the cookie does not bring the session back A5 A23', async () => {
    await sendLogin(page, product.owner)
    await expect(page).not.toHaveURL('/admin-login')
    await logOut(page)
    await sawLogin(page)
    await expect(page.getByText('Logout failed')).toBeHidden()
    await page.goto('/admin-dashboard')
    await sawLogin(page)
  })
})

test('a logout that fails leads to the login too, and a session lives without storage A5 A36 m186', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await test.step('a logout that fails leads to the login too A5 m186', async () => {
    expectedErrors.expect(/500 \(Internal Server Error\)/)
    await logIn(page, product.owner)
    await page.route(logoutPath, fail(500))
    await logOut(page)
    await sawLogin(page, 'Logout failed')
    await expect(page.getByRole('status').filter({ hasText: 'Logout failed' })).toBeVisible()
    expect(await keptIn(page)).toEqual({ token: null, session: null })
    await page.unroute(logoutPath)
  })

  await test.step('it lives without storage, as long as the page A36', async () => {
    await leaveNothing(page)
    await page.addInitScript(() => {
      for (const shelf of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, shelf, {
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
      }
    })
    await logIn(page, product.owner)
    await page.reload()
    await expect(dashboard(page)).toBeVisible()
  })
})
