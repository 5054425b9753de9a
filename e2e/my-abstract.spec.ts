import type { Page } from '@playwright/test'
import { aPdf } from '#tests/upload-form.ts'
import { aFile, bigFile, mostBytes, slowDown } from './abstract-form.ts'
import { holdResponses } from './hold-responses.ts'
import { fitsSideways } from './horizontal-overflow.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'
import { aSubmission } from './submitted-abstracts.ts'

const own = '**/api/form-submission/mine'
const replacing = '**/api/form-submission/mine/file'

/** Submits an abstract; returns its data and the path of the emailed personal link. */
const submitted = async (product: Product, change: Record<string, string> = {}) => {
  const { link, ...rest } = await aSubmission(product, change, { value: aPdf(), name: 'first.pdf' })
  return { ...rest, link: await link() }
}

/** The author's page, located by roles and labels. */
const ownPage = (page: Page) => {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  return {
    main,
    button,
    file: main.getByLabel('New file', { exact: true }),
    link: main.getByRole('link', { name: /opens in a new tab/ }),
    replace: button('Replace the file'),
    progress: main.getByRole('progressbar'),
    failure: main.getByRole('alert').filter({ hasText: /\w/ }),
    stored: main.getByRole('status').filter({ hasText: 'Your new file is saved.' }),
    invalid: main.getByRole('heading', { name: 'This link does not work' }),
    /** Opens the page of this link and waits until it is shown. */
    open: async (link: string) => {
      await page.goto(link)
      await expect(main.getByRole('heading', { name: 'What you submitted' })).toBeVisible()
    },
  }
}

const rowOf = ({ db }: Product, id: string) =>
  db.selectFrom('abstractSubmissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an author opens their abstract by its link and replaces the file until the closing date, and a failure keeps the old one T20 T22 T24', {
  tag: ['@long', '@T34', '@m81', '@m84', '@m85', '@m88'],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*404.*\/mine/)
  expectedErrors.expect(/Failed to load resource.*403.*\/mine\/file/)
  expectedErrors.expect(/ERR_FAILED.*\/mine\/file/)
  const mine = ownPage(page)
  // awaited long before: the browser needs to know that the rejection is handled
  const choosing = page.waitForEvent('filechooser')

  await test.step('without a link it says where to find it T34', async () => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/my-abstract')
    await expect(page.getByRole('heading', { name: 'This page opens with your personal link' })).toBeVisible()
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  const submission = await submitted(product, {
    name: 'عائشة بنت محمد',
    organizationName: 'W'.repeat(200),
  })
  const { author, id, reference, link, interest, session } = submission
  const token = link.split('#')[1] ?? ''
  const addresses: string[] = []
  const bearers: (string | null)[] = []
  page.on('request', async (request) => {
    addresses.push(request.url())
    if (request.url().endsWith('/mine')) bearers.push(await request.headerValue('authorization'))
  })
  await mine.open(link)

  await expect(page).toHaveTitle(/^Your abstract - /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your abstract')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(mine.main.getByRole('definition').first()).toHaveText(reference)
  const notice = mine.main.getByRole('definition')
  for (const text of [author.email, author.organizationName, author.country, interest.name, session.name])
    await expect(notice.filter({ hasText: text }).first()).toBeVisible()
  await expect(notice.filter({ hasText: author.name })).toBeVisible()
  await expect(page).toHaveURL(link)
  expect(bearers).toEqual([`Bearer ${token}`])
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(token)

  await test.step('the file in a tab of its own', async () => {
    await expect(mine.link).toHaveAccessibleName('first.pdf (opens in a new tab)')
    await expect(mine.link).toHaveAttribute('target', '_blank')
    await expect(mine.main.getByText(/^2 KB, saved on /)).toBeVisible()
    const answer = await page.request.get((await mine.link.getAttribute('href')) ?? '/none')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).equals(aPdf())).toBe(true)
  })

  await page.reload()
  await expect(mine.main.getByRole('definition').first()).toHaveText(reference)
  await page.setViewportSize({ width: 320, height: 640 })
  await fitsSideways(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  const before = await rowOf(product, id)
  await test.step('what is refused m81 m84 m85', async () => {
    await mine.replace.click()
    await expect(mine.file).toBeFocused()
    await expect(mine.file).toHaveAccessibleDescription(/Abstract file is required/)
    await mine.file.setInputFiles(aFile('poster.pdf', Buffer.from('PK')))
    await expect(mine.file).toHaveAccessibleDescription(/Only PDF files are accepted\./)
    await mine.file.setInputFiles(bigFile('large.pdf', mostBytes + 1))
    await mine.replace.click()
    await expect(mine.file).toHaveAccessibleDescription(
      /File size too large\. Maximum allowed size is 25MB\.$/,
    )
    await expect(mine.file).toBeFocused()
    await page.getByRole('button', { name: 'Remove the file' }).click()
  })

  await mine.link.focus()
  await page.keyboard.press('Tab')
  await expect(mine.file).toBeFocused()
  await page.keyboard.press('Space')
  const releaseCheck = await holdResponses(page, '**/assets/pdf-warning-*')
  await (await choosing).setFiles(aFile('second.pdf', aPdf(3_000)))
  await expect(mine.main.getByText('second.pdf', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(mine.replace).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(mine.stored).toBeFocused()
  await releaseCheck()
  // nothing is selected any longer, and no message is shown
  await expect(mine.main.getByRole('status').filter({ hasText: 'second.pdf' })).toHaveCount(0)
  await expect(mine.link).toHaveAccessibleName('second.pdf (opens in a new tab)')
  const after = await rowOf(product, id)
  expect(after).toMatchObject({ reference: before.reference, fileName: 'second.pdf', fileBytes: 3_000 })
  expect(after.fileKey).not.toBe(before.fileKey)
  const answer = await page.request.get((await mine.link.getAttribute('href')) ?? '/none')
  expect((await answer.body()).equals(aPdf(3_000))).toBe(true)
  // the check of the file that ended after it was sent chooses nothing
  await expect(mine.stored).toBeFocused()

  const other = await submitted(product)
  await test.step('Cancel and a broken connection leave the old file in its place T22 m88', async () => {
    const bytes = 5_242_880
    await mine.open(other.link)
    await mine.file.setInputFiles(bigFile('bigger.pdf', bytes))
    const speed = await slowDown(page)
    await speed(500_000)
    await mine.replace.click()
    await expect(mine.progress).toHaveAttribute('aria-valuetext', /^[\d.]+ of 5 MB$/)
    await mine.button('Cancel').click()
    await expect(mine.main.getByText(/^Cancelled\. Nothing was saved/)).toBeVisible()
    await expect(mine.replace).toBeFocused()
    await speed(-1)

    await page.route(replacing, (route) => route.abort())
    await mine.replace.click()
    await expect(mine.failure).toContainText('An error occurred. Please try again.')
    expect(await rowOf(product, other.id)).toMatchObject({ fileName: 'first.pdf' })

    await page.unroute(replacing)
    await mine.replace.click()
    await expect(mine.stored).toBeVisible({ timeout: 15_000 })
    expect(await rowOf(product, other.id)).toMatchObject({ fileName: 'bigger.pdf', fileBytes: bytes })
  })

  await test.step('after the closing date it can only be read T24', async () => {
    await mine.file.setInputFiles(aFile('late.pdf'))
    await product.whileClosing(new Date('2026-03-15T14:59:00Z'), async () => {
      await mine.replace.click()
      await expect(mine.failure.getByRole('paragraph')).toHaveText([
        'Abstract submission failed. Please try again.',
        'Abstract submission closed on March 15, 2026 at 23:59 Japan Standard Time.',
      ])
      await page.reload()
      await expect(
        mine.main.getByText(/^Abstract submission closed on March 15, 2026 .* You can still read/),
      ).toBeVisible()
      await expect(mine.replace).toHaveCount(0)
      await expect(mine.link).toBeVisible()
    })
    await product.whileClosing(new Date('2031-03-15T14:59:00Z'), async () => {
      await page.reload()
      await expect(
        mine.main.getByText('You can replace it until March 15, 2031 at 23:59 Japan Standard Time.'),
      ).toBeVisible()
      await expect(mine.replace).toBeEnabled()
    })
  })

  await test.step('tries again', async () => {
    expectedErrors.expect(/Failed to load resource.*503.*\/mine/)
    await page.route(own, (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy. Come back soon.' } }),
    )
    await page.goto(submission.link)
    await expect(
      mine.main.getByRole('paragraph').filter({ hasText: 'Busy. Come back soon.' }).last(),
    ).toBeVisible()
    await page.unroute(own)
    await mine.button('Try again').click()
    await expect(mine.main.getByRole('definition').first()).toHaveText(submission.reference)
  })

  await page.goto(other.link)
  await expect(mine.main.getByRole('definition').first()).toHaveText(other.reference)
  await expect(mine.main.getByText(submission.reference)).toHaveCount(0)

  const forged = `${submission.link.slice(0, -6)}AAAAAA`
  await page.goto(forged)
  await expect(mine.invalid).toBeVisible()
  await expect(
    mine.main.getByText('This link is no longer valid. Ask the organisers for a new one.').first(),
  ).toBeVisible()
  await expect(mine.main.getByRole('link', { name: 'info@example.org' })).toBeVisible()
  await expect(mine.main.getByText(submission.reference)).toHaveCount(0)

  await mine.open(submission.link)
  await product.db
    .updateTable('abstractSubmissions')
    .set({ linkRevokedAt: new Date() })
    .where('id', '=', submission.id)
    .execute()
  await page.reload()
  await expect(mine.invalid).toBeVisible()
})

test('the page of an abstract renews the address of its file, and a lost connection meanwhile takes nothing away T34', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*ERR_FAILED.*form-submission\/mine/)
  const { link } = await submitted(product)
  await page.clock.install()
  const mine = ownPage(page)
  await mine.open(link)
  const first = await mine.link.getAttribute('href')
  await mine.file.setInputFiles(aFile('second.pdf'))

  const lost = page.waitForEvent('requestfailed')
  await page.route(own, (route) => route.abort())
  await page.clock.fastForward('50:00')
  await lost
  await page.unroute(own)
  const renewed = async () => {
    await page.clock.fastForward('01:00')
    return mine.link.getAttribute('href')
  }
  await expect.poll(renewed).not.toBe(first)
  await expect(mine.main.getByText('second.pdf', { exact: true })).toBeVisible()
  await expect(mine.replace).toBeEnabled()
})
