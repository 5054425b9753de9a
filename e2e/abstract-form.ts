import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { aPlausiblePdf } from '#tests/upload-form.ts'
import { hydrated } from './hydrated.ts'
import { expectTyped, expectUntyped, shownCode, typeIn } from './typed-form.ts'

/** An author's data. Choices by their labels. */
export type Author = {
  title: 'Mr' | 'Ms' | 'Dr' | 'Prof'
  name: string
  phone: string
  email: string
  organization: string
  country: string
}

/** Equal number of digits, so that later authors sort later. */
let authors = 100_000

/** A new author. */
export const anAuthor = (change: Partial<Author> = {}): Author => {
  authors++
  return {
    title: 'Dr',
    name: `Ada Author ${authors}`,
    phone: '+81 3 1234 5678',
    email: `writer.of.abstract.${authors}@example.org`,
    organization: 'Ariake Institute of Energy Systems',
    country: 'Japan',
    ...change,
  }
}

/** A file as a visitor selects it. */
export const aFile = (name = 'floating-wind.pdf', buffer: Buffer = aPlausiblePdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** The fields in the order of the page. */
export const labels = [
  'Title',
  'Name',
  'Phone',
  'Email',
  'Organization',
  'Country',
  'Interest area',
  'Session',
  'Abstract file',
  'Captcha',
]

/** The form's API path, and messages used in several tests (m88, m84). */
export const submitCall = '**/api/form-submission/submit'
export const unreachable = 'An error occurred. Please try again.'
export const onlyPdf = 'Only PDF files are accepted.'

/** Maximum file size in bytes. */
export const mostBytes = 26_214_400

const bigFiles = mkdtempSync(join(tmpdir(), 'plenary-abstracts-'))
process.once('exit', () => rmSync(bigFiles, { recursive: true, force: true }))

/**
 * Path of a file of the maximum size, or of so many bytes: at 6 MB a second its upload takes several seconds. On disk,
 * because passing it to the browser takes longer than the upload.
 */
export const bigFile = (name = 'floating-wind.pdf', bytes = mostBytes): string => {
  const path = join(bigFiles, name)
  if (statSync(path, { throwIfNoEntry: false })?.size !== bytes) writeFileSync(path, aPlausiblePdf(bytes))
  return path
}

/** The submissions that the page sends. */
export const submissionsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/form-submission/submit')) calls.push(request.method())
  })
  return calls
}

/** Limits the page's upload to so many bytes a second; -1: no limit. */
export const slowDown = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  return (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

/** Drops files on an element by drag and drop. */
export const dropFiles = async (page: Page, selector: string, files: { name: string; text: string }[]) => {
  const dataTransfer = await page.evaluateHandle((options) => {
    const transfer = new DataTransfer()
    for (const { name, text } of options)
      transfer.items.add(new File([text], name, { type: 'application/pdf' }))
    return transfer
  }, files)
  const target = page.locator(selector)
  await target.dispatchEvent('dragenter', { dataTransfer })
  await target.dispatchEvent('dragover', { dataTransfer })
  return { drop: () => target.dispatchEvent('drop', { dataTransfer }) }
}

const typedBy = ({ title, name, phone, email, organization, country }: Author) => ({
  Title: title,
  Name: name,
  Phone: phone,
  Email: email,
  Organization: organization,
  Country: country,
})

/** The abstract submission page, located by roles and labels. */
export const abstractForm = (page: Page) => {
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  const form = {
    field,
    button,
    file: field('Abstract file'),
    submit: button('Submit abstract'),
    busy: button('Sending...'),
    cancel: button('Cancel'),
    progress: main.getByRole('progressbar'),
    failure: main.getByRole('alert').filter({ hasText: /\w/ }),
    status: main.getByRole('status').filter({ hasText: /\w/ }),
    /** The name of the selected file. */
    chosen: (name: string) => main.getByText(name, { exact: true }),
    dialog,
    close: dialog.getByRole('button', { name: 'Close' }),

    /** Opens the page and waits until it accepts input. */
    open: async (origin = '') => {
      await page.goto(`${origin}/abstract-submission`)
      // it takes an entry before its scripts are there
      await hydrated(field('Name'))
      await expect(field('Name')).toBeEnabled()
      await expect(field('Session').getByRole('option').nth(1)).toBeAttached()
      await expect(field('Interest area').getByRole('option').nth(1)).toBeAttached()
    },

    enterCaptcha: async () => {
      await field('Captcha').fill(await shownCode(page))
    },

    /** Fills in all fields in page order. */
    fill: async (author: Author, file: string | ReturnType<typeof aFile> = aFile()) => {
      await typeIn(field, typedBy(author))
      await field('Interest area').selectOption({ index: 1 })
      await field('Session').selectOption({ index: 2 })
      await form.file.setInputFiles(file)
      await form.enterCaptcha()
    },

    expectFilledWith: async (author: Author) => {
      await expectTyped(field, typedBy(author))
      await expect(field('Interest area')).toHaveValue(/\d/)
      await expect(field('Session')).toHaveValue(/\d/)
    },

    expectEmpty: async () => {
      await expectUntyped(
        field,
        labels.filter((label) => label !== 'Abstract file'),
      )
      await expect(button('Remove the file')).toHaveCount(0)
      // a file that the input still held could not be chosen again
      await expect(form.file).toHaveValue('')
    },
  }
  return form
}
