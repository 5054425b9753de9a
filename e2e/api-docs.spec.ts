import type { Page } from '@playwright/test'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop, fitsAt } from './admin-navigation.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { expect, test } from './journey.ts'

const call = (page: Page, id: string) => page.locator(`details#${id}`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a call' })
const groups = (page: Page) => page.getByRole('navigation', { name: 'Calls' }).getByRole('link')

test('every public call is documented with an example for a shell, and is found by a search or a link', {
  tag: '@long',
}, async ({ page, axe }) => {
  const check = checkedState(axe)
  await page.setViewportSize(desktop)
  await page.goto('/api/docs#register')
  await expect(page).toHaveTitle(/^API - /)
  const document: ApiDocument = await (await page.request.get('/api/docs/openapi.json')).json()
  await expect(page.locator('.api-call')).toHaveCount(
    Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length,
  )

  const register = call(page, 'register')
  await test.step('a link to a call opens it', async () => {
    await expect(register).toHaveAttribute('open')
    await expect(register.getByRole('heading', { level: 3 })).toHaveText('POST /api/registration/register')
    await expect(register).toContainText('30 requests in 10 minutes from one network')
    const email = register.getByRole('listitem').filter({ hasText: 'Email address' })
    await expect(email).toContainText('required')
    await expect(email).toContainText('at most 254 characters')
    await expect(register.getByRole('listitem').filter({ hasText: '403' })).toContainText(
      'Registration has closed.',
    )
    await expect(register.locator('pre')).toContainText(
      `${document.servers[0]?.url}/api/registration/register`,
    )
  })
  await check('with a call open')
  await fitsAt(page, [1440, 1280, 1024, 768, 360, 320])

  await test.step('a search narrows the calls', async () => {
    await search(page).fill('payDiscountOffer')
    await expect(page.getByText('1 call', { exact: true })).toBeVisible()
    await expect(groups(page)).toHaveText([/^Discounts/])
    await expect(call(page, 'payDiscountOffer')).toBeVisible()
    await check('on a phone')
    await page.setViewportSize(desktop)
    await search(page).fill('')
    await groups(page).filter({ hasText: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeInViewport()
  })
})

test('the back-office documents its own calls with the bearer that they need, and saves them as a document', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const check = checkedState(axe)
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('nursing')] })
  await page.setViewportSize(desktop)
  await openAdmin(page, '/admin-dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').last().click()
  await expect(page).toHaveURL('/admin-api')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')

  await expect(page.getByText('Authorization: Bearer …')).toBeVisible()
  await expect(groups(page).first()).toContainText('Session')
  const refund = call(page, 'askForRefund')
  await refund.locator('> summary').click()
  await expect(refund).toContainText('Owners and admins of the website, not viewers')
  await expect(refund.locator('pre')).toContainText('authorization: Bearer $TOKEN')
  await check('with a call open')
  await fitsAt(page, [1440, 1024, 768, 360, 320])
  await check('on a phone')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('openapi-admin.json')
})
