import type { Page } from '@playwright/test'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { saveEvent, showEvent } from '#features/events/events.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { payByCall, visitorAtPayment } from './visitor-by-calls.ts'

const path = '/admin-manage-events'
const closed = 'Registration closed on March 30, 2026 at 23:59 Japan Standard Time. Questions?'

/** Opens the event of the website that the public pages of localhost show. */
const openEvent = async (page: Page, product: Product) => {
  await rememberWebsite(page, aWebsite('renewable'))
  await resumeSession(page, product.owner)
  await openAdmin(page, path)
  await expect(page.getByLabel('First day')).toBeEnabled()
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Saved. The website now shows your changes.' }),
  ).toBeFocused()
}

let bearer: Promise<{ authorization: string }> | undefined

/** Another organiser, who does the same by calls. */
const byCall = async ({ url, owner }: Product) => {
  bearer ??= fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  }).then(async (answer) => ({ authorization: `Bearer ${(await answer.json()).accessToken}` }))
  const headers = { 'content-type': 'application/json', ...(await bearer) }
  const at = url + showEvent.path.replace(':website', 'renewable')
  const read = async () => {
    const { home: _home, savedAt: _savedAt, ...settings } = await (await fetch(at, { headers })).json()
    return settings as Record<string, unknown>
  }
  const change = async (values: object) => {
    const body = JSON.stringify({ ...(await read()), ...values })
    expect((await fetch(at, { method: saveEvent.method, headers, body })).status).toBe(200)
  }
  return { read, change }
}

let before: Record<string, unknown> | undefined
// the other specs of this worker share the product
test.beforeEach(async ({ product }) => {
  before ??= await (await byCall(product)).read()
})
test.afterEach(async ({ product }) => {
  const { version: _version, ...settings } = before ?? {}
  await (await byCall(product)).change(settings)
})

test('an organiser closes and reopens registration and changes dates, and the website shows it at its next load A31', {
  tag: '@long',
}, async ({ page, context, product, expectedErrors }) => {
  expectedErrors.expect(/status of 409/)
  const website = await context.newPage()
  await openEvent(page, product)

  await test.step('registration closes', async () => {
    const closing = page.getByRole('radiogroup', { name: 'Closing of registration' })
    await expect(closing.getByRole('radio', { name: 'Stays open' })).toBeChecked()
    await closing.getByText('Closes', { exact: true }).click()
    await expect(page.getByLabel('Registration closes at')).toHaveValue('2026-03-30T23:59')
    await expect(
      page.getByText('Closes on March 30, 2026 at 23:59 Japan Standard Time (March 30, 2026 at 14:59 UTC).'),
    ).toBeVisible()
    await save(page)

    for (const address of ['/discount-registration', '/registration']) {
      await website.goto(address)
      await expect(website.getByRole('status').filter({ hasText: closed })).toBeVisible()
      await expect(website.getByLabel('Name', { exact: true })).toHaveCount(0)
    }
    await website.setViewportSize({ width: 320, height: 640 })
    await fitsSideways(website)

    await closing.getByText('Stays open', { exact: true }).click()
    await save(page)
  })

  await test.step('days, deadlines and place', async () => {
    await expect(page.getByLabel('First day')).toHaveValue('2026-05-29')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await page.getByLabel('First day').fill('2027-06-30')
    await page.getByLabel('Last day').fill('2027-07-02')
    await expect(page.getByText('The website says: June 30 - July 2, 2027')).toBeVisible()
    await page.getByLabel('Registration deadline').fill('2027-05-01')
    await page.getByLabel('Area (optional)').fill('Odaiba')
    await page.getByLabel('Hotel (optional)').fill('Hotel Odaiba')
    await expect(page.getByText('Unsaved changes in 5 fields')).toBeVisible()
    await save(page)
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await expect(page.getByLabel('Area (optional)')).toHaveValue('Odaiba')

    const link = page.getByRole('link', { name: 'Registration (opens in a new tab)' })
    await expect(link).toHaveAttribute('target', '_blank')
    await website.goto((await link.getAttribute('href')) ?? '')
    await expect(website.getByText('Registration deadline: May 1, 2027')).toBeVisible()
    await expect(website.getByLabel('Name', { exact: true })).toBeEnabled()
    await expect(website.getByText(closed)).toHaveCount(0)
    const textOf = async (address: string) => (await page.request.get(address)).text()
    const home = await textOf('/')
    expect(home).toMatch(/>June 30 - July 2, 2027</)
    expect(home).toMatch(/<a [^>]*>(?:(?!<\/a>).)*Hotel Odaiba/)
    expect(await textOf('/agenda')).toMatch(/<time dateTime="2027-06-30T09:00/i)
    await website.close()
  })

  await test.step('a person who is overtaken learns by whom, and keeps what they typed', async () => {
    await page.getByLabel('Area (optional)').fill('Toyosu')
    await page.getByLabel('Phone (optional)').fill('+81 1')
    await (await byCall(product)).change({ contactPhone: '+81 2', hotelName: 'Hotel of somebody else' })
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Your changes were not saved' })
    await expect(alert).toBeFocused()

    await alert.getByRole('button', { name: 'Load their changes, keep what I typed' }).click()
    await expect(page.getByLabel('Hotel (optional)')).toHaveValue('Hotel of somebody else')
    await expect(page.getByLabel('Area (optional)')).toHaveValue('Toyosu')
    await expect(page.getByText('Phone (optional): +81 2')).toBeVisible()
    await expect(page.getByText('Unsaved changes in 2 fields')).toBeVisible()
    await save(page)
    expect(await (await byCall(product)).read()).toMatchObject({
      area: 'Toyosu',
      contactPhone: '+81 1',
      hotelName: 'Hotel of somebody else',
    })
  })

  await test.step('what is typed survives a reload and stays with its website', async () => {
    await page.getByLabel('City').fill('Kobe')
    const requested = page.waitForEvent('dialog')
    const reload = page.reload()
    await (await requested).accept()
    await reload
    await expect(page.getByLabel('City')).toHaveValue('Kobe')
    await expect(page.getByText('Unsaved changes in 1 field')).toBeVisible()

    await page.getByRole('radio', { name: 'Nursing' }).check({ force: true })
    await expect(page.getByRole('main').getByRole('link', { name: 'Nursing' })).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Singapore')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await page.getByRole('radio', { name: 'Renewable' }).check({ force: true })
    await expect(page.getByLabel('City')).toHaveValue('Kobe')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('City')).toHaveValue('Tokyo')
  })

  await test.step('keyboard alone edits and saves; what is wrong is listed and gets the focus', async () => {
    await page.getByLabel('City').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'City is required' })).toBeVisible()
    await expect(page.getByLabel('City')).toBeFocused()
    await expect(page).toHaveTitle('Error: Manage Events - Renewable - Admin')
    await page.keyboard.type('Chiba')
    await expect(page.getByRole('link', { name: 'City is required' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: 'Saved. The website now shows your changes.' }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Home (opens in a new tab)' })).toBeFocused()

    await page.setViewportSize({ width: 360, height: 740 })
    await fitsSideways(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('who may only look sees the settings and can change nothing', async () => {
    await leaveNothing(page)
    await rememberWebsite(page, aWebsite('renewable'))
    await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite('renewable')] })
    await openAdmin(page, path)
    await expect(page.getByText('You can view this event but not change it.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Chiba')
    await expect(page.getByLabel('City')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })
})

test('the paragraph of the organisers is shown on the result page of a payment A31', {
  tag: '@long',
}, async ({ page, product }) => {
  const note = 'Bring <b>this</b> mail.\nWe meet at the pier.'
  await (await byCall(product)).change({ organisersNote: note })
  const { sessionId } = await visitorAtPayment(page, product, {
    name: 'Ines Noted',
    email: 'ines.noted@example.org',
  })
  await payByCall(page, product, sessionId)
  await page.goto(`/payment-success?session_id=${sessionId}`)
  await expect(page.getByText('Bring <b>this</b> mail.')).toHaveText(note, { useInnerText: true })
})

test('an organiser chooses what the numbers of the receipts begin with, and is told of a prefix that another conference has', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/status of 409/)
  await rememberWebsite(page, aWebsite('nursing'))
  await resumeAs(page, product, { role: 'ADMIN', websites: [aWebsite('nursing')] })
  await openAdmin(page, path)
  const prefix = page.getByLabel('Prefix of receipts')
  const change = page.getByRole('button', { name: 'Change prefix' })
  await expect(page.getByText('The next receipt is NURSING-2027-000001.')).toBeVisible()
  await prefix.fill('renewable')
  await change.click()
  await expect(page.getByText(/Another conference has the prefix RENEWABLE/)).toBeVisible()
  await prefix.fill('1st')
  await change.click()
  await expect(prefix).toBeFocused()
  await expect(page.getByText(/begin with a letter/)).toBeVisible()
  await prefix.fill('nurses')
  await change.click()
  await expect(page.getByText('The prefix is saved.')).toBeVisible()
  await expect(page.getByText('The next receipt is NURSES-2027-000001.')).toBeVisible()
})
