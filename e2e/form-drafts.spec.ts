import type { Locator, Page } from '@playwright/test'
import { openException } from '#features/payments/server/exceptions/exceptions.store.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertDiscounts } from '#tests/many-discounts.ts'
import { aWebsite } from '#tests/websites.ts'
import { goTo } from './admin-navigation.ts'
import { openAdmin, openSession, rememberWebsite, sendLogin } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { visitorAtPayment, visitorWhoPaid } from './visitor-by-calls.ts'

const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const offer = (page: Page) => page.getByRole('button', { name: /^Continue your changes to / })
const refreshCall = '**/admin/api/admin/refresh'

type Credentials = { email: string; password: string }

let accounts = 0
/** An admin whose sessions no other test uses. */
const arrive = async (page: Page, { db }: Product): Promise<Credentials> => {
  const admin = await anAdmin(db, { email: `kept.${process.pid}.${++accounts}@example.org` })
  await rememberWebsite(page, aWebsite('renewable'))
  await openSession(page, admin)
  return admin
}

const sawLogin = async (page: Page) => {
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
}

/** Ends the session before the page sends what `act` saves: neither that call nor a refresh is accepted. */
const endAt = async (page: Page, act: () => Promise<void>) => {
  const over = { status: 401, json: { message: 'The session is over' } }
  const saves = /\/(admin\/api\/admin|api\/payments)\//
  await page.route(refreshCall, (route) => route.fulfill(over))
  await page.route(saves, (route) =>
    route.request().method() === 'GET' || route.request().url().endsWith('/refresh')
      ? route.fallback()
      : route.fulfill(over),
  )
  await act()
  await sawLogin(page)
  await page.unroute(refreshCall)
  await page.unroute(saves)
}

/** Logs in again, which returns to the page and its address. */
const logInAgain = async (page: Page, admin: Credentials, address: string) => {
  await sendLogin(page, admin)
  // the opened row is in the address, too
  await expect(page).toHaveURL((url) => {
    if (!address.includes('id=')) url.searchParams.delete('id')
    return `${url.pathname}${url.search}` === address
  })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

const changePrice = ({ db }: Product, priceCents: number) =>
  db
    .updateTable('presentationTypes')
    .set({ priceCents })
    .where('website', '=', aWebsite('nursing'))
    .where('type', '=', 'EXHIBITOR')
    .execute()

let people = 0
const aName = (prefix: string) => {
  people++
  return { name: `${prefix} ${people}`, email: `kept.guest.${people}@example.org` }
}

test('a session that ends at the save of a price, a combination, an option or an exception loses nothing that was typed A22', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/401/)
  expectedErrors.expect(/412/)
  const admin = await arrive(page, product)
  await rememberWebsite(page, aWebsite('nursing'))

  await test.step('a price, which someone else has changed in the meantime', async () => {
    await changePrice(product, 70_000)
    await openAdmin(page, '/admin-registration-types')
    await button(page, 'Edit EXHIBITOR').click()
    const price = page.getByLabel('New price of EXHIBITOR in euros')
    await price.fill('711.50')
    await endAt(page, () => price.press('Enter'))
    await changePrice(product, 72_000)
    await logInAgain(page, admin, '/admin-registration-types')
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('711.50')
    // after a reload it is offered
    await page.reload()
    await expect(offer(page)).toHaveText('Continue your changes to the price of EXHIBITOR')
    await page.setViewportSize({ width: 320, height: 700 })
    await fitsSideways(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await offer(page).press('Enter')
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('711.50')
    await expect(offer(page)).toHaveCount(0)
    await price.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Failed to update price.')
    await expect(page.getByRole('alert')).toContainText('720')
    await expect(price).toHaveValue('711.50')
    // the row shows the current price too, not only the error: saving overwrites that one
    await expect(page.getByText('€720.00 to €711.50', { exact: true })).toBeVisible()
    await expect(button(page, 'Save')).toHaveAttribute('aria-busy', 'false')
    await price.press('Enter')
    await expect(page.getByText('Price updated successfully.')).toBeVisible()
    await expect(button(page, 'Edit EXHIBITOR')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    // nothing is left to be offered after a reload
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .not.toContain('711.50')
  })

  await test.step('a combination in its dialog', async () => {
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await button(page, 'Edit 3 nights, 2 guests').click()
    const edit = dialog(page, 'Edit combination')
    await edit.getByLabel('Price (€)').fill('811')
    await endAt(page, () => button(edit, 'Save').click())
    await logInAgain(page, admin, '/admin-accommodations')
    await expect(edit.getByLabel('Price (€)')).toHaveValue('811')
    await button(edit, 'Cancel').click()
    await expect(edit).toHaveCount(0)
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('a dialog stays open while it saves, says so at Esc, and then tells what went wrong', async () => {
    expectedErrors.expect(/403/)
    const saves = '**/admin/api/admin/accommodation/*/nursing/*'
    await page.route(saves, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }))
    const edit = dialog(page, 'Edit combination')
    await button(page, 'Edit 3 nights, 2 guests').click()
    await edit.getByLabel('Price (€)').fill('433')
    let release = await holdResponses(page, saves)
    const isRefusedAtOnce = await button(edit, 'Save').evaluate((save: HTMLButtonElement) => {
      save.click()
      return !save.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    expect(isRefusedAtOnce).toBe(true)
    await expect(button(edit, 'Saving…')).toBeVisible()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await expect(edit.getByText('Saving… You can close it when it is saved.')).toBeVisible()
    await expect(button(edit, 'Cancel')).toHaveAttribute('aria-disabled', 'true')
    await button(edit, 'Cancel').dispatchEvent('click')
    await page.mouse.click(5, 5)
    await release()
    await expect(edit.getByRole('alert')).toContainText('Not today.')
    await expect(edit.getByLabel('Price (€)')).toHaveValue('433')
    await expect(edit.getByText('Saving…')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(edit).toHaveCount(0)

    // a confirmation counts as the same dialog
    await button(page, 'Delete 3 nights, 2 guests').click()
    const asks = page.getByRole('alertdialog')
    release = await holdResponses(page, saves)
    const sent = page.waitForRequest(saves)
    await button(asks, 'Delete').click()
    await sent
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await expect(asks.getByText('Saving… You can close it when it is saved.')).toBeVisible()
    await release()
    await expect(asks.getByRole('alert')).toContainText('Not today.')
    await button(asks, 'Cancel').click()
    await expect(asks).toHaveCount(0)
    await page.unroute(saves)
  })

  await test.step('an interest in its dialog, a session option in its row, and a new one', async () => {
    const named = { website: aWebsite('nursing'), createdAt: new Date() }
    const interest = `Kept interest ${Date.now()}`
    const session = `Kept session ${Date.now()}`
    await product.db
      .insertInto('interestOptions')
      .values({ ...named, name: interest })
      .execute()
    await product.db
      .insertInto('sessionOptions')
      .values({ ...named, name: session })
      .execute()
    await goTo(page, 'Interests', 'Manage Interests')
    await button(page, `Edit ${interest}`).click()
    await page.getByLabel('Name of the interest').fill(`${interest} of mine`)
    await endAt(page, () => page.getByLabel('Name of the interest').press('Enter'))
    await logInAgain(page, admin, '/admin-interests')
    await expect(page.getByLabel('Name of the interest')).toHaveValue(`${interest} of mine`)
    await page.keyboard.press('Enter')
    await expect(button(page, `Edit ${interest} of mine`)).toBeFocused()
    await expect(offer(page)).toHaveCount(0)

    await goTo(page, 'Sessions', 'Session Options Management')
    await page.getByLabel('New session option').fill('Half a name')
    await button(page, `Edit ${session}`).click()
    await page.getByLabel('Name of the session option').fill(`${session} of mine`)
    await endAt(page, () => button(page, 'Save').click())
    await logInAgain(page, admin, '/admin-sessions')
    await expect(page.getByLabel('New session option')).toHaveValue('Half a name')
    await expect(page.getByLabel('Name of the session option')).toHaveValue(`${session} of mine`)
    await page.keyboard.press('Escape')
    await expect(offer(page)).toHaveCount(0)
    await page.getByLabel('New session option').fill('')
  })

  await test.step('the note to an exception', async () => {
    await openException(
      product.db,
      {
        ...{ website: aWebsite('nursing'), provider: 'sandbox', livemode: false, reason: 'unknown_session' },
        ...{ subject: `kept:${Date.now()}`, paymentId: null, sessionId: 'cs_test_kept' },
        ...{ paymentIntentId: 'pi_kept', cents: 52_395 },
        ...{ customerName: 'Nora Kept', customerEmail: 'nora.kept@example.org' },
      },
      new Date(),
    )
    const address = '/admin-exceptions?q=Nora+Kept'
    await navigateWithin(page, address)
    await page.getByRole('button', { name: /^Mark as reviewed/ }).click()
    const review = dialog(page, 'Mark as reviewed')
    await review.getByLabel('Note').fill('Asked the bank')
    await endAt(page, () => button(review, 'Mark as reviewed').click())
    await logInAgain(page, admin, address)
    await expect(review.getByLabel('Note')).toHaveValue('Asked the bank')
    await button(review, 'Mark as reviewed').click()
    await expect(page.getByText('Marked as reviewed.')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })
})

test('a session that ends at the save of a booking, an answer, a refund or a message loses nothing that was typed A22', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/401/)
  expectedErrors.expect(/412/)
  const admin = await arrive(page, product)

  await test.step('the correction of a booking, which someone else has changed in the meantime', async () => {
    const guest = aName('Kept Guest')
    await visitorAtPayment(page, product, guest)
    const address = `/admin-bookings?stay=without&q=${encodeURIComponent(guest.email)}`
    await openAdmin(page, address)
    await button(page, guest.name).click()
    await button(dialog(page, guest.name), 'Correct').click()
    const correct = dialog(page, 'Correct the booking')
    await correct.getByLabel('Institute').fill('Institute of Kept Words')
    await endAt(page, () => button(correct, 'Save').click())
    await product.db
      .updateTable('registrations')
      .set(({ eb }) => ({ country: 'Norway', version: eb('version', '+', 1) }))
      .where('email', '=', guest.email)
      .execute()
    await logInAgain(page, admin, address)
    await expect(correct.getByLabel('Institute')).toHaveValue('Institute of Kept Words')
    await button(correct, 'Save').click()
    await expect(correct.getByRole('alert')).toContainText('It is now:')
    await button(correct, 'Keep what I typed').click()
    await expect(correct.getByLabel('Institute')).toHaveValue('Institute of Kept Words')
    await button(correct, 'Save').click()
    await expect(page.getByText('Your corrections are saved.')).toBeVisible()

    await button(dialog(page, guest.name), 'Cancel the booking').click()
    const asks = page.getByRole('alertdialog')
    await endAt(page, () => button(asks, 'Cancel the booking').click())
    await logInAgain(page, admin, address)
    await button(asks, 'Cancel the booking').click()
    await expect(page.getByText('The booking is cancelled.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('a booking by hand, half typed when the other tab logs out', async () => {
    await navigateWithin(page, '/admin-bookings')
    await expect(page).toHaveURL('/admin-bookings')
    await button(page, 'Add a booking').click()
    const add = dialog(page, 'Add a booking')
    await add.getByLabel('Name').fill('Half Typed')
    await add.getByLabel('At the desk').check()
    const other = await page.context().newPage()
    await other.goto('/admin-dashboard')
    await button(other, 'Logout').click()
    await sawLogin(page)
    await sawLogin(other)
    await other.close()
    await logInAgain(page, admin, '/admin-bookings')
    await expect(add.getByLabel('Name')).toHaveValue('Half Typed')
    await expect(add.getByLabel('At the desk')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('the answer to a discount request', async () => {
    const asker = aName('Kept Asker')
    await insertDiscounts(product.db, aWebsite('renewable'), [asker])
    const address = `/admin-discounts?q=${encodeURIComponent(asker.email)}`
    await navigateWithin(page, address)
    await button(page, asker.name).click()
    await button(page, 'Another amount').click()
    await page.getByLabel('Amount in euros').fill('99')
    await page.getByLabel('Note for the email (optional)').fill('As agreed')
    await endAt(page, () => button(page, 'Approve with this amount').click())
    await logInAgain(page, admin, address)
    await expect(page.getByLabel('Amount in euros')).toHaveValue('99')
    await expect(page.getByLabel('Note for the email (optional)')).toHaveValue('As agreed')
    await button(page, 'Approve with this amount').click()
    await expect(page.getByText('The request is approved. We are sending the payment link')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('a refund, which stays the same refund', async () => {
    const guest = await visitorWhoPaid(page, product, aName('Kept Payer'))
    const address = `/admin-payments?id=${guest.id}`
    const requested: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/refund'))
        requested.push(request.postDataJSON().requestId)
    })
    await navigateWithin(page, address)
    const sheet = page.getByRole('dialog').first()
    await button(sheet, 'Refund').click()
    const refund = dialog(page, 'Refund')
    await refund.getByRole('radio', { name: 'Partial' }).check()
    await refund.getByLabel('Amount in euros').fill('23.95')
    await button(refund, 'Review refund').click()
    await endAt(page, () => button(refund, 'Refund €23.95').click())
    await logInAgain(page, admin, address)
    await expect(refund.getByLabel('Amount in euros')).toHaveValue('23.95')
    await button(refund, 'Review refund').click()
    await button(refund, 'Refund €23.95').click()
    await expect(sheet.getByText('€23.95 was returned to the customer.')).toBeVisible()
    expect(requested).toHaveLength(2)
    expect(requested[0]).toBeTruthy()
    expect(requested[1]).toBe(requested[0])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('what was noted of a message', async () => {
    const at = new Date()
    const writer = { ...aName('Kept Writer'), subject: 'Kept subject', message: 'Is there a dinner?' }
    const message = { website: aWebsite('renewable'), id: newId<'contact message'>(at), createdAt: at }
    await product.db
      .insertInto('contactMessages')
      .values({ ...message, ...writer, readAt: at })
      .execute()
    await navigateWithin(page, '/admin-messages?q=Kept+subject')
    await button(page, 'Open Kept subject').click()
    const sheet = dialog(page, 'Kept subject')
    await endAt(page, () => button(sheet, 'Mark as answered').click())
    await logInAgain(page, admin, '/admin-messages?q=Kept+subject')
    await expect(sheet.getByText('Not saved yet: answered.')).toBeVisible()
    await button(sheet, 'Save now').click()
    await expect(button(sheet, 'Mark as not answered')).toBeVisible()
    await expect(sheet.getByText('Not saved yet')).toHaveCount(0)
  })
})

test('drafts of accounts hold no password, are shown to no one else, and are deleted by a logout A22', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/401/)
  const admin = await arrive(page, product)
  const storedState = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

  await test.step('an invitation', async () => {
    await openAdmin(page, '/admin-accounts')
    await button(page, 'Invite').click()
    const invite = dialog(page, 'Invite to the back-office')
    await invite.getByLabel('Name').fill('Ines Invited')
    await invite.getByRole('radio', { name: 'Viewer' }).check()
    await invite.getByLabel('Nursing').check()
    await invite.getByLabel('Email').fill('ines.invited@example.org')
    await endAt(page, () => button(invite, 'Send invitation').click())
    await logInAgain(page, admin, '/admin-accounts')
    await expect(invite.getByLabel('Name')).toHaveValue('Ines Invited')
    await expect(invite.getByRole('radio', { name: 'Viewer' })).toBeChecked()
    await expect(invite.getByLabel('Nursing')).toBeChecked()
    await button(invite, 'Send invitation').click()
    await button(page, 'Done').click()
    await expect(offer(page)).toHaveCount(0)
  })

  await test.step('a name, but no password', async () => {
    await page.getByRole('complementary').locator('a[href="/admin-own-account"]').click()
    await page.getByLabel('Current password').fill('a password for tests')
    await page.getByLabel('New password', { exact: true }).fill('another password of mine 1')
    await page.getByLabel('Name', { exact: true }).fill('Ada of Kept')
    await endAt(page, () => button(page, 'Save name').click())
    expect(await storedState()).toContain('Ada of Kept')
    expect(await storedState()).not.toMatch(/a password for tests|another password of mine/)
    await logInAgain(page, admin, '/admin-own-account')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada of Kept')
    await expect(page.getByLabel('Current password')).toHaveValue('')
  })

  const other = await anAdmin(product.db, { email: `kept.other.${process.pid}@example.org` })
  await test.step('another admin in this tab begins at the dashboard, and finds nothing', async () => {
    await endAt(page, () => button(page, 'Save name').click())
    await sendLogin(page, other)
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await expect.poll(storedState).not.toContain('Ada of Kept')
  })

  await test.step('nor is there anything after a logout by hand, of Manage Events neither', async () => {
    await page.getByRole('link', { name: 'Manage Events' }).click()
    await expect(page.getByLabel('First day')).toBeEnabled()
    const city = page.getByLabel('City')
    const before = await city.inputValue()
    await city.fill('Left Behind City')
    await expect.poll(storedState).toContain('Left Behind City')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(offer(page)).toHaveText('Continue your changes to the event')
    await offer(page).click()
    await expect(city).toHaveValue('Left Behind City')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await button(page, 'Logout').click()
    await sawLogin(page)
    expect(await storedState()).not.toContain('Left Behind City')
    await sendLogin(page, other)
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(offer(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Manage Events' }).click()
    await expect(page.getByLabel('First day')).toBeEnabled()
    await expect(city).toHaveValue(before)
  })
})

test('what was typed outlives half an hour without activity, until it is discarded, and is deleted after a day m181', {
  tag: '@long',
}, async ({ page, context, product }) => {
  await context.clock.install()
  const admin = await arrive(page, product)
  const edit = dialog(page, 'Edit combination')
  /** Types half of a combination, then waits half an hour without input. */
  const typeAndWait = async () => {
    await page.getByLabel('Nights').fill('7')
    await button(page, 'Edit 3 nights, 2 guests').click()
    await edit.getByLabel('Guests').fill('5')
    await context.clock.fastForward('30:01')
    await sawLogin(page)
    await expect(page.getByRole('main')).toContainText('Session expired due to inactivity')
  }
  await page.goto('/admin-accommodations')

  await test.step('it outlives half an hour, until it is discarded', async () => {
    await typeAndWait()
    await logInAgain(page, admin, '/admin-accommodations')
    await expect(edit.getByLabel('Guests')).toHaveValue('5')
    await page.reload()
    await expect(page.getByLabel('Nights')).toHaveValue('7')
    await page.getByLabel('Nights').fill('')
    await expect(offer(page)).toHaveText('Continue your changes to the combination of 3 nights, 2 guests')
    await page.getByRole('button', { name: /^Discard/ }).press('Enter')
    await expect(offer(page)).toHaveCount(0)
    await button(page, 'Edit 3 nights, 2 guests').click()
    await expect(edit.getByLabel('Guests')).toHaveValue('2')
    await page.keyboard.press('Escape')
    // a closed dialog is still in the page for an instant
    await expect(page.locator('dialog')).toHaveCount(0)
  })

  await test.step('it is gone after a day', async () => {
    await typeAndWait()
    await context.clock.fastForward('24:00:01')
    await sendLogin(page, admin)
    await expect(page).toHaveURL('/admin-dashboard')
    await goTo(page, 'Accommodations', 'Accommodation Combinations')
    await expect(page.getByLabel('Nights')).toHaveValue('')
    await expect(button(page, 'Edit 3 nights, 2 guests')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })
})
