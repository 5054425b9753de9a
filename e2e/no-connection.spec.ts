import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'

const bar = (page: Page) => page.getByText('No connection. We keep trying.')
const alerts = (page: Page) => page.getByRole('main').getByRole('alert')
const firstRow = (page: Page) => page.getByRole('main').getByRole('row').nth(1)

/** Another attempt, which a browser makes when its network is back. */
const tryAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('Without a connection one bar says so, the rows stay, and the page continues by itself', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('nursing'))

  await test.step('the network is gone', async () => {
    await openAdmin(page, '/admin-registration-types')
    await expect(firstRow(page)).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('r')
    await expect(bar(page)).toBeVisible()
    await expect(firstRow(page)).toBeVisible()
    await expect(alerts(page)).toHaveCount(0)

    const read = page.waitForResponse((response) => response.url().includes('/presentation-types/'))
    await page.context().setOffline(false)
    await expect(bar(page)).toHaveCount(0)
    expect((await read).ok()).toBe(true)
  })

  await test.step('only the server is gone, before the page was ever loaded', async () => {
    await openAdmin(page, '/admin-privacy')
    await expect(firstRow(page)).toBeVisible()
    const everything = /\/(?:admin\/)?api\/|\/health$/
    await page.route(everything, (route) => route.abort())
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(bar(page)).toBeVisible()
    await expect(page.getByText('Loading accounts...')).toBeAttached()
    await expect(alerts(page)).toHaveCount(0)

    await page.unroute(everything)
    await tryAgain(page)
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByText(product.owner.email).first()).toBeVisible()
  })
})
