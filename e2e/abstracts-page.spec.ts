import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listAbstracts, renewLink, revokeLink } from '#features/abstracts/admin-abstracts.contract.ts'
import { anAdmin } from '#tests/admins.ts'
import { type GivenAbstract, insertAbstracts } from '#tests/many-abstracts.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'
import { desktop } from './admin-navigation.ts'
import { leaveNothing, openAdmin, openSession, resumeSession } from './back-office.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { waitForList } from './wait-for-list.ts'

const address = '/admin-abstract-submissions'
const listCall = `**${listAbstracts.path.replace(':website', '*')}?*`
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const chooseWebsite = (page: Page, name: string) => page.getByRole('radio', { name }).check()

let marks = 0
/** Inserts submissions that a search for `mark` finds exclusively; the last one is the newest. */
const someAbstracts = async ({ db }: Product, abstracts: readonly GivenAbstract[]) => {
  const mark = `Lab ${process.pid}-${++marks}.`
  const marked = abstracts.map((one) => ({ organizationName: `${mark} of Photonics`, ...one }))
  return { mark, ids: await insertAbstracts(db, aWebsite('optics'), marked) }
}

/** Filters the page to these. */
const search = (page: Page, mark: string) =>
  waitForList(page, listCall, async () => {
    await page.getByLabel('Search submissions').fill(mark)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  })

/** Opens one whose file is not tested: `insertAbstracts` writes none. */
const readWithoutFile = async (page: Page, name: string) => {
  await page.route('**/abstract-submissions/*/*/file', (route) => route.fulfill({ body: 'no PDF' }))
  await page.getByRole('button', { name, exact: true }).click()
}
const asTable = (page: Page) =>
  page.getByRole('group', { name: 'View' }).getByText('Table', { exact: true }).click()

const aLivingOption = async ({ db }: Product, table: 'interestOptions' | 'sessionOptions') =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('website', '=', aWebsite('renewable'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

test('an organiser searches, orders and exports the submissions, opens a PDF and renews a link A16 A35 m151', {
  tag: ['@long', '@m152', '@m153', '@m154'],
}, async ({ page, product, expectedErrors }) => {
  await resumeSession(page, product.owner)

  await test.step('the list is searched, narrowed, ordered and turned over by its address, and Back is returned A16', async () => {
    const session = `Deleted ${process.pid}`
    const { mark } = await someAbstracts(product, [
      { name: 'Oldest One', session },
      ...Array.from({ length: 26 }, (_, at) => ({ name: `Author ${at}` })),
      { name: 'Newest One', session },
    ])
    const { id } = await product.db
      .updateTable('sessionOptions')
      .set({ deletedAt: new Date() })
      .where('name', '=', session)
      .returning('id')
      .executeTakeFirstOrThrow()
    await openAdmin(page, `${address}?q=${encodeURIComponent(mark)}&sort=date&size=50&session=${id}`)
    await expect(rows(page).getByRole('rowheader')).toHaveText([/Oldest One$/, /Newest One$/])
    await waitForList(page, listCall, () => page.getByRole('button', { name: 'Reset Filters' }).click())
    await expect(page).toHaveURL(address)
    await search(page, mark)
    const name = rows(page).getByRole('rowheader')
    await expect(rows(page)).toHaveCount(25)
    await expect(name.first()).toContainText('Newest One')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(name.last()).toContainText('Oldest One')
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(rows(page)).toHaveCount(25)

    await page.getByRole('button', { name: 'Submitted' }).click()
    await expect(name.first()).toContainText('Oldest One')
    await expect(page).toHaveURL(/sort=date/)
    await page.getByLabel('Rows').selectOption('50')
    await expect(rows(page)).toHaveCount(28)
    // a deleted option stays readable, and can be chosen here
    await page.getByRole('combobox', { name: 'Session' }).selectOption(`${session} (deleted)`)
    await expect(name).toHaveText([/Oldest One$/, /Newest One$/])
    await expect(rows(page).first()).toContainText(session)
    await page.getByLabel('Interested In').selectOption({ index: 1 })
    await expect(page.getByText('No submission matches these filters.')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await chooseWebsite(page, 'Nursing')
    await expect(page).toHaveTitle('Abstract Submissions - Nursing - Admin')
    await expect(page.getByText('No submissions found')).toBeVisible()
    await waitForList(page, listCall, () =>
      page.getByRole('button', { name: 'Reset Filters' }).first().click(),
    )
    await expect(page).toHaveURL(address)
  })

  await test.step('each stands there with its choices, and its PDF opens in a new tab A16 A35 m153', async () => {
    const interest = await aLivingOption(product, 'interestOptions')
    const session = await aLivingOption(product, 'sessionOptions')
    const options = { interestedInId: String(interest.id), sessionId: String(session.id) }
    const author = anAuthor(options, { email: `page.${process.pid}@example.org` })
    const sent = [...fieldsOf(author), fileOf(aPdf(2_000), 'floating wind.pdf')]
    expect(await sendForm(`${product.url}/api/form-submission/submit`, sent)).toMatchObject({ status: 201 })
    await waitForList(page, listCall, () => chooseWebsite(page, 'Renewable'))
    await expect(page).toHaveTitle('Abstract Submissions - Renewable - Admin')
    await search(page, String(author['email']))
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('columnheader')).toHaveText([
      ...[
        '',
        'Name',
        'PDF',
        'Decision',
        'Title',
        'Email',
        'Phone',
        'Organization',
        'Interested In',
        'Session',
        'Country',
        'Submitted',
      ],
    ])
    const [row] = await product.abstractsOf(String(author['email']))
    await expect(rows(page).getByRole('rowheader')).toHaveText(`${row?.reference}${author['name']}`)
    await expect(rows(page).getByRole('cell')).toHaveText([
      ...[
        '',
        /^View PDF.*2 KBCannot be opened$/,
        'To decide',
        'Dr.',
        String(author['email']),
        '+81 3 1234 5678',
      ],
      ...[
        'Ariake Institute of Energy Systems',
        interest.name,
        session.name,
        'Japan',
        /^\w{3} \d+, \d{4}, \d\d:\d\d JST$/,
      ],
    ])

    const link = page.getByRole('link', { name: /^View PDF/ })
    await expect(link).toHaveAccessibleName(`View PDF of ${author['name']} (opens in a new tab)`)
    await expect(link).toHaveAttribute('target', '_blank')
    const file = await page.request.get(String(await link.getAttribute('href')))
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await waitForList(page, listCall, () => chooseWebsite(page, 'Optics'))
  })

  await test.step('the chosen ones, or all that the list shows, are exported', async () => {
    const { mark, ids } = await someAbstracts(product, [{ name: '=One' }, { name: 'Two' }, { name: 'Three' }])
    await search(page, mark)
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^plenary-abstract-submissions-optics/)
      const text = await readFile(await download.path(), 'utf8')
      return text.trim().split('\r\n').slice(1)
    }
    const all = await save('Export CSV')
    expect(all.map((line) => line.slice(-36))).toEqual(ids.toReversed())
    expect(all[2]).toContain(",'=One,")
    await page.getByRole('checkbox', { name: /^Select Two/ }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect((await save('Export selected')).map((line) => line.slice(-36))).toEqual([ids[1]])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('1 selected')).toBeHidden()
  })

  await test.step('an author’s email address is corrected', async () => {
    const [email, corrected] = [`typo.${process.pid}@example.org`, `right.${process.pid}@example.org`]
    const { mark } = await someAbstracts(product, [{ name: 'Mistyped Author', email }])
    await search(page, mark)
    await readWithoutFile(page, 'Mistyped Author')
    await page.getByRole('button', { name: 'Correct email or phone of Mistyped Author' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct email or phone' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('typo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an email address such as name@example.org')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(corrected)
    await expect(dialog.getByText(`stop working for ${email}`)).toBeVisible()
    await expect(dialog.getByLabel('Email a new link to the new address')).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your corrections are saved.' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Details of Mistyped Author' })).toContainText(corrected)
    await asTable(page)
  })

  await test.step('an author’s link is revoked and sent again', async () => {
    const email = `linked.${process.pid}@example.org`
    const { mark } = await someAbstracts(product, [{ name: 'Linked Author', email }])
    await search(page, mark)
    const notice = page.getByRole('status')
    await readWithoutFile(page, 'Linked Author')
    const details = page.getByRole('region', { name: 'Details of Linked Author' })
    await page.getByRole('button', { name: 'Revoke link of Linked Author' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke the link of Linked Author?' })
    // the dialog does not close
    const release = await holdResponses(page, `**${revokeLink.path.replace(/:\w+/g, '*')}`)
    await dialog.getByRole('button', { name: 'Revoke link' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('Saving…')
    await release()
    await expect(dialog).toHaveCount(0)
    await expect(notice.filter({ hasText: 'The link of Linked Author is revoked.' })).toBeFocused()
    await expect(details.getByText('Revoked', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Revoke link/ })).toBeHidden()

    const renew = `**${renewLink.path.replace(/:\w+/g, '*')}`
    const send = page.getByRole('alertdialog').getByRole('button', { name: 'Send new link' })
    expectedErrors.expect(/404/)
    await page.route(renew, (route) => route.fulfill({ status: 404, json: { message: 'It is gone.' } }))
    await page.getByRole('button', { name: 'Send new link to Linked Author' }).click()
    await send.click()
    await expect(page.getByRole('alertdialog')).toContainText('It is gone.')
    await page.unroute(renew)
    await send.click()
    await expect(notice.filter({ hasText: `We are sending a new link to ${email}.` })).toBeFocused()
    await expect(details.getByText('Valid', { exact: true })).toBeVisible()
    await expect.poll(async () => (await product.mailsTo(email)).length).toBe(1)
    await asTable(page)
  })

  await test.step('the page is usable by keyboard, on a small screen and on a phone', async () => {
    const name = 'عائشة بنت محمد'
    const { mark } = await someAbstracts(product, [
      { name: 'x'.repeat(190), email: `${'long'.repeat(40)}@example.org`, linkRevokedAt: new Date() },
      { name },
    ])
    await page.setViewportSize({ width: 1024, height: 768 })
    await search(page, mark)
    await fitsSideways(page)
    // every column fits next to the sidebar on a small laptop
    await page.setViewportSize({ width: 1280, height: 768 })
    const region = page.getByRole('region', { name: 'Abstract submissions' })
    const tooWide = () => region.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(await tooWide()).toBe(0)
    await page.setViewportSize({ width: 900, height: 768 })
    await fitsSideways(page)
    expect(await tooWide()).toBeGreaterThan(0)
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(20)
    await page.setViewportSize({ width: 1024, height: 768 })

    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Revoke link of ${name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Revoke link of ${name}` })).toBeFocused()
    await asTable(page)

    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(
        rows(page)
          .last()
          .getByRole('link', { name: /^View PDF/ }),
      ).toBeVisible()
      await fitsSideways(page)
    }

    // printed pages are as narrow, but show rows: columns side by side and no controls
    await page.emulateMedia({ media: 'print' })
    const cells = rows(page).last().locator('th, td:not(.adm-choose)')
    for (const width of [718, 1045]) {
      await page.setViewportSize({ width, height: 1000 })
      await expect(cells.first()).toHaveCSS('display', 'table-cell')
      const lefts = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left))
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
    }
    // column order and labels are readable
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Submitted', name, /^x+$/])
    await page.emulateMedia({ media: null })
    await page.setViewportSize(desktop)
  })

  await test.step('a list that fails says with which status, keeps what was there, and an empty one says so m151 m153', async () => {
    const { mark } = await someAbstracts(product, [{ name: 'Stays Here' }])
    await search(page, mark)
    // a 5xx would be retried a second later
    expectedErrors.expect(/403/)
    await page.route(listCall, (route) =>
      route.fulfill({ status: 403, json: { message: 'Come back later.' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('HTTP error! Status: 403Come back later.')
    await expect(rows(page)).toContainText('Stays Here')
    await page.unroute(listCall)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toBeHidden()

    await page.route(listCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page.getByText('No submissions found')).toBeVisible()
    await expect(page.getByText('Submissions appear here when authors send them.')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await page.unroute(listCall)
  })

  await test.step('a website that the selector does not offer is not asked for m152', async () => {
    const nobody = await anAdmin(product.db, { role: 'ADMIN', websites: [] })
    await leaveNothing(page)
    await openSession(page, nobody)
    let requested = 0
    page.on('request', (request) => {
      // ignores calls of the previous page
      if (request.isNavigationRequest()) requested = 0
      if (request.url().includes(listCall.slice(2).split('*')[0] ?? '')) requested++
    })
    await openAdmin(page, address)
    await expect(page.getByRole('alert')).toContainText('Invalid website selection')
    expect(requested).toBe(0)
  })
})
