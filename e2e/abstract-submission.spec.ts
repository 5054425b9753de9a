import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aRealPdf } from '#tests/real-pdf.ts'
import { aPdf } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'
import {
  abstractForm,
  aFile,
  anAuthor,
  bigFile,
  dropFiles,
  labels,
  mostBytes,
  onlyPdf,
  submissionsOf,
  submitCall,
} from './abstract-form.ts'
import { holdResponses } from './hold-responses.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './journey.ts'
import { shownCode, swapCase } from './typed-form.ts'

const interests = '**/api/form-submission/get-interested-in-options'
const sessions = '**/api/form-submission/get-session-options'
const tooLarge = 'File size too large. Maximum allowed size is 25MB.'

const required = labels.map((label) => `${label} is required`)

/** Waits for a code that differs in upper and lower case: one of digits alone does not. */
const codeWithLetters = async (page: Page) => {
  while (!/[A-Za-z]/.test(await shownCode(page))) await abstractForm(page).button('Refresh Captcha').click()
  return shownCode(page)
}

/** Checks that this input is refused as the code, and that the error links to the field. */
const refuseCode = async (page: Page, wrong: string) => {
  const form = abstractForm(page)
  await form.field('Name').focus()
  await form.field('Captcha').fill(wrong)
  await expect(page.getByText('Captcha is incorrect')).toHaveCount(0)
  await form.submit.click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Captcha is incorrect'])
  await expect(form.field('Captcha')).toBeFocused()
  await expect(form.field('Captcha')).toHaveAccessibleDescription(/Captcha is incorrect$/)
}

test('an author submits an abstract: ten fields and a file, each fault is named, and a reference at the end T18 T19 T20', {
  tag: [
    '@T21',
    '@T23',
    '@T24',
    '@T34',
    '@m71',
    '@m72',
    '@m73',
    '@m74',
    '@m75',
    '@m76',
    '@m77',
    '@m78',
    '@m79',
    '@m80',
    '@m81',
    '@m82',
    '@m83',
    '@m84',
    '@m85',
    '@m89',
  ],
}, async ({ page, product }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentParts: [...body.keys()] })
      return send.call(this, body)
    }
  })
  const calls = submissionsOf(page)
  const form = abstractForm(page)
  await form.open()
  await test.step('the options of the website', async () => {
    const rows = await product.db
      .selectFrom('sessionOptions')
      .select('name')
      .where('website', '=', aWebsite('renewable'))
      .where('deletedAt', 'is', null)
      .execute()
    const shown = await form.field('Session').getByRole('option').allInnerTexts()
    expect(shown.slice(1).sort()).toEqual(rows.map(({ name }) => name).sort())
  })
  expect(await page.context().cookies()).toEqual([])
  await expect(page).toHaveTitle(/^Abstract Submission - /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abstract Submission')
  const stops = page.getByRole('main').getByRole('listitem')
  await expect(stops.filter({ hasText: 'Abstract deadline' })).toContainText('March 15, 2026')
  await expect(stops.filter({ hasText: 'Notification' }).first()).toContainText('March 25, 2026')
  const formats = page.getByText(/PDF, DOC and DOCX/)
  await expect(formats).toBeVisible()
  await expect(page.getByText('Upload one PDF, up to 25 MB')).toBeVisible()

  for (const label of labels.slice(0, -1)) await expect(form.field(label)).toHaveAttribute('required')
  await expect(form.field('Title').getByRole('option')).toHaveText([
    'Choose a title',
    'Mr',
    'Ms',
    'Dr',
    'Prof',
  ])
  await expect(form.field('Country')).toHaveJSProperty('tagName', 'INPUT')
  await expect(form.field('Email')).toHaveAttribute('type', 'email')
  await expect(form.field('Phone')).toHaveAttribute('type', 'tel')
  await expect(form.field('Title')).toHaveAttribute('autocomplete', 'honorific-prefix')
  await expect(form.field('Organization')).toHaveAttribute('autocomplete', 'organization')
  await expect(form.field('Country')).toHaveAttribute('autocomplete', 'country-name')
  await expect(form.file).toHaveAttribute('type', 'file')
  await expect(form.file).toHaveAttribute('accept', 'application/pdf')
  await expect(form.file).toHaveAccessibleDescription('Upload one PDF, up to 25 MB')

  await test.step('what is missing is listed, and leads to the first m73 m82', async () => {
    await form.submit.click()

    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(required)
    await expect(form.field('Title')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    for (const [at, label] of labels.entries()) {
      await expect(form.field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(form.field(label)).toHaveAccessibleDescription(new RegExp(required[at] ?? ''))
    }
    await form.field('Name').fill('Ada')
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await form.file.setInputFiles(aFile())
    await expect(page.getByText('Abstract file is required')).toHaveCount(0)
    await page.getByRole('link', { name: 'Session is required' }).click()
    await expect(form.field('Session')).toBeFocused()
  })

  const author = anAuthor({ name: '  Ada "Amps" O’Author  ' })
  await form.fill(author)
  await test.step('refuses another case m83', async () => {
    await refuseCode(page, swapCase(await codeWithLetters(page)))
  })

  await test.step('judges a file when it is chosen m84 m85', async () => {
    const error = page.locator('#abstractFile-error')
    await form.file.setInputFiles(aFile('in-name-only.pdf', Buffer.from('PK a document')))
    await expect(error).toHaveText(onlyPdf)
    await form.file.setInputFiles(bigFile('more.pdf', mostBytes + 1))
    await expect(error).toHaveText(tooLarge)
    await form.file.setInputFiles(aFile())
    await expect(error).toHaveCount(0)
    await expect(form.chosen('floating-wind.pdf')).toBeVisible()
  })
  expect(calls).toEqual([])

  await form.enterCaptcha()
  const interest = await form.field('Interest area').inputValue()
  const session = await form.field('Session').inputValue()
  const code = await page.locator('#captcha-code').innerText()
  const calling = page.waitForRequest(submitCall)
  await form.submit.click()
  const call = await calling
  expect(call.method()).toBe('POST')
  expect(await call.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect(await page.evaluate(() => (window as unknown as { sentParts: string[] }).sentParts)).toEqual([
    'titlePrefix',
    'name',
    'phone',
    'email',
    'organizationName',
    'interestedInId',
    'sessionId',
    'country',
    'homepage',
    'fillSeconds',
    'abstractFile',
  ])

  await expect(form.dialog).toHaveAccessibleName('Abstract Submitted Successfully!')
  const [row, ...others] = await product.abstractsOf(author.email)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    titlePrefix: 'Dr',
    name: 'Ada "Amps" O’Author',
    phone: author.phone,
    organizationName: author.organization,
    interestOptionId: Number(interest),
    sessionOptionId: Number(session),
    country: author.country,
    fileName: 'floating-wind.pdf',
    fileBytes: 2_000,
  })
  await expect(form.dialog).toContainText(`Your reference is ${row?.reference}.`)
  await expect(form.dialog).toContainText(author.email)
  await expect(form.dialog).toHaveAccessibleDescription(
    /^Your reference is .* We are sending an email with your personal link to /,
  )

  await form.close.click()
  await form.expectEmpty()
  await expect(form.field('Title')).toBeFocused()
  await expect(page.locator('#captcha-code')).not.toHaveText(code)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('abstract-form'))).toBeNull()
})

test('the abstract form loads its options, refuses another code, and judges a file by its first bytes and its size W4 T18 T19', {
  tag: ['@long', '@T20', '@T34', '@m81', '@m83', '@m84', '@m90'],
}, async ({ page, product, expectedErrors }) => {
  expectedErrors.expect(/Failed to load resource.*get-interested-in-options/)
  const calls = submissionsOf(page)
  const form = abstractForm(page)
  let request = 0
  await page.route(interests, (route) => {
    request++
    return route.fulfill({ status: 503, json: { message: 'Busy' } })
  })
  const release = await holdResponses(page, sessions)
  await page.goto('/registration')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Abstract Submission' })
  await hydrated(menu)
  await menu.click()
  const fromMenu = page.getByRole('banner').getByRole('link', { name: 'Abstract Submission' })
  await fromMenu.click()
  await expect(page).toHaveURL('/abstract-submission')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // closes the menu: its button would be marked as the current page's link is
  const mark = () => menu.evaluate((button) => getComputedStyle(button, '::after').maskImage)
  await expect.poll(mark).toContain('current-wave')
  const list = form.field('Interest area')
  const session = form.field('Session').getByRole('option')
  await expect(session).toHaveText(['Loading the list'])
  await expect(form.field('Session')).toHaveAttribute('aria-busy', 'true')
  await release()

  await test.step('the list that cannot be loaded m90', async () => {
    await expect(list.getByRole('option')).toHaveText(['Choose an interest area'])
    await expect(page.getByRole('main').getByText(/busy|failed|error/i)).toHaveCount(0)
    await expect(form.failure).toHaveCount(0)
    expect(request).toBe(1)
  })

  await test.step('asked again, an option goes by the first name that it has, and sends its id', async () => {
    await page.unroute(interests)
    await page.route(interests, (route) =>
      route.fulfill({
        json: [
          { id: 11, option_name: 'Solar', sessionName: 'no', name: 'no', label: 'no' },
          { id: 12, sessionName: 'Wind', name: 'no', label: 'no' },
          { id: 13, option_name: ' ', name: 'Hydro', label: 'no' },
          { id: 14, label: 'Storage' },
          { id: 15 },
          { option_name: 'no id' },
          null,
        ],
      }),
    )
    await list.focus()
    await expect(list.getByRole('option')).toHaveText([
      'Choose an interest area',
      'Solar',
      'Wind',
      'Hydro',
      'Storage',
    ])
    await list.selectOption('Hydro')
    await expect(list).toHaveValue('13')
    await list.selectOption('')
  })
  await page.unroute(interests)

  await test.step('the menu leads away, and here again W4 T34', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(page).toHaveURL('/contact')
    await expect.poll(mark).toBe('none')
    await menu.click()
    await fromMenu.click()
    for (const label of ['Session', 'Interest area'])
      await expect(form.field(label).getByRole('option').nth(1)).toBeAttached()
  })

  // the selected file through all steps
  const notice = page.getByRole('group', { name: 'Your abstract' }).getByRole('status')
  await expect(notice).toHaveText('')

  await test.step('refuses another code m83', async () => {
    await form.fill(anAuthor())
    await refuseCode(page, '------')
  })

  const author = anAuthor()
  await test.step('says what becomes of the file, and of one that is missing nothing more', async () => {
    const pdf = { name: 'one.pdf', text: '%PDF-1.7 one' }
    const two = await dropFiles(page, '#abstractFile', [pdf, pdf])
    await two.drop()
    await expect(notice).toHaveText('Drop one file at a time.')
    await form.file.setInputFiles(aFile())
    await expect(notice).toHaveText('floating-wind.pdf, 2 KB')
    await form.file.setInputFiles(aFile('poster.docx', Buffer.from('PK')))
    await expect(notice).toHaveText(onlyPdf)
    await form.button('Remove the file').click()
    await expect(notice).toHaveText('File removed.')
    await form.submit.click()
    await expect(page.locator('#abstractFile-error')).toHaveText('Abstract file is required')
    await expect(notice).toHaveText('File removed.')
  })

  await test.step('by what it begins with, and how large it is', async () => {
    const error = page.locator('#abstractFile-error')

    await form.file.setInputFiles(aFile('in-name-only.pdf', Buffer.from('PK a document')))
    await expect(error).toHaveText(onlyPdf)
    await expect(form.file).toHaveAccessibleDescription(
      /in-name-only\.pdf 1 KB Only PDF files are accepted\./,
    )
    await form.file.setInputFiles(aFile('late.pdf', aPdf(3_000, { at: 1_020 })))
    await expect(error).toHaveText(onlyPdf)
    await form.file.setInputFiles(aFile('just.pdf', aPdf(3_000, { at: 1_019 })))
    await expect(error).toHaveCount(0)
    await form.file.setInputFiles(bigFile('more.pdf', mostBytes + 1))
    await expect(error).toHaveText(tooLarge)
    await form.file.setInputFiles(bigFile('exact.pdf'))
    await expect(error).toHaveCount(0)
    await expect(page.getByText('25 MB', { exact: true })).toBeVisible()

    await form.button('Remove the file').click()
    await expect(form.file).toBeFocused()
    await expect(form.chosen('exact.pdf')).toHaveCount(0)
    await expect(form.file).toHaveJSProperty('value', '')
  })

  await test.step('does not send what is no PDF, nor a file that has changed since it was chosen', async () => {
    await form.fill(author, aFile('poster.docx', Buffer.from('PK')))
    await form.submit.click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([onlyPdf])
    await expect(form.file).toBeFocused()

    const path = join(tmpdir(), `plenary-abstract-${process.pid}.pdf`)
    await writeFile(path, aPdf())
    await form.file.setInputFiles(path)
    await expect(form.chosen('2 KB')).toBeVisible()
    await rm(path)
    await form.submit.click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'The file can no longer be read. Choose it again.',
    ])
    await expect(form.file).toBeFocused()
    expect(calls).toEqual([])
  })

  await test.step('takes a file that is dropped, one at a time, and never leaves the page for another', async () => {
    await form.file.setInputFiles(aFile())
    const zone = page.locator('.drop-zone')

    const two = await dropFiles(page, '#abstractFile', [
      { name: 'one.pdf', text: '%PDF-1.7 one' },
      { name: 'two.pdf', text: '%PDF-1.7 two' },
    ])
    await expect(zone).toHaveAttribute('data-over', 'true')
    await two.drop()
    await expect(zone).not.toHaveAttribute('data-over')
    await expect(page.locator('#abstractFile-error')).toHaveText('Drop one file at a time.')
    await expect(form.chosen('floating-wind.pdf')).toBeVisible()

    const dropped = await dropFiles(page, '#abstractFile', [
      { name: 'dropped.pdf', text: '%PDF-1.7 dropped' },
    ])
    await dropped.drop()
    await expect(zone).toContainText('dropped.pdf')
    await expect(page.locator('#abstractFile-error')).toHaveCount(0)

    const beside = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'beside.pdf'))
      return ['dragover', 'drop'].map((name) => {
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })
        document.querySelector('h1')?.dispatchEvent(event)
        return event.defaultPrevented
      })
    })
    expect(beside).toEqual([true, true])

    await form.submit.click()
    await expect(form.dialog).toBeVisible()
    expect(await product.abstractsOf(author.email)).toMatchObject([
      { fileName: 'dropped.pdf', fileBytes: 16 },
    ])
  })
})

test('an abstract that was begun outlives a reload, but for its file, and is sent by keyboard alone T18 T21 T23', {
  tag: '@long',
}, async ({ page, product }) => {
  const form = abstractForm(page)
  const author = anAuthor()
  await form.open()
  await form.fill(author)
  await test.step('a reload keeps what was typed and asks for the file again T18', async () => {
    await page.reload()
    await form.expectFilledWith(author)
    await expect(form.field('Captcha')).toHaveValue('')
    await expect(
      page.getByText('Choose floating-wind.pdf again. Reloading the page removes the file.'),
    ).toBeVisible()

    await form.enterCaptcha()
    await form.submit.click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Abstract file is required'])
    await form.file.setInputFiles(aFile())
  })
  await form.submit.click()
  await expect(form.dialog).toBeVisible()
  await form.close.click()
  // awaited long before: the browser needs to know that the rejection is handled
  const choosing = page.waitForEvent('filechooser')
  await page.reload()
  await form.expectEmpty()

  await test.step('the keyboard alone', async () => {
    const typist = anAuthor()
    for (const label of ['Interest area', 'Session'])
      await expect(form.field(label).getByRole('option').nth(1)).toBeAttached()
    await form.field('Title').focus()
    await page.keyboard.type('Dr')
    for (const text of [typist.name, typist.phone, typist.email, typist.organization, typist.country]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    for (const label of ['Interest area', 'Session']) {
      await page.keyboard.press('Tab')
      await expect(form.field(label)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(form.field(label)).toHaveValue(/\d/)
    }
    await page.keyboard.press('Tab')
    await expect(form.file).toBeFocused()
    await page.keyboard.press('Space')
    await (await choosing).setFiles(aFile())
    await expect(form.chosen('floating-wind.pdf')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(form.button('Remove the file')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.field('Captcha')).toBeFocused()
    await page.keyboard.type((await page.locator('#captcha-code').innerText()).replace(/\s/g, ''))
    await page.keyboard.press('Enter')
    await expect(form.dialog).toBeVisible()
    await expect(form.close).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.field('Title')).toBeFocused()
    expect(await product.abstractsOf(typist.email)).toMatchObject([{ name: typist.name, titlePrefix: 'Dr' }])
  })
})

test('an author learns before sending what the committee would meet in their file, and it is taken all the same', async ({
  page,
  product,
  expectAccessible,
}) => {
  const form = abstractForm(page)
  const author = anAuthor()
  await form.open()
  const pdf = await aRealPdf()
  const password = 'This PDF needs a password, so the committee cannot open it.'
  const incomplete = 'The end of this PDF is missing, so the committee may not see all of it.'
  const damaged = 'This file cannot be opened as a PDF, so the committee cannot read it.'
  const warning = page.locator('[id$="-warning"]')
  const files: [string, Buffer, string][] = [
    ['cut.pdf', pdf.subarray(0, pdf.length / 2), incomplete],
    ['nine.pdf', Buffer.from('%PDF-1.7\n'), damaged],
    ['page.pdf', Buffer.from('<!doctype html><!-- %PDF-1.7 --><p>An abstract'), damaged],
    ['secret.pdf', await aRealPdf({ userPassword: 'secret' }), password],
  ]
  for (const [name, bytes, sentence] of files) {
    await form.file.setInputFiles(aFile(name, bytes))
    await expect(warning).toContainText(sentence)
    await expect(form.file).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await expect(warning).toContainText('You can still send it as it is.')
  await expectAccessible()

  for (const [name, bytes] of [
    ['whole.pdf', pdf],
    ['printing-forbidden.pdf', await aRealPdf({ ownerPassword: 'secret', permissions: {} })],
  ] as const) {
    await form.file.setInputFiles(aFile(name, bytes))
    await expect(form.chosen(name)).toBeVisible()
    await expect(warning).toHaveCount(0)
  }

  await form.fill(author, aFile('secret.pdf', await aRealPdf({ userPassword: 'secret' })))
  await expect(warning).toContainText(password)
  await form.submit.click()
  await expect(form.dialog).toBeVisible()
  expect(await product.abstractsOf(author.email)).toMatchObject([{ fileName: 'secret.pdf' }])
})
