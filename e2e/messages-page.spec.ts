import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listMessages, noteMessage } from '#features/contact/admin-contact.contract.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { waitForList } from './wait-for-list.ts'

const begin = new Date('2026-11-20T09:00:00Z')
let written = 0

const aMessage = async (
  { db }: Product,
  website: Website,
  subject: string,
  { name = 'Vera Visitor', message = 'Is there a vegetarian dinner?' } = {},
) => {
  written++
  const at = later(begin, minutes(written))
  const id = newId<'contact message'>(at)
  const email = `visitor.${written}@example.org`
  await db
    .insertInto('contactMessages')
    .values({ website, id, name, email, subject, message, createdAt: at })
    .execute()
  return { id, email }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const listPath = listMessages.path.replace(':website', '*')

/** A pending mark as read keeps the message open. */
const closeMessage = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()

/** The page as opened from the sidebar: without filters and sorting. */
const openUnfiltered = (page: Page, website: string) =>
  waitForList(page, `**${listPath}?*`, async () => {
    await goTo(page, 'Messages')
    await page.getByRole('radio', { name: website }).check()
  })

test('the messages of a website are read, answered, assigned and exported, and what fails is reported', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/403/)
  expectedErrors.expect(/412/)
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))

  await test.step('messages that cannot be read or noted say why, and a website without any says what will come', async () => {
    await page.route(`**${listPath}?*`, (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today.' } }),
    )
    // invalid parameters of the address are removed
    await openAdmin(page, '/admin-messages?state=foo&assigned=foo&sort=foo&size=7')
    await expect(page.getByRole('alert')).toContainText('The messages could not be loaded')
    await expect(page.getByRole('alert')).toContainText('Not today.')
    await page.unroute(`**${listPath}?*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No messages yet')).toBeVisible()

    const { id } = await aMessage(product, aWebsite('renewable'), 'Changed meanwhile')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Open Changed meanwhile' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Not answered')).toBeVisible()
    await page.route(`**${noteMessage.path.replace(':website', 'renewable').replace(':id', id)}`, (route) =>
      route.fulfill({ status: 412, json: { message: 'The message has changed since you opened it.' } }),
    )
    await sheet.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(sheet.getByRole('alert')).toHaveText('The message has changed since you opened it.')
    await expect(sheet.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
    await closeMessage(page)

    // slow network: clicks during the mark as read are kept, and nothing opens by itself
    const slow = '**/messages/renewable/*'
    await aMessage(product, aWebsite('renewable'), 'Answered at once')
    await page.getByRole('button', { name: 'Refresh' }).click()
    let release = await holdResponses(page, slow, (request) => request.method() !== 'GET')
    await page.getByRole('button', { name: 'Open Answered at once' }).click()
    await sheet.getByRole('button', { name: 'Mark as answered' }).dblclick()
    await release()
    await page.unroute(slow)
    await expect(sheet.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    await closeMessage(page)

    // another admin has replied before it is opened here: reading it does not change that
    const { id: answered } = await aMessage(product, aWebsite('renewable'), 'Answered elsewhere')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Open Answered elsewhere' })).toBeVisible()
    await product.db
      .updateTable('contactMessages')
      .set({ answeredAt: begin, readAt: begin, version: 2 })
      .where('id', '=', answered)
      .execute()
    await page.getByRole('button', { name: 'Open Answered elsewhere' }).click()
    await expect(sheet.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    await closeMessage(page)

    await aMessage(product, aWebsite('renewable'), 'Closed at once')
    await page.getByRole('button', { name: 'Refresh' }).click()
    release = await holdResponses(page, slow, (request) => request.method() !== 'GET')
    await page.getByRole('button', { name: 'Open Closed at once' }).click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await release()
    await page.unroute(slow)
    await expect(rows(page).filter({ hasText: 'Closed at once' })).toContainText('Not answered')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('messages are read, answered and assigned, and the list says so', async () => {
    await aMessage(product, aWebsite('optics'), 'Dinner')
    const { email } = await aMessage(product, aWebsite('optics'), 'Visa for Japan', {
      name: 'محمد Sample',
      message: `Dear organisers,\n\nI need a letter.\n${'x'.repeat(300)}`,
    })
    await openUnfiltered(page, 'Optics')
    await expect(page).toHaveTitle('Messages - Optics - Admin')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Visa for Japan')
    await expect(rows(page).first()).toContainText('Unread')
    await expect(page.getByText('Unread (2)')).toBeVisible()
    // controls are aligned with the row's text
    const middleOf = async (name: string) => {
      const box = await rows(page).first().getByText(name).first().boundingBox()
      return box ? box.y + box.height / 2 : Number.NaN
    }
    expect(Math.abs((await middleOf('Open')) - (await middleOf('محمد Sample')))).toBeLessThan(2)

    await page.getByRole('button', { name: 'Open Visa for Japan' }).click()
    const sheet = page.getByRole('dialog', { name: 'Visa for Japan' })
    await expect(sheet).toContainText('I need a letter.')
    await expect(sheet.getByText('Not answered')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Answer by email' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${encodeURIComponent(email)}\\?subject=Re%3A%20Visa`),
    )
    // printing now prints the message
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1')).toBeHidden()
    await expect(sheet.getByText('I need a letter.')).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Answer by email' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await sheet.getByRole('button', { name: 'Assign to me' }).click()
    await expect(sheet.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/.+/)
    await sheet.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(sheet.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
    await closeMessage(page)
    await expect(page.getByRole('button', { name: 'Open Visa for Japan' })).toBeFocused()
    await expect(rows(page).first()).toContainText('Answered')

    await page.getByText('Not answered (1)').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Dinner')
    await expect(page).toHaveURL('/admin-messages?state=open')
    await page.goBack()
    await page.getByRole('group', { name: 'Assigned to' }).getByText('Me', { exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Visa for Japan')

    await page.getByLabel('Search messages').fill('nothing of this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No messages match these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('messages stand page by page, and are saved as a file', async () => {
    const text26 = { message: 'y'.repeat(500) }
    await Promise.all(
      Array.from({ length: 26 }, (_, at) =>
        aMessage(product, aWebsite('nursing'), `=Question ${at + 1}`, text26),
      ),
    )
    await openUnfiltered(page, 'Nursing')
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('=Question 1')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(rows(page)).toHaveCount(25)
    await expect(page).toHaveURL('/admin-messages')
    await rows(page).nth(1).getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export selected' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^plenary-messages-nursing-/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`'=Question 25`)

    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await fitsSideways(page)
    }
  })
})
