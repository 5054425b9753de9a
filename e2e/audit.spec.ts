import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { auditFilePath, listAudit } from '#features/audit/audit.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { openAdmin, resumeSession } from './back-office.ts'
import { navigateWithin } from './client-navigation.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

let changers = 0

/** Inserts an admin with so many changes, a minute apart, isolated from those of others. The first is about the event. */
const someoneWhoChanged = async (
  { db }: Product,
  count: number,
  start = new Date('2026-11-20T14:06:00Z'),
): Promise<string> => {
  changers++
  const email = `changer.${changers}@example.org`
  const before = { startsOn: '2026-05-29', contactAddress: '1-2-3 Ariake\nTokyo' }
  const after = { startsOn: '2026-06-05', contactAddress: '4-5-6 Uji\nKyoto' }
  const by = { adminId: null, email }
  const event = { action: 'event.saved', subject: 'Dates', website: 'nursing' as Website }
  await writeAudit(db, by, start, { ...event, old: before, new: after })
  for (let number = 1; number < count; number++) {
    await writeAudit(db, by, later(start, minutes(number)), {
      action: 'interest-option.added',
      subject: `=Option ${number}`,
      website: aWebsite('optics'),
      new: { name: `Option ${number}` },
    })
  }
  return email
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

/** Fills several fields before the page renders again, as on a slow machine. */
const fillAtOnce = async (page: Page, values: Record<string, string>) => {
  const fields = await Promise.all(
    Object.entries(values).map(async ([label, value]) => ({
      field: await page.getByLabel(label).elementHandle(),
      value,
    })),
  )
  await page.evaluate(async (filled) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const { field, value } of filled) {
      write?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      for (let tick = 0; tick < 100; tick++) await undefined
    }
  }, fields)
}

const one = {
  id: '019ad000-0000-7000-8000-000000000000',
  at: '2026-11-20T14:06:00.000Z',
  admin: 'mei@example.org',
  website: null,
  action: 'something else',
  subject: 'Mei Sample',
  old: null,
  new: null,
}
const listOf = (entries: object[], next: string | null = null) => ({
  json: { entries, next, admins: ['mei@example.org'], actions: ['event.saved'] },
})
const refusal = { status: 400, json: { message: 'Not today.' } }

test('the audit log shows who changed what, and is filtered and exported, by keyboard and on a phone', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)

  await test.step('the audit says that it is loading, empty or failed, and that more did not come', async () => {
    expectedErrors.expect(/400/)
    let answer: { status?: number; json: object } = refusal
    await page.route(`**${listAudit.path}*`, (route) => route.fulfill(answer))
    const release = await holdResponses(page, `**${listAudit.path}*`)
    await openAdmin(page, '/admin-audit')
    await expect(page.getByText('Loading changes...')).toBeAttached()
    await release()
    await expect(page.getByText('Loading changes...')).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('The changes could not be loadedNot today.')
    answer = listOf([])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No changes yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()

    await page.getByLabel('What').selectOption({ label: 'Event saved' })
    await expect(page.getByText('No changes match these filters')).toBeVisible()
    answer = listOf([one], one.id)
    await page.getByRole('button', { name: 'Reset Filters' }).last().click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows(page).getByRole('cell')).toHaveText([
      'Nov 20, 2026, 14:06 WET',
      'mei@example.org',
      'Installation',
      'something elseMei Sample',
      '–No fields',
    ])

    answer = refusal
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByRole('alert')).toContainText('More changes could not be loadedNot today.')
    await expect(rows(page)).toHaveCount(1)
    answer = listOf([{ ...one, id: one.id.replace('019ad', '019ac'), subject: 'The one before' }])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText('2 changes')).toBeFocused()
    await page.unrouteAll()
  })

  await test.step('the audit log shows who has changed what, where and when, page after page', async () => {
    const admin = await someoneWhoChanged(product, 52)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveTitle('Audit - Admin')
    await page.getByLabel('Who').selectOption(admin)

    await expect(rows(page)).toHaveCount(50)
    await expect(rows(page).first().getByRole('cell')).toHaveText([
      'Nov 20, 2026, 14:57 WET',
      admin,
      /Optics$/,
      'Interest option added=Option 51',
      'Name: Option 51',
    ])
    await expect(page.getByText('The newest 50 changes')).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows(page)).toHaveCount(52)
    // the button is gone: what it loaded has the focus and is announced
    await expect(page.getByText('52 changes')).toBeFocused()

    const first = rows(page).last()
    await expect(first).toContainText('Event saved')
    await expect(first).toContainText('Starts on: May 29, 2026 → changed to Jun 5, 2026')
    await expect(first.getByText('4-5-6 Uji')).toBeHidden()
    await first.getByText('More: Contact address').click()
    await expect(first.getByText('4-5-6 Uji')).toBeVisible()
  })

  await test.step('the filters of the audit narrow it together, stand in the address, and are reset', async () => {
    // newer than all changes of other tests: on the first page without a filter too
    const admin = await someoneWhoChanged(product, 3, new Date('2026-12-03T23:58:00Z'))
    await navigateWithin(page, `/admin-audit?admin=${encodeURIComponent(admin)}`)
    await expect(rows(page)).toHaveCount(3)

    await page.getByLabel('What').selectOption({ label: 'Event saved' })
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/action=event\.saved/)
    await page.getByRole('combobox', { name: 'Website' }).selectOption({ label: 'Optics' })
    await expect(page.getByText('No changes match these filters')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Nursing')

    await page.reload()
    await expect(page.getByLabel('What')).toHaveValue('event.saved')
    const from = page.getByLabel('From (Europe/Lisbon)')
    // digit by digit, as people type
    await from.focus()
    await page.keyboard.type('12122026')
    await expect(from).toHaveValue('2026-12-12')
    await expect(page).toHaveURL(/from=2026-12-12/)
    await fillAtOnce(page, { 'From (Europe/Lisbon)': '2026-12-03', 'To (Europe/Lisbon)': '2026-12-02' })
    await expect(page.getByText('Choose a day that is not before From')).toBeVisible()
    await expect(page.getByText('No changes match these filters')).toBeVisible()
    await expect(page).toHaveURL(/from=2026-12-03&to=2026-12-02/)
    await page.getByLabel('To (Europe/Lisbon)').fill('2026-12-03')
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('search').getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/admin-audit')
    await expect(page.getByLabel('Who')).toHaveValue('')
    await expect(rows(page).filter({ hasText: admin })).toHaveCount(3)
  })

  await test.step('the audit is exported as it is filtered, and says when that fails', async () => {
    const admin = await someoneWhoChanged(product, 3)
    await navigateWithin(page, `/admin-audit?admin=${encodeURIComponent(admin)}&action=interest-option.added`)
    await expect(rows(page)).toHaveCount(2)
    const button = page.getByRole('button', { name: /^Export/ })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^plenary-audit-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `\uFEFF${[
        'Time (Europe/Lisbon),Who,Website,Action,Subject,Old,New',
        `2026-11-20T14:08:00.000Z,${admin},optics,interest-option.added,'=Option 2,,"{""name"":""Option 2""}"`,
        `2026-11-20T14:07:00.000Z,${admin},optics,interest-option.added,'=Option 1,,"{""name"":""Option 1""}"`,
        '',
      ].join('\r\n')}`,
    )

    expectedErrors.expect(/500/)
    await page.route(`**${auditFilePath('csv')}?*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    )
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('The changes could not be exportedSomething went wrong.')
    await expect(button).toHaveText('Export CSV')

    await page.unrouteAll()
    const release = await holdResponses(page, `**${auditFilePath('csv')}?*`)
    const again = page.waitForEvent('download')
    await button.click()
    await expect(button).toHaveText('Exporting...')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    // the previous error is no longer announced
    await expect(page.getByRole('alert')).toBeHidden()
    await release()
    await again
    await expect(button).toHaveText('Export CSV')
  })

  await test.step('the audit is usable by keyboard and on a phone', async () => {
    const admin = await someoneWhoChanged(product, 2)
    await navigateWithin(page, `/admin-audit?admin=${encodeURIComponent(admin)}`)
    await expect(rows(page)).toHaveCount(2)

    await page.getByLabel('To (Europe/Lisbon)').focus()
    const reset = page.getByRole('button', { name: 'Reset Filters' })
    const more = page.getByText('More: Contact address')
    for (const next of [reset, more]) {
      await expect(async () => {
        await page.keyboard.press('Tab')
        await expect(next).toBeFocused({ timeout: 50 })
      }).toPass()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('4-5-6 Uji')).toBeVisible()

    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(rows(page).last().getByText('Event saved')).toBeVisible()
      await fitsSideways(page)
    }
  })
})
