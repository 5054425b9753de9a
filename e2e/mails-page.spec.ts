import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listMails, resendMail, showMail, showMailHealth } from '#features/mails/mails.contract.ts'
import { later, minutes } from '#shared/duration.ts'
import { newId } from '#shared/ids.ts'
import { openAdmin, resumeAs, resumeSession } from './back-office.ts'
import { holdAnswers } from './hold-answers.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { fitsSideways } from './sideways.ts'

const start = new Date('2026-11-20T14:06:00Z')
const evil = `<!doctype html><html><head><style>p { color: red }</style></head><body onload="alert(1)" style="margin:0">
<h1 style="font-size:24px">Your registration is confirmed</h1><p>Dear <bdi>Ada</bdi>,</p>
<script>parent.postMessage('ran', '*')</script><img src="https://tracker.example/pixel.png" alt="">
<p><a href="https://elsewhere.example/">Leave</a> <a href="javascript:parent.postMessage('ran', '*')" ping="https://tracker.example/">Run</a></p>
<link rel="stylesheet" href="https://tracker.example/s.css"><meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
<base href="https://elsewhere.example/" target="_top"><style>@import url(https://tracker.example/i.css);</style>
<p style="background:url(https://tracker.example/b.png)" onmouseover="parent.postMessage('ran', '*')">Handlers</p>
<img srcset="https://tracker.example/2.png 2x" src="x" onerror="parent.postMessage('ran', '*')">
<svg onload="parent.postMessage('ran', '*')"><a href="https://elsewhere.example/"><text>Drawn</text></a><style>p { color: red }</style></svg>
<form action="https://elsewhere.example/"><input name="secret" autofocus onfocus="parent.postMessage('ran', '*')"><button>Send</button></form>
<iframe srcdoc="<script>top.postMessage('ran', '*')</script>"></iframe><object data="https://tracker.example/o"></object>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;"></table></math>
<p title="><img src=x onerror=alert(1)>">Afterwards</p></body></html>`

type Given = {
  count?: number
  state?: 'sent' | 'given-up'
  kept?: 'whole' | 'cut'
  subject?: string
}
let people = 0

/** Mails to one person to whom nothing else was sent, a minute apart; the newest has the highest number. */
const someMails = async (
  { db }: Product,
  { count = 1, state = 'sent', kept = 'whole', subject = 'Your registration is confirmed' }: Given = {},
) => {
  people++
  const to = { name: `Ada Receiver ${people}`, address: `receiver.${people}.${Date.now()}@example.org` }
  const message = JSON.stringify({ to, text: 'Dear Ada,\n\nyour registration is confirmed.', html: evil })
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const mails = numbers.map((number) => {
    const createdAt = later(start, minutes(number))
    return {
      id: newId(createdAt),
      website: 'optics' as const,
      kind: kept === 'cut' ? 'abstract.received' : 'payment.completed',
      recipientName: to.name,
      recipientAddress: to.address,
      subject: count > 1 ? `${subject} ${number}` : subject,
      kept,
      message,
      createdAt,
      sentAt: state === 'sent' ? later(createdAt, 1000) : null,
    }
  })
  await db.insertInto('mails').values(mails).execute()
  const jobs = mails.map(({ id, createdAt }) => ({
    id,
    kind: 'mail.repeated',
    key: id,
    payload: '{}',
    createdAt,
    runAt: createdAt,
    attempts: state === 'sent' ? 1 : 10,
    ...(state === 'sent'
      ? { doneAt: later(createdAt, 1000) }
      : { deadAt: later(createdAt, 1000), lastError: 'connect ECONNREFUSED 192.0.2.1:25' }),
  }))
  await db.insertInto('jobs').values(jobs).execute()
  return { ...to, list: `/admin-mails?q=${encodeURIComponent(to.address)}` }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Send again' })
const pathOf = ({ path }: { path: string }) => `**${path.replace(':website', 'optics').replace(':id', '*')}`

test.describe('an owner', () => {
  test.beforeEach(async ({ page, product }) => resumeSession(page, product.owner))

  test('finds what was sent: searched, narrowed, page by page, all of it in the address', async ({
    page,
    product,
  }) => {
    const { name, address, list } = await someMails(product, { count: 27 })
    await openAdmin(page, '/admin-mails')
    await expect(page).toHaveTitle('Mails - Optics - Admin')
    const search = page.getByLabel('Search mails')
    await search.fill('Ad')
    await expect(search).toHaveAccessibleDescription('With 1 or 2 characters: beginnings of words')
    await search.fill(address)
    await expect(search).toHaveAccessibleDescription('')
    const answered = page.waitForResponse((answer) => answer.url().includes('q='))
    await search.press('Enter')
    await expect(page).toHaveURL(list)

    // Next does nothing while the rows of before still stand there
    await answered
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).first().locator('th, td')).toHaveText([
      '',
      'Nov 20, 2026, 14:33JST 23:33',
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
    await page.getByRole('button', { name: 'When (UTC)' }).click()
    await expect(page).toHaveURL(/sort=date/)
    await expect(rows(page).first()).toContainText('confirmed 1')

    await page.getByText('Given up', { exact: true }).click()
    await expect(page.getByText('No mails match')).toBeVisible()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/admin-mails?sort=date')
  })

  test('reads a mail as text, and as HTML that neither runs, loads nor leads away', async ({
    page,
    product,
  }) => {
    const { address, list } = await someMails(product)
    await openAdmin(page, list)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Your registration is confirmed')
    await expect(dialog(page).getByText(address)).toBeVisible()
    await expect(dialog(page).getByText('your registration is confirmed.')).toBeVisible()

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
    await expect(page).toHaveURL(list)

    await dialog(page).getByText('HTML', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
  })

  test('sends a mail again, and one that was given up is tried anew', async ({ page, product }) => {
    const sent = await someMails(product)
    const { list, address, name } = await someMails(product, { state: 'given-up', subject: 'Never arrived' })
    await openAdmin(page, sent.list)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`goes to ${sent.address} a second time`)
    await confirm(page).click()
    await expect(
      page.getByRole('status').filter({ hasText: `is on its way to ${sent.name} again.` }),
    ).toBeFocused()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Sent again' }).first()).toBeVisible()
    await expect.poll(() => product.mailsTo(sent.address)).toHaveLength(1)

    await expect(page.getByText(/mails? (was|were) given up/)).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(rows(page).filter({ hasText: address })).toContainText('Given up10 attempts')
    await rows(page).filter({ hasText: address }).getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByText('connect ECONNREFUSED')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('is tried at once')
    await confirm(page).click()
    await expect(page.getByText(`is on its way to ${name} again.`)).toBeVisible()
    await expect.poll(() => product.mailsTo(address)).toHaveLength(1)
    await page.getByText('All', { exact: true }).click()
    await page.getByLabel('Search mails').fill(address)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(list)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Sent1 attempt')
  })

  test('does not send a personal link again from here, and sees only that accounts were written to', async ({
    page,
    product,
  }) => {
    const { list } = await someMails(product, { kept: 'cut' })
    await openAdmin(page, list)
    const reset = page.getByRole('button', { name: 'Reset', exact: true })
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByText('Send a new one from the page of what it is about')).toBeVisible()
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
    await expect(page.getByText('only that they were sent is kept')).toBeVisible()
  })

  test('is told what is loading, missing, failed, and that no mail server is set', async ({
    page,
    mishaps,
  }) => {
    const letGo = await holdAnswers(page, `${pathOf(listMails)}?*`)
    await openAdmin(page, '/admin-mails')
    await expect(page.getByText('Loading mails...')).toBeAttached()
    await expect(page.getByText('No mail server is set')).toBeVisible()
    await letGo()
    await expect(page.getByText('Loading mails...')).toBeHidden()
    await page.unroute(`${pathOf(listMails)}?*`)

    mishaps.expect(/400/)
    mishaps.expect(/409/)
    const answers: Record<string, object> = {
      list: { status: 400, json: { message: 'Not today.' } },
    }
    await page.route(`${pathOf(listMails)}?*`, (route) => route.fulfill(answers['list'] ?? {}))
    await page.route(pathOf(showMailHealth), (route) =>
      route.fulfill({ json: { givenUp: 0, isOutbox: false } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The mails could not be loadedNot today.')
    answers['list'] = { json: [] }
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No mails yet')).toBeVisible()
    await expect(page.getByText('No mail server is set')).toBeHidden()

    const mail = {
      id: newId(start),
      website: 'optics',
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
      route.fulfill({ status: 409, json: { message: 'There is nothing left to send of this mail' } }),
    )
    await page.route(pathOf(showMail), (route) =>
      route.fulfill({ status: 400, json: { message: 'Not this one.' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page)).toContainText('Tried again2 attempts, next Nov 20, 2026, 14:10 UTC')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The mail could not be loadedNot this one.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send again' }).click()
    await confirm(page).click()
    await expect(page.getByRole('alertdialog')).toContainText('There is nothing left to send of this mail')
  })

  test('uses the page by keyboard and on a phone, and exports what is narrowed', async ({
    page,
    product,
  }) => {
    const { address, list } = await someMails(product, { count: 3 })
    await openAdmin(page, list)
    await expect(rows(page)).toHaveCount(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.slice(1).every((line) => line.includes(address))).toBe(true)

    await page.getByRole('button', { name: 'When (UTC)' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    const [chosen] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export selected' }).click(),
    ])
    expect((await readFile(await chosen.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)
    await rows(page).first().getByRole('checkbox').focus()
    for (const name of [/^Preview/, /^Send again/]) {
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
      await expect(
        rows(page)
          .first()
          .getByRole('button', { name: /^Preview/ }),
      ).toBeVisible()
      await fitsSideways(page)
    }
  })
})

test('a viewer looks at the mails and sends none', async ({ page, product }) => {
  await resumeAs(page, product, { role: 'VIEWER', websites: ['optics'] })
  const { list } = await someMails(product, { state: 'given-up' })
  await openAdmin(page, list)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(page.getByText('Accounts', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByText('your registration is confirmed.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Send again' })).toHaveCount(0)
})
