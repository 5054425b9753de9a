import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isLong } from '#tests/long.ts'
import { aRealPdf } from '#tests/real-pdf.ts'
import { aPdf } from '#tests/upload-form.ts'
import { checkPdf } from './check-pdf.ts'

const check = (bytes: Uint8Array) => checkPdf(Readable.from([bytes]))

test('a whole PDF has no problem, nor has one that only forbids printing', async () => {
  expect(await check(await aRealPdf())).toEqual({ problem: null })
  expect(await check(await aRealPdf({ ownerPassword: 'secret', permissions: {} }))).toEqual({ problem: null })
})

test.each<[string, () => Promise<Buffer>, string]>([
  ['needs a password', () => aRealPdf({ userPassword: 'secret' }), 'password'],
  ['is cut in half', async () => (await aRealPdf()).subarray(0, 600), 'incomplete'],
  ['has nine bytes', async () => Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['is HTML', async () => Buffer.from('<!doctype html><!-- %PDF-1.7 --><p>An abstract</p>'), 'damaged'],
  ['is filled with nothing', async () => aPdf(), 'damaged'],
  ['has no pages', async () => withoutPages(await aRealPdf()), 'damaged'],
])('a file that %s is found', async (_what, bytes, problem) => {
  expect(await check(await bytes())).toEqual({ problem })
})

const withoutPages = (pdf: Buffer) =>
  Buffer.from(
    pdf.toString('latin1').replace('/Type /Catalog', '/Tipe /Catalog').replace('/Pages', '/Pagez'),
    'latin1',
  )

test.runIf(isLong)(
  'a file that unpacks into more memory than there is ends its own process, and nothing is known of it',
  async () => {
    expect(await check(aBomb())).not.toEqual({ problem: null })
  },
  30_000,
)

/** A table of contents that unpacks into a gigabyte. */
const aBomb = (): Buffer => {
  const once = deflateSync(Buffer.alloc(1_000_000_000))
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 10 /W [1 2 1] /Root 2 0 R /Filter /FlateDecode /Length ${once.length} >>\nstream\n`,
  )
  return Buffer.concat([head, once, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
}

test('a check that takes too long is ended, and nothing is known of the file', async () => {
  let limit = 0
  // the time is over as soon as the process has the file
  const found = await checkPdf(Readable.from([await aRealPdf()]), (milliseconds, work) => {
    limit = milliseconds
    work()
    return () => undefined
  })
  expect([limit, found]).toEqual([5000, undefined])
})
