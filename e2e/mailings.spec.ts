import { newId } from '#shared/ids.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeAs, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import type { Product } from './product.ts'
import { visitorAtPayment, visitorWhoPaid } from './visitor-by-calls.ts'

const website = aWebsite('renewable')
const here = (name: string) => `${name}.${test.info().workerIndex}@example.org`

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite(website))
})

/** Inserts registrations of people with these names. */
const registered = (product: Product, names: readonly string[]) =>
  product.db
    .insertInto('registrations')
    .values(
      names.map((name, at) => ({
        website,
        id: newId(new Date(Date.UTC(2026, 1, 1, 8, 0, at))),
        name,
        phone: '+81 3 1234 5678',
        email: here(`person.${at}`),
        instituteOrUniversity: 'Ariake Sample University',
        country: 'Japan',
        registrationType: 'REGISTRATION_ONLY',
        presentationType: 'LISTENER',
        createdAt: new Date(),
        cancelledAt: null,
        confirmationAskedAt: null,
        attemptKeyHash: null,
      })),
    )
    .execute()

test('an organiser emails all who have paid, in at most nine interactions, and follows each email', {
  tag: '@long',
}, async ({ page, product, expectAccessible }) => {
  const paid = { name: 'Aiko Mailedto', email: here('aiko.mailed') }
  const waiting = { name: 'Bo Notmailed', email: here('bo.mailed') }
  await visitorWhoPaid(page, product, paid)
  await visitorAtPayment(page, product, waiting)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Bookings')
  await person.pick('Payment', 'Paid')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await person.click('link', 'Email these people')
  await person.isAt('Email these people')
  await person.sees(/^No mail server is set, so emails .* reach no one\./)
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('1 person')
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('Bookings: Paid.')
  await person.fill('Subject', 'Before you travel, ((name))')
  await person.fill('Text', 'Dear ((name)),\n\nbring **((reference))**.\n\n- a photo ID\n\n((own page))')
  const preview = page.getByRole('article', { name: `Email to ${paid.name}` })
  await expect(preview).toContainText(`Before you travel, ${paid.name}`)
  await expect(preview.getByText('See your registration')).toBeVisible()
  await expect(page.getByText(/^Draft saved \d\d:\d\d JST$/)).toBeVisible()
  await test.step('for everybody', () => expectAccessible())
  await person.click('button', 'Send to 1 person')
  await expect(page.getByText(/The first mail leaves at/)).toBeVisible()
  expect(person.count()).toBeLessThanOrEqual(9)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you travel, ((name))')

  expect(await product.mailsTo(paid.email)).toHaveLength(1)
  await product.advance(125)
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Written to the outbox/ })).toHaveText('Written to the outbox1')
  await expect(page.getByRole('row', { name: new RegExp(paid.name) })).toContainText('Written to the outbox')
  await expectAccessible()
  const mails = (await product.mailsTo(paid.email)).map(readMail)
  const mail = mails.find(({ headers }) => headers['subject'] === `Before you travel, ${paid.name}`)
  expect(mail?.text).toMatch(/\/my-registration#\S+/)
  expect(
    (await product.mailsTo(waiting.email)).map(readMail).map(({ headers }) => headers['subject']),
  ).not.toContain(`Before you travel, ${waiting.name}`)

  await test.step('it is in the list of mailings, and with all emails to this person', async () => {
    await openAdmin(page, '/admin-mails')
    await page.getByRole('link', { name: 'Mailings' }).click()
    await expect(page.getByRole('row', { name: /Before you travel/ })).toContainText('1 of 1')
    await expectAccessible()
    await openAdmin(page, '/admin-bookings')
    await page.getByRole('button', { name: paid.name }).first().click()
    await page.getByRole('link', { name: 'All mails to this person' }).click()
    await expect(page.getByRole('table', { name: 'Emails' })).toContainText(`Before you travel, ${paid.name}`)
  })
})

test('an email to many needs their number typed, is kept as a draft, and is paused, continued and stopped', {
  tag: '@long',
}, async ({ page, product }) => {
  const names = Array.from({ length: 52 }, (_, at) => `Person Number ${at}`)
  names[7] = 'يوسف الحراصي'
  names[9] = 'Wilhelmina Featherstonehaugh-Oyelaran'
  await registered(product, names)
  await openAdmin(page, '/admin-bookings')
  await page.getByRole('link', { name: 'Email these people' }).click()
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('52 people')
  await page.getByLabel('Subject').fill('Hello ((nmae))')
  await expect(page.getByText('There is no ((nmae)) here.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to 52 people' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('Subject').fill('Hello ((name))')
  await page.getByLabel('Text', { exact: true }).fill('The doors open at 8.')
  await page.getByText('Right-to-left', { exact: true }).click()
  await expect(page.getByRole('article', { name: 'Email to يوسف الحراصي' })).toContainText(
    'Hello يوسف الحراصي',
  )
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Hello ((name))')
  await page.getByLabel('Type 52 to send').fill('51')
  await expect(page.getByRole('button', { name: 'Send to 52 people' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('Type 52 to send').fill('52')
  await page.getByRole('button', { name: 'Send to 52 people' }).click()
  await expect(page.getByText('0 of 52', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused\. Paused by/)).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop this mailing for good?' })
  await expect(dialog).toContainText('0 of 52 people were written to the outbox. 52 others get nothing.')
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/^written to the outbox\. Stopped by .* 52 got nothing\./)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Not sent/ })).toHaveText('Not sent52')
  await product.advance(300)
  expect(await product.mailsTo(here('person.0'))).toEqual([])
})

test('recipients who registered meanwhile are shown before anything is sent', { tag: '@long' }, async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.expect(/status of 409 .*\/start$/)
  await registered(product, ['Only One'])
  await openAdmin(page, '/admin-bookings')
  await page.getByRole('link', { name: 'Email these people' }).click()
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Text', { exact: true }).fill('Hello')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await visitorAtPayment(page, product, { name: 'Late Comer', email: here('late.comer') })
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByText('It has 2 recipients now. Nothing was sent.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible()
})

test('a visitor unsubscribes by the link of an email, after they have pressed the button', {
  tag: '@long',
}, async ({ page, product, expectAccessible, expectedErrors }) => {
  expectedErrors.expect(/status of 404 .*\/api\/news\/nothing$/)
  await registered(product, ['News Reader'])
  await openAdmin(page, '/admin-bookings')
  await page.getByRole('link', { name: 'Email these people' }).click()
  await page.getByRole('group', { name: 'Purpose' }).getByText('News').click()
  await page.getByLabel('Subject').fill('See you next year')
  await page.getByLabel('Text', { exact: true }).fill('The next conference is in Oslo.')
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible()
  await product.advance(125)
  const [source = ''] = await product.mailsTo(here('person.0'))
  const [, link = ''] = /Unsubscribe: http:\/\/[^/]+(\/leave-news#\S+)/.exec(readMail(source).text) ?? []
  expect(link).not.toBe('')

  await page.goto(link)
  await expect(page.getByText(/Do you want no more news of the .* at p…@example\.org\?/)).toBeVisible()
  await expectAccessible()
  expect(await product.db.selectFrom('newsLeavers').selectAll().execute()).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(/You are unsubscribed\./)).toBeVisible()

  await openAdmin(page, '/admin-bookings')
  await page.getByRole('link', { name: 'Email these people' }).click()
  await page.getByRole('group', { name: 'Purpose' }).getByText('News').click()
  await expect(page.getByText('1 left out: 1 has left the news.')).toBeVisible()
  await page.goto('/leave-news#nothing')
  await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible()
})

test('an address that was refused is shown on the booking and among the undelivered, until it is tried again', {
  tag: '@long',
}, async ({ page, product, expectAccessible }) => {
  await registered(product, ['Gone Away'])
  const refusedAt = new Date('2026-03-01T09:00:00Z')
  await product.db
    .insertInto('refusedAddresses')
    .values({
      website: aWebsite(website),
      id: newId(refusedAt),
      address: here('person.0').toUpperCase(),
      name: 'Gone Away',
      answerCode: 550,
      answer: '5.1.1 No such user',
      refusedAt,
      mailId: newId(refusedAt),
    })
    .execute()
  await openAdmin(page, '/admin-bookings')
  await page.getByRole('button', { name: 'Gone Away' }).first().click()
  await expect(
    page.getByText('Mail to this address was refused: 5.1.1 No such user (550), Mar 1, 2026'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Undelivered' }).click()
  await expect(page.getByRole('table', { name: 'Refused addresses' })).toContainText(
    '5.1.1 No such user (550)',
  )
  await expectAccessible()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('No refused addresses')).toBeVisible()
})

test('a VIEWER follows mailings and writes none', { tag: '@long' }, async ({ page, product }) => {
  await registered(product, ['Someone'])
  await resumeAs(page, product, { role: 'VIEWER', websites: [aWebsite(website)] })
  await openAdmin(page, '/admin-bookings')
  await expect(page.getByRole('button', { name: 'Someone' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email these people' })).toHaveCount(0)
  await openAdmin(page, '/admin-mailings')
  await expect(page.getByText('No mailings yet')).toBeVisible()
})
