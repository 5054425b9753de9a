import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listMails, resendMail, showMail, showMailHealth } from '#features/mails/mails.contract.ts'
import { newId } from '#shared/ids.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { someMails, start } from './insert-mails.ts'
import { expect, test } from './journey.ts'
import { waitForList } from './wait-for-list.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Send again' })
const pathOf = ({ path }: { path: string }) => `**${path.replace(/:\w+/g, '*')}`
const listCall = `${pathOf(listMails)}?*`
const chooseWebsite = (page: Page, name: string) => page.getByRole('radio', { name }).check()

/** Searches for what one person was sent. */
const search = (page: Page, address: string) =>
  waitForList(page, listCall, async () => {
    await page.getByLabel('Search emails').fill(address)
    await page.keyboard.press('Enter')
  })

test('the emails of a website are found, read, sent again and exported, and what fails is reported', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)

  await test.step('the page says what is loading, and that no mail server is set', async () => {
    const release = await holdResponses(page, listCall)
    await openAdmin(page, '/admin-mails')
    await expect(page).toHaveTitle('Emails - Optics - Admin')
    await expect(page.getByText('Loading emails...')).toBeAttached()
    await expect(page.getByText('No mail server is set')).toBeVisible()
    await release()
    await expect(page.getByText('Loading emails...')).toBeHidden()
    await page.unroute(listCall)
  })

  await test.step('the page says what is missing, and what failed', async () => {
    expectedErrors.expect(/400/)
    expectedErrors.expect(/409/)
    const answers: Record<string, object> = {
      list: { status: 400, json: { message: 'Not today.' } },
    }
    await page.route(listCall, (route) => route.fulfill(answers['list'] ?? {}))
    await page.route(pathOf(showMailHealth), (route) =>
      route.fulfill({ json: { givenUp: 0, isOutbox: false } }),
    )
    await chooseWebsite(page, 'Nursing')
    await expect(page.getByRole('alert')).toContainText('The emails could not be loadedNot today.')
    answers['list'] = { json: [] }
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No emails yet')).toBeVisible()
    await expect(page.getByText('No mail server is set')).toBeHidden()

    const mail = {
      id: newId(start),
      website: 'nursing',
      kind: 'contact.notice',
      recipientName: 'Organisers',
      recipientAddress: 'office@example.org',
      subject: 'A question',
      kept: 'whole',
      repeats: null,
      createdAt: start.toISOString(),
      sentAt: null,
      state: 'retrying',
      attempts: 2,
      nextAttemptAt: '2026-11-20T14:10:00.000Z',
      lastError: 'Try later',
    }
    answers['list'] = { json: [mail] }
    await page.route(pathOf(resendMail), (route) =>
      route.fulfill({ status: 409, json: { message: 'This email has nothing left to send' } }),
    )
    await page.route(pathOf(showMail), (route) =>
      route.fulfill({ status: 400, json: { message: 'Not this one.' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page)).toContainText('Retrying2 attempts, next Nov 20, 2026, 22:10 SGT')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The email could not be loadedNot this one.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send again' }).click()
    await confirm(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('This email has nothing left to send')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await waitForList(page, listCall, () => chooseWebsite(page, 'Optics'))
  })

  await test.step('what was sent is searched, narrowed, page by page, all of it in the address', async () => {
    const { name, address, list } = await someMails(product, { count: 27 })
    const searchField = page.getByLabel('Search emails')
    await searchField.fill('Ad')
    await expect(searchField).toHaveAccessibleDescription('1 or 2 characters find the start of words')
    await searchField.fill(address)
    await expect(searchField).toHaveAccessibleDescription('')
    await waitForList(page, listCall, () => searchField.press('Enter'))
    await expect(page).toHaveURL(list)
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).first().locator('th, td')).toHaveText([
      '',
      'Nov 20, 2026, 14:33 WET',
      `${name}${address}`,
      'Your registration is confirmed 27',
      'Registration confirmation',
      'Sent1 attempt',
      /^Preview.*Send again/,
    ])
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'When' }).click()
    await expect(page).toHaveURL(/sort=date/)
    await expect(rows(page).first()).toContainText('confirmed 1')

    await waitForList(page, listCall, () => page.getByText('Failed', { exact: true }).click())
    await expect(page.getByText('No emails match')).toBeVisible()
    await waitForList(page, listCall, () => page.getByRole('button', { name: 'Reset Filters' }).click())
    await expect(page).toHaveURL('/admin-mails?sort=date')
    await waitForList(page, listCall, () => page.getByRole('button', { name: 'When' }).click())
    await expect(page).toHaveURL('/admin-mails')
  })

  await test.step('an email is read as text, and as HTML that neither runs, loads nor leads away', async () => {
    const { address, list } = await someMails(product)
    await search(page, address)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Your registration is confirmed')
    await expect(dialog(page).getByText(address)).toBeVisible()
    await expect(dialog(page).getByText('your registration is confirmed.')).toBeVisible()
    const opened = page.url()
    expect(opened).toContain(list)

    const heard = page.evaluate(
      () => new Promise((settle) => window.addEventListener('message', ({ data }) => settle(data))),
    )
    await dialog(page).getByText('HTML', { exact: true }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading')).toHaveText('Your registration is confirmed')
    await expect(frame.getByText('Leave')).toBeVisible()
    await expect(frame.getByRole('link')).toHaveCount(0)
    await expect(frame.getByText('Afterwards')).toBeVisible()
    await expect(frame.locator('img, script, style, [style]')).toHaveCount(0)
    await expect(
      frame.locator('link, base, form, input, svg, math, iframe, object, [href], [src]'),
    ).toHaveCount(0)
    await frame.getByText('Handlers').hover()
    await frame.getByText('Leave').click()
    await frame.getByText('Run').click()
    await expect(frame.getByRole('heading')).toHaveText('Your registration is confirmed')
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    expect(await Promise.race([heard, page.evaluate(() => 'silent')])).toBe('silent')
    await expect(page).toHaveURL(opened)

    await dialog(page).getByText('HTML', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
  })

  await test.step('an email is sent again, and one that was given up is tried again', async () => {
    const sent = await someMails(product)
    const { list, address, name } = await someMails(product, { state: 'given-up', subject: 'Never arrived' })
    await search(page, sent.address)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`is sent to ${sent.address} again`)
    await confirm(page).click()
    await expect(
      page.getByRole('status').filter({ hasText: `is being sent to ${sent.name} again.` }),
    ).toBeFocused()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Sent again' }).first()).toBeVisible()
    await expect.poll(() => product.mailsTo(sent.address)).toHaveLength(1)

    await expect(page.getByText(/\d+ emails? failed/)).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(rows(page).filter({ hasText: address })).toContainText('Failed10 attempts')
    await rows(page).filter({ hasText: address }).getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByText('connect ECONNREFUSED')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('is sent immediately')
    await confirm(page).click()
    await expect(page.getByText(`is being sent to ${name} again.`)).toBeVisible()
    await expect.poll(() => product.mailsTo(address)).toHaveLength(1)
    await page.getByText('All', { exact: true }).click()
    await page.getByLabel('Search emails').fill(address)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(list)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Written to the outbox1 attempt')
  })

  await test.step('a personal link is not sent again from here, and of accounts it is seen only that they were written to', async () => {
    const { address } = await someMails(product, { kept: 'cut' })
    await search(page, address)
    const reset = page.getByRole('button', { name: 'Reset', exact: true })
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(
      dialog(page).getByText('Send a new link from the booking, submission or request.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    const id = newId(start)
    await product.db
      .insertInto('mails')
      .values({
        id,
        website: null,
        kind: 'account.owners-link',
        recipientName: 'Nora New',
        recipientAddress: 'nora@example.org',
        subject: `An invitation ${id}`,
        kept: 'nothing',
        message: null,
        createdAt: start,
        sentAt: start,
      })
      .execute()
    await reset.click()
    await page.getByText('Accounts', { exact: true }).last().click()
    await expect(page).toHaveURL('/admin-mails?of=accounts')
    await expect(rows(page).filter({ hasText: id })).toContainText('Link to an account')
    await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0)
    await expect(page.getByText('we only keep a record that they were sent')).toBeVisible()
    await waitForList(page, listCall, () => page.getByText('Website', { exact: true }).last().click())
  })

  await test.step('the page is used by keyboard and on a phone, and what is narrowed is exported', async () => {
    const { address } = await someMails(product, { count: 3 })
    await search(page, address)
    await expect(rows(page)).toHaveCount(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.slice(1).every((line) => line.includes(address))).toBe(true)

    await page.getByRole('button', { name: 'When' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    const [chosen] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export selected' }).click(),
    ])
    expect((await readFile(await chosen.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)
    await rows(page).first().getByRole('checkbox').focus()
    // its subject opens it, too
    for (const name of [/^(?!Preview|Send)/, /^Preview/, /^Send again/]) {
      await page.keyboard.press('Tab')
      await expect(rows(page).first().getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Send again/ }),
    ).toBeFocused()

    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 })
      // on a phone the subject alone opens it
      await expect(rows(page).first().getByRole('button').first()).toBeVisible()
      await fitsSideways(page)
    }
  })
})
