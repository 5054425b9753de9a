import type { Page } from '@playwright/test'
import { askException, listExceptions } from '#features/exceptions/exceptions.contract.ts'
import { openException } from '#features/payments/server/exceptions.store.ts'
import { openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { fitsSideways } from './sideways.ts'

let found = 0

const anException = async (
  { db }: Product,
  change: Partial<Parameters<typeof openException>[1]> = {},
): Promise<void> => {
  found++
  await openException(
    db,
    {
      website: 'nursing',
      provider: 'sandbox',
      livemode: false,
      reason: 'unknown_session',
      subject: `journey:${found}:${Date.now()}`,
      paymentId: null,
      sessionId: `cs_test_journey${found}`,
      paymentIntentId: `pi_journey${found}`,
      cents: 52_395,
      customerName: `Nora Nobody ${found}`,
      customerEmail: `nora.${found}@example.org`,
      ...change,
    },
    new Date(),
  )
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const listPath = listExceptions.path.replace(':website', '*')

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, 'nursing')
  await product.db.deleteFrom('paymentExceptions').execute()
})

test('the books say that every cent is accounted for, and are held against the provider on demand', async ({
  page,
}) => {
  await openAdmin(page, '/admin-exceptions')
  await expect(page.getByRole('region', { name: 'The books' })).toContainText('Every cent is accounted for')
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  // it survives a reload, and ends by itself
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reconcile now' })).toBeVisible({ timeout: 20_000 })
})

test('exceptions that cannot be read or asked about say why, and what is on its way looks like it', async ({
  page,
  product,
  mishaps,
}) => {
  mishaps.expect(/500|503/)
  await anException(product)
  const held = await holdAnswers(page, `**${listPath}?*`)
  await openAdmin(page, '/admin-exceptions')
  await expect(page.getByText('Loading exceptions...')).toBeAttached()
  await held()
  await expect(rows(page)).toHaveCount(1)

  const askPath = `**${askException.path.replace(':website', '*').replace(':id', '*')}`
  await page.route(askPath, (route) =>
    route.fulfill({ status: 503, json: { message: 'The payment provider could not be asked.' } }),
  )
  await page.getByRole('button', { name: /^Ask again/ }).click()
  await expect(page.getByRole('alert')).toContainText('The payment provider could not be asked.')

  await page.route(`**${listPath}?*`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  )
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByText('The exceptions could not be loaded')).toBeVisible()
})

test('exceptions fit every width, and somebody who may not change things is offered nothing', async ({
  page,
  product,
  axe,
}) => {
  await anException(product, { customerName: 'x'.repeat(200), cents: 99_999_999 })
  await resumeAs(page, product, { role: 'VIEWER', websites: ['nursing'] })
  await openAdmin(page, '/admin-exceptions')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Refund|Adopt|Ask again|Reconcile|reviewed/ })).toHaveCount(0)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await fitsSideways(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe()
})
