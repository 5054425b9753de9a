import type { Page } from '@playwright/test'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { newId } from '#shared/ids.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { closeAll, desktop, fitsAt, goTo } from './admin-navigation.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { checkedState } from './check-accessibility.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { someMails } from './insert-mails.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorAtPayment } from './visitor-by-calls.ts'

const website = aWebsite('renewable')
const at = '2026-11-20T14:06:00.000Z'
const rtl = 'عائشة بنت محمد'
const long = { name: 'x'.repeat(190), email: `${'long'.repeat(40)}@example.org` }

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test.beforeEach(async ({ page, product }) => {
  test.slow()
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
})

/** Two messages of visitors. */
const someMessages = async ({ db }: Product) => {
  for (const subject of ['Dinner', 'Visa for Japan']) {
    const createdAt = new Date(at)
    const person = {
      name: rtl,
      email: 'visitor@example.org',
      message: `I need a letter.\n${'y'.repeat(500)}`,
    }
    const id = newId<'contact message'>(createdAt)
    await db
      .insertInto('contactMessages')
      .values({ website: aWebsite(website), id, subject, createdAt, ...person })
      .execute()
  }
}

test('discounts, abstracts, exceptions, messages and emails, their sheets and dialogs pass axe in both themes and fit a phone A19', {
  tag: '@long',
}, async ({ page, product, axe }) => {
  const check = checkedState(axe)
  const { db } = product
  await insertDiscounts(db, aWebsite(website), [
    { ...long, description: 'y'.repeat(4_000) },
    { name: rtl, sessionId: 'cs_test_judged', decision: 'approved', livemode: false },
  ])
  await insertAbstracts(db, aWebsite(website), [{ ...long, linkRevokedAt: new Date() }, { name: rtl }])
  const booked = { name: 'Bea Booked', email: 'bea.booked@example.org' }
  await visitorAtPayment(page, product, booked)
  const about = { website, provider: 'sandbox', livemode: false, reason: 'unknown_session' } as const
  const ids = { paymentId: null, sessionId: 'cs_test_judged', paymentIntentId: 'pi_judged' }
  for (const [subject, customerName] of [
    ['journey:1', booked.name],
    ['journey:2', 'x'.repeat(200)],
  ] as const) {
    const whose = { customerName, customerEmail: booked.email, cents: 52_395, subject }
    await openException(db, { ...about, ...ids, ...whose }, new Date())
  }

  await someMessages(product)
  await someMails(product, { website: aWebsite(website) })
  await someMails(product, { website: aWebsite(website), state: 'given-up', subject: 'It was given up' })

  await check('the discounts', async () => {
    await openAdmin(page, '/admin-discounts')
    await expect(rows(page)).toHaveCount(2)
  })
  await fitsAt(page, [1024, 360, 320])
  await check('the sheet of a discount', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('button', { name: rtl, exact: true }).click()
    await expect(dialog(page, rtl)).toBeVisible()
  })
  await check('another amount', async () => {
    await button(page, 'Another amount').click()
    await expect(page.getByLabel('Amount in euros')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await closeAll(page)

  await check('the abstracts', async () => {
    await goTo(page, 'Abstract Submissions')
    await expect(rows(page)).toHaveCount(2)
    await page.setViewportSize({ width: 1024, height: 768 })
    await fitsSideways(page)
    const region = page.getByRole('region', { name: 'Abstract submissions' })
    await region.evaluate((element) => element.scrollTo({ left: 200 }))
  })
  await check('the question before a link is revoked', async () => {
    // the submissions of this journey have no file
    await page.route('**/abstract-submissions/*/*/file', (route) => route.fulfill({ body: 'no PDF' }))
    await page.getByRole('button', { name: rtl }).click()
    await page.getByRole('button', { name: `Revoke link of ${rtl}` }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'View' }).getByText('Table', { exact: true }).click()
  await check('the abstracts on a phone', () => fitsAt(page, [360, 320]))

  await check('the exceptions', async () => {
    await goTo(page, 'Exceptions')
    await expect(rows(page)).toHaveCount(2)
  })
  await check('the money that is adopted', async () => {
    await button(page, /^Import .*Bea Booked/).click()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Bea Booked' })).toBeVisible()
  })
  await fitsAt(page, [320])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await check('the sheet of an exception', async () => {
    await page.setViewportSize(desktop)
    await button(page, /^Money without a booking.*Bea Booked/).click()
    await expect(dialog(page, 'Money without a booking')).toBeVisible()
  })
  await closeAll(page)

  await check('the messages, one of them chosen', async () => {
    await goTo(page, 'Messages')
    await rows(page).first().getByRole('checkbox').check()
    await expect(page.getByText('1 selected')).toBeVisible()
  })
  await fitsAt(page, [1024, 360])
  await check('a message', async () => {
    await page.setViewportSize(desktop)
    await button(page, 'Open Visa for Japan').click()
    await expect(dialog(page, 'Visa for Japan')).toContainText('I need a letter.')
    await expect(dialog(page, 'Visa for Japan').getByText('Not answered')).toBeVisible()
  })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await check('the mails', async () => {
    await goTo(page, 'Emails')
    await expect(rows(page)).toHaveCount(2)
  })
  await fitsAt(page, [1024, 360])
  const mail = page.getByRole('dialog')
  await check('a mail as text', async () => {
    await page.setViewportSize(desktop)
    await button(page, /^Preview/).click()
    await expect(mail.getByText('your registration is confirmed.')).toBeVisible()
  })
  await check('a mail as HTML', async () => {
    await mail.getByText('HTML', { exact: true }).click()
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible()
  })
  await closeAll(page)
  await check('the question before it is sent again', async () => {
    await button(page, /^Send again/).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  })
  await closeAll(page)
  await check('the emails whose words can be changed', async () => {
    await page.getByRole('tab', { name: 'Templates' }).click()
    await expect(page.getByRole('link', { name: 'Registration confirmed', exact: true })).toBeVisible()
  })
  await fitsAt(page, [1024, 390, 320])
  await check('the words of an email, and what is wrong with them', async () => {
    await page.setViewportSize(desktop)
    await page.getByRole('link', { name: 'Registration confirmed', exact: true }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('((nmae))')
    await button(page, 'Insert a placeholder').click()
    await expect(page.getByRole('group', { name: 'Placeholders' })).toBeVisible()
    await expect(page.getByRole('article')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await fitsAt(page, [1024, 390, 320])
})
