import type { Page } from '@playwright/test'
import { aWebsite } from '#tests/websites.ts'
import {
  abstractForm,
  anAuthor,
  bigFile,
  labels,
  mostBytes,
  onlyPdf,
  slowDown,
  submissionsOf,
  submitCall,
  unreachable,
} from './abstract-form.ts'
import { cutLine } from './cut-proxy.ts'
import { expect, test } from './journey.ts'

const failed = 'Abstract submission failed. Please try again.'

/** Bytes a second at which the biggest file takes several seconds. */
const slow = 6_000_000

/** Delays a response of the server; `lose` resets the connection instead. */
const stopTheAnswer = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/submit', requestStage: 'Response' }] })
  const paused = new Promise<string>((settle) => {
    browser.on('Fetch.requestPaused', ({ requestId }) => settle(requestId))
  })
  const go = (name: 'Fetch.continueRequest' | 'Fetch.failRequest') => async () => {
    const requestId = await paused
    if (name === 'Fetch.failRequest') await browser.send(name, { requestId, errorReason: 'ConnectionReset' })
    else await browser.send(name, { requestId })
    await browser.send('Fetch.disable')
  }
  return { release: go('Fetch.continueRequest'), lose: go('Fetch.failRequest') }
}

test('an upload of 25 MB shows its progress, is cancelled without a trace, and is sent again after the connection broke T22 m88', {
  tag: '@long',
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/ERR_CONNECTION_(RESET|REFUSED|CLOSED|ABORTED).*\/submit/)
  // the limit applies to this page only
  const line = await cutLine(product.url)
  const form = abstractForm(page)
  const author = anAuthor()
  const before = await product.files()
  await form.open(line.url)
  await form.fill(author, bigFile())
  const speed = await slowDown(page)
  await speed(slow)
  await form.submit.click()

  await expect(form.busy).toBeDisabled()
  await expect(form.busy).toHaveAttribute('aria-busy', 'true')
  await expect(form.progress).toHaveAccessibleName('Sending floating-wind.pdf')
  await expect(page.getByRole('group').first()).toHaveAttribute('inert')
  await expect(form.status.filter({ hasText: 'Keep this page open' })).toBeFocused()
  // forced colours remove the bar's backgrounds, not its border
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(form.progress).toHaveCSS('border-top-style', 'solid')
  await page.emulateMedia({ forcedColors: null })
  const share = () => form.progress.evaluate((bar: HTMLProgressElement) => bar.position)
  await expect.poll(share).toBeGreaterThan(0.1)
  const early = await share()
  await expect(form.progress).toHaveAttribute('aria-valuetext', /^[\d.]+ of 25 MB$/)
  await expect.poll(share).toBeGreaterThan(early + 0.2)

  await test.step('Cancel stops the file, leaves nothing on the server, and leads back to the filled form', async () => {
    await expect.poll(() => product.files()).not.toEqual(before)
    await form.cancel.click()
    await expect(form.status).toContainText(['Cancelled. Nothing was saved. Your form is still filled in.'])
    await expect(form.submit).toBeFocused()
    await form.expectFilledWith(author)
    await expect(form.chosen('floating-wind.pdf')).toBeVisible()
    await expect.poll(() => product.files()).toEqual(before)
    expect(await product.abstractsOf(author.email)).toEqual([])
  })

  await test.step('the connection breaks in the middle m88', async () => {
    await page.keyboard.press('Enter')
    await expect.poll(share).toBeGreaterThan(0.2)
    await line.cut()
    await expect(form.failure).toContainText(unreachable)
    await expect(form.failure).toContainText('It is safe to send again')
    await expect(form.submit).toBeFocused()
    await form.expectFilledWith(author)
    await expect(form.chosen('floating-wind.pdf')).toBeVisible()
    await expect.poll(() => product.files()).toEqual(before)
    await line.mend()
  })

  await test.step('it is sent again, checked and stored', async () => {
    const { release } = await stopTheAnswer(page)
    await speed(-1)
    await page.keyboard.press('Enter')
    await expect(form.progress).toHaveAccessibleName('Checking and saving the file')
    await expect(form.progress).not.toHaveAttribute('value')
    await expect(form.status.filter({ hasText: 'Checking and saving the file' })).toBeFocused()
    await release()
    await expect(form.dialog).toBeVisible()
    expect(await product.abstractsOf(author.email)).toMatchObject([{ fileBytes: mostBytes }])
    expect(await product.abstractsOf(author.email)).toHaveLength(1)
    await form.close.click()
  })

  const later = anAuthor()
  await form.fill(later, bigFile())
  await speed(1_000_000)
  await test.step('it can be used again when the browser brings it back as it was left', async () => {
    await form.submit.click()
    await expect(form.progress).toBeVisible()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(form.submit).toBeEnabled()
    await expect(form.status).toContainText(['Cancelled.'])

    await form.submit.click()
    await expect(form.progress).toBeVisible()
  })

  await test.step('asks before the page is left while a file is on its way', async () => {
    const request = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const question = await request
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reload

    const alert = page.getByRole('alertdialog')
    const link = page.getByRole('banner').getByRole('link', { name: 'Speakers' })
    await link.click()
    await expect(alert).toHaveAccessibleName(
      'The file is still uploading. If you leave this page, it is not sent.',
    )
    await alert.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(alert).toHaveCount(0)
    await expect(form.busy).toBeVisible()

    await link.click()
    await alert.getByRole('button', { name: 'Leave this page' }).click()
    await expect(page).toHaveURL(`${line.url}/speakers`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await product.abstractsOf(later.email)).toEqual([])
  })
  await line.cut()
})

const answers = [
  [
    'm86',
    413,
    { message: 'x' },
    'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.',
    undefined,
  ],
  ['m87', 500, { message: 'Something went wrong.' }, failed, undefined],
  ['m87', 404, '<h1>Not here</h1>', failed, undefined],
  ['m87', 502, '', failed, undefined],
  [
    'm87',
    403,
    { message: 'Abstract submission closed on March 15.' },
    failed,
    'Abstract submission closed on March 15.',
  ],
  ['m87', 429, { message: 'Too many. Wait 3 minutes.' }, failed, 'Too many. Wait 3 minutes.'],
  [
    'm87',
    503,
    { message: 'The file cannot be saved at the moment.' },
    failed,
    'The file cannot be saved at the moment.',
  ],
] as const

test('whatever the server answers to an abstract is reported, and everything stays to be sent again T19 T21 T22', {
  tag: [
    '@long',
    '@T24',
    '@m73',
    '@m74',
    '@m75',
    '@m76',
    '@m77',
    '@m78',
    '@m79',
    '@m80',
    '@m81',
    '@m84',
    '@m86',
    '@m87',
    '@m88',
  ],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/ERR_CONNECTION_RESET.*\/submit/)
  expectedErrors.expect(/Failed to load resource.*400.*\/submit/)
  expectedErrors.expect(/Failed to load resource.*403.*\/submit/)
  expectedErrors.expect(/Failed to load resource.*\/submit/)
  const form = abstractForm(page)
  const author = anAuthor()
  await form.open()
  await form.fill(author)
  const { lose } = await stopTheAnswer(page)
  await form.submit.click()
  await lose()
  await expect(form.failure).toContainText(unreachable)
  const [stored] = await product.abstractsOf(author.email)
  expect(stored).toBeDefined()

  await form.submit.click()
  await expect(form.dialog).toContainText(`Your reference is ${stored?.reference}.`)
  expect(await product.abstractsOf(author.email)).toHaveLength(1)

  await test.step('sends once, however often it is submitted T21', async () => {
    const author = anAuthor()
    const calls = submissionsOf(page)
    await form.close.click()
    await form.fill(author)
    await page.locator('form').evaluate((element: HTMLFormElement) => {
      element.requestSubmit()
      element.requestSubmit()
    })
    await expect(form.dialog).toBeVisible()
    expect(calls).toEqual(['POST'])
    expect(await product.abstractsOf(author.email)).toHaveLength(1)
  })

  const refused = anAuthor()
  await form.close.click()
  await form.fill(refused)
  for (const [id, status, body, sentence, hint] of answers) {
    await test.step(`${status} ${id}`, async () => {
      await page.route(submitCall, (route) =>
        route.fulfill(
          typeof body === 'string' ? { status, contentType: 'text/html', body } : { status, json: body },
        ),
      )
      await form.submit.click()

      await expect(form.failure.getByRole('paragraph')).toHaveText([sentence, ...(hint ? [hint] : [])])
      await expect(form.submit).toBeFocused()
      await form.expectFilledWith(refused)
      // a change removes the message, and the next response is to the same abstract, sent again
      await form.field('Country').fill('Norway')
      await expect(form.failure).toHaveCount(0)
      await form.field('Country').fill(refused.country)
      await page.unroute(submitCall)
    })
  }
  for (const [sentence, label] of [
    ['Title is required', 'Title'],
    ['Name is required', 'Name'],
    ['Phone is required', 'Phone'],
    ['Email is required', 'Email'],
    ['Organization is required', 'Organization'],
    ['Interest area is required', 'Interest area'],
    ['Session is required', 'Session'],
    ['Country is required', 'Country'],
    ['Abstract file is required', 'Abstract file'],
    [onlyPdf, 'Abstract file'],
  ] as const) {
    await test.step(sentence, async () => {
      await page.route(submitCall, (route) => route.fulfill({ status: 400, json: { message: sentence } }))
      await form.submit.click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([sentence])
      await expect(form.field(label)).toBeFocused()
      await expect(form.field(label)).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(page.getByText(failed)).toHaveCount(0)
      await page.unroute(submitCall)
    })
  }

  await test.step('an option that has gone in the meantime T19 m78', async () => {
    const list = form.field('Interest area')
    const id = Number(await list.inputValue())
    const count = await list.getByRole('option').count()
    const change = (deletedAt: Date | null) =>
      product.db
        .updateTable('interestOptions')
        .set({ deletedAt })
        .where('website', '=', aWebsite('renewable'))
        .where('id', '=', id)
        .execute()
    await change(new Date())
    try {
      await form.submit.click()
      await expect(list).toBeFocused()
      await expect(list).toHaveAccessibleDescription('Interest area is required')
      await expect(list.getByRole('option')).toHaveCount(count - 1)
    } finally {
      await change(null)
    }
  })

  // one that still exists
  await form.field('Interest area').selectOption({ index: 1 })
  await product.whileClosing(new Date('2026-03-15T14:59:00Z'), async () => {
    await form.submit.click()
    const message = 'Abstract submission closed on March 15, 2026 at 23:59 Japan Standard Time.'
    await expect(form.failure.getByRole('paragraph')).toHaveText([failed, message])

    const notice = page.getByRole('main').getByText(`${message} Questions? Write to info@example.org.`)
    await expect(async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
      await expect(page).toHaveURL('/contact')
      await page.goBack()
      await expect(notice).toBeVisible({ timeout: 1_000 })
    }).toPass()
    for (const label of labels) await expect(form.field(label)).toBeDisabled()
    await expect(form.submit).toBeDisabled()
  })
  expect(await product.abstractsOf(refused.email)).toEqual([])
})

test('the abstract form says until when abstracts are taken, and closes when that time comes T24', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.clock.install({ time: new Date('2027-01-10T10:00:00Z') })
  await product.whileClosing(new Date('2027-01-10T12:00:00Z'), async () => {
    const until = page.getByText('Send it as one PDF by January 10, 2027 at 21:00 Japan Standard Time.')
    await expect(async () => {
      await page.goto('/abstract-submission')
      await expect(until).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const form = abstractForm(page)
    await expect(form.field('Name')).toBeEnabled()
    await page.clock.fastForward('02:00:01')
    await expect(page.getByText(/^Abstract submission closed on January 10, 2027/)).toBeVisible()
    await expect(form.field('Name')).toBeDisabled()
  })
})
