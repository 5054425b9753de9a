import { newId } from '#shared/ids.ts'
import { textOf } from '#tests/pdf-text.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, rememberWebsite, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import { aPersonAt } from './person.ts'
import { aSubmission } from './submitted-abstracts.ts'
import { visitorAtPayment, visitorWhoPaid } from './visitor-by-calls.ts'

/* Main tasks of organisers by visible text only. Interactions are clicks, key chords and filled fields after the login. */

test.beforeEach(async ({ page, product }) => {
  await resumeSession(page, product.owner)
  await rememberWebsite(page, aWebsite('renewable'))
})

test('an organiser sees who has paid, and finds a person whatever tab they are in', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const paid = { name: 'Aiko Whopaid', email: `aiko.${test.info().workerIndex}@example.org` }
  const waiting = { name: 'Bo Stillopen', email: `bo.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, paid)
  await visitorAtPayment(page, product, waiting)
  await openAdmin(page, '/admin-dashboard')
  const rows = page.getByRole('table', { name: 'Registrations' }).locator('tbody tr')
  const row = (person: { email: string }) => rows.filter({ hasText: person.email })

  await test.step('who paid: two interactions', async () => {
    const person = aPersonAt(page)
    await person.click('link', 'Bookings')
    await person.pick('Payment', 'Paid')
    await expect(row(paid)).toContainText('€523.95')
    await expect(row(waiting)).toHaveCount(0)
    expect(person.count()).toBeLessThanOrEqual(2)
  })

  await test.step('someone by a part of their name, from all of them: two interactions', async () => {
    await openAdmin(page, '/admin-dashboard')
    const person = aPersonAt(page)
    await person.click('link', 'Bookings')
    await person.fill('Search registrations', 'stillop')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(row(waiting)).toBeVisible()
    expect(person.count()).toBeLessThanOrEqual(2)
    await expect(page.getByRole('tab', { name: /^All/ })).toHaveText('All1')
  })

  await test.step('and from any page by the search: two interactions', async () => {
    await openAdmin(page, '/admin-dashboard')
    const person = aPersonAt(page)
    await person.press('/')
    await person.fill('Search people, payments, abstracts, messages and discounts', 'stillop')
    await expect(page.getByRole('option', { name: 'Bo Stillopen' }).first()).toContainText('Pending')
    expect(person.count()).toBeLessThanOrEqual(2)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Bo Stillopen' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(1)
    await expect(row(waiting)).toBeVisible()
  })

  await test.step('an empty tab says where the match is', async () => {
    const person = aPersonAt(page)
    await page.getByRole('tab', { name: /^With Accommodation/ }).click()
    await expect(page.getByText('1 match in Without Accommodation: show')).toBeVisible()
    await person.click('button', 'show')
    await expect(row(waiting)).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Without Accommodation/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })
})

test('an organiser exports the list of everyone, and of those who have paid', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const paid = { name: 'Cleo Onthelist', email: `cleo.${test.info().workerIndex}@example.org` }
  const waiting = { name: 'Dag Onthelist', email: `dag.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, paid)
  await visitorAtPayment(page, product, waiting)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Bookings')
  await person.click('button', 'Export…')
  const panel = page.getByRole('dialog', { name: 'Export registrations' })
  await expect(panel.getByRole('radio', { name: 'All' })).toBeChecked()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    person.click('button', /^Export \d+ rows$/),
  ])
  expect(person.count()).toBeLessThanOrEqual(3)
  const text = await (await file.createReadStream())
    .toArray()
    .then((parts) => Buffer.concat(parts).toString())
  for (const { email } of [paid, waiting]) expect(text).toContain(email)

  await test.step('as many rows as the button says, of those who have paid', async () => {
    await person.click('button', 'Export…')
    await panel.getByRole('radio', { name: 'Paid only' }).check()
    const label = await panel.getByRole('button', { name: /^Export \d+ rows?$/ }).innerText()
    const [ofPaid] = await Promise.all([
      page.waitForEvent('download'),
      person.click('button', /^Export \d+ rows?$/),
    ])
    const lines = (
      await (await ofPaid.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString())
    )
      .trim()
      .split('\r\n')
    expect(`Export ${lines.length - 1} row${lines.length === 2 ? '' : 's'}`).toBe(label)
    expect(lines.join()).toContain(paid.email)
    expect(lines.join()).not.toContain(waiting.email)
  })

  await test.step('on paper: all rows, not the page alone', async () => {
    await page.evaluate(() => {
      window.print = () =>
        document.documentElement.setAttribute(
          'data-printed',
          document.querySelector('.adm-booking-paper')?.textContent ?? '',
        )
    })
    await person.click('button', 'Print…')
    await person.click('radio', 'This list')
    await person.click('button', /^Print \d+ rows$/)
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(waiting.email))
    await expect(page.locator('html')).toHaveAttribute('data-printed', /^(\d+) of \1 registrations/)
  })
})

test('an organiser prints the badges of everyone who has paid', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const paid = { name: 'Gil Withabadge', email: `gil.${test.info().workerIndex}@example.org` }
  const waiting = { name: 'Hana Nobadge', email: `hana.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, paid)
  await visitorAtPayment(page, product, waiting)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Bookings')
  await person.click('button', 'Print…')
  await person.click('radio', 'Paid only')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    person.click('button', /^Make \d+ badges?$/),
  ])
  expect(person.count()).toBeLessThanOrEqual(4)
  expect(file.suggestedFilename()).toMatch(/^plenary-badges-a6-renewable-[\d-]+\.pdf$/)
  const text = textOf(Buffer.concat(await file.createReadStream().then((stream) => stream.toArray())))
  expect(text).toContain(paid.name)
  expect(text).not.toContain(waiting.name)
})

test('an organiser refunds and cancels from the booking itself', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const guest = { name: 'Enno Cannotcome', email: `enno.${test.info().workerIndex}@example.org` }
  await visitorWhoPaid(page, product, guest)
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', 'Bookings')
  await person.click('button', guest.name)
  await person.click('button', 'Cancel and refund…')
  const dialog = page.getByRole('dialog', { name: 'Cancel booking and refund', exact: true })
  await expect(dialog).toContainText(`${guest.name} gets €523.95 back. This cannot be undone.`)
  await expect(dialog).toContainText('The booking is cancelled, and an open payment page is closed.')
  await person.click('button', 'Cancel booking and refund €523.95')
  const sheet = page.getByRole('dialog', { name: guest.name })
  await expect(
    sheet.getByText('€523.95 was returned to the customer. The booking is cancelled.'),
  ).toBeVisible()
  expect(person.count()).toBeLessThanOrEqual(5)
  await expect(sheet.getByText('Booking cancelled').first()).toBeVisible()
  await expect(sheet.getByText('Refunded', { exact: true }).first()).toBeVisible()
  const [registration] = await product.registrationsOf(guest.email)
  expect(registration?.cancelledAt).not.toBeNull()
})

test('an organiser sees what needs review, and opens it with one click', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const at = new Date()
  const subject = `Vegetarian lunch ${test.info().workerIndex}`
  await product.db
    .insertInto('contactMessages')
    .values({
      website: aWebsite('renewable'),
      id: newId(at),
      name: 'Fay Waits',
      email: 'fay@example.org',
      subject,
      message: 'Is there one?',
      createdAt: at,
      readAt: null,
      answeredAt: null,
      assignedTo: null,
    })
    .execute()
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.getByText(/^\d+ waiting in Messages$/)).toBeVisible()
  await person.click('link', /messages? to answer/)
  await expect(page.getByRole('row').filter({ hasText: subject })).toBeVisible()
  expect(person.count()).toBe(1)
})

test('an organiser accepts three abstracts and tells their authors', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await product.db
    .updateTable('abstractSubmissions')
    .set({ draftDecision: null, draftNote: '', draftDecidedAt: null })
    .execute()
  const names = ['Gita Accepted', 'Hugo Accepted', 'Ines Accepted']
  const submitted = []
  for (const name of names) submitted.push(await aSubmission(product, { name }))
  await openAdmin(page, '/admin-dashboard')
  const person = aPersonAt(page)
  await person.click('link', /abstracts? to decide/)
  for (const name of names) await person.check(new RegExp(`^Select ${name}`))
  await person.click('button', 'Accept as talk')
  await person.click('button', 'Release 3…')
  await person.fill('Type 3 to release', '3')
  await person.click('button', 'Release 3 decisions')
  await expect(page.getByText('3 decisions are released.')).toBeVisible()
  expect(person.count()).toBeLessThanOrEqual(9)
  for (const { mails } of submitted) expect(await mails()).toContain('accepted as a talk')
})
