import type { Locator, Page } from '@playwright/test'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { openAdmin, resumeAs } from './back-office.ts'
import { aBooking, fakeBookings, paymentOf } from './fake-bookings.ts'
import { someMails } from './insert-mails.ts'
import { expect, test } from './journey.ts'

const website = 'nursing'
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const actions = (page: Page) => page.getByRole('main').getByRole('button')
const closeSheet = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Only the list's export is available, and no action. */
const exportsAlone = async (page: Page, list: string) => {
  await expect(actions(page)).toHaveText(['Export CSV', 'Excel', 'Refresh'])
  const saved = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^plenary-${list}-nursing-.*\\.csv$`))
}

test('a viewer reads every list, saves it as a file, and is offered nothing that changes it A14 A15 A16', {
  tag: ['@long', '@A17', '@A18', '@A19', '@A20', '@m141'],
}, async ({ page, product }) => {
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite(website)] })
  const { db } = product
  await fakeBookings(page, { list: () => ({ json: [aBooking(1)] }) })
  await page.route('**/api/payments/nursing/*', (route) => route.fulfill({ json: paymentOf(aBooking(1)) }))
  await insertAbstracts(db, aWebsite(website), [{ name: 'Linked Author' }])
  await insertDiscounts(db, aWebsite(website), [{ name: 'Mei Sample', decision: 'refused' }])
  await someMails(product, { website: aWebsite(website), state: 'given-up' })

  await test.step('the registrations A14 m141', async () => {
    await openAdmin(page, '/admin-bookings')
    await expect(button(page, 'Export…')).toBeVisible()
    await expect(button(page, 'Add a booking')).toBeHidden()
    await button(page, 'Guest 1').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link', { name: 'Open in Payment Records' })).toBeVisible()
    for (const name of [
      'Correct',
      'New link',
      'Cancel the booking',
      'Refund…',
      'Cancel and refund…',
      'Send the confirmation again',
    ])
      await expect(button(sheet, name)).toBeHidden()
    await closeSheet(page)
  })

  await test.step('the requests for a discount A19', async () => {
    await goTo(page, 'Discounts', 'Discount Records')
    await page.getByRole('button', { name: 'Mei Sample' }).click()
    await expect(page.getByRole('dialog', { name: 'Mei Sample', exact: true })).toContainText('Refused')
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await closeSheet(page)
  })

  for (const [id, link, heading] of [
    ['A17', 'Sessions', 'Session Options Management'],
    ['A18', 'Interests', 'Manage Interests'],
  ] as const)
    await test.step(`the ${link.toLowerCase()} ${id}`, async () => {
      await goTo(page, link, heading)
      await expect(page).toHaveURL(`/admin-${link.toLowerCase()}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await exportsAlone(page, link.toLowerCase())
    })

  await test.step('the combinations of nights and guests A15', async () => {
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await expect(page.getByRole('columnheader')).toHaveText(['Nights', 'Guests', 'Price'])
    await exportsAlone(page, 'accommodations')
  })

  await test.step('the abstracts A16', async () => {
    await goTo(page, 'Abstract Submissions')
    await expect(page.getByRole('button', { name: /^Release/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByRole('button', { name: 'Export selected' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept as talk' })).toHaveCount(0)
    // the submission of this journey has no file
    await page.route('**/abstract-submissions/*/*/file', (route) => route.fulfill({ body: 'no PDF' }))
    await page.getByRole('group', { name: 'View' }).getByText('Reading', { exact: true }).click()
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /link (of|to) |Accept|Decline/ })).toHaveCount(0)
  })

  await test.step('the prices A20', async () => {
    await goTo(page, 'Registration Types')
    await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Type', 'Price (€)'])
    await exportsAlone(page, 'registration-types')
  })

  await test.step('the emails', async () => {
    await goTo(page, 'Emails')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await expect(page.getByText('Accounts', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview' }).click()
    const mail = page.getByRole('dialog')
    await expect(mail.getByText('your registration is confirmed.')).toBeVisible()
    await expect(mail.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  })
})
