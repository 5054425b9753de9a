import { expect, it } from 'vitest'
import { aRealPdf } from '#tests/real-pdf.ts'
import { structureOf } from './pdf-structure.ts'

const look = (bytes: Uint8Array) =>
  structureOf({ size: bytes.length, read: async (from, to) => bytes.subarray(from, to) })

it('the check of a PDF finds nothing in a whole PDF, with something before its beginning or after its end', async () => {
  const pdf = await aRealPdf()
  expect(await look(pdf)).toBe('fine')
  expect(await look(Buffer.concat([pdf, Buffer.from('\n\n')]))).toBe('fine')
  expect(await look(Buffer.concat([Buffer.from('\ufeff'), pdf]))).toBe('fine')
})

it('the check of a PDF finds that the end is missing of a PDF that is cut in half, or shorter than it says', async () => {
  const pdf = await aRealPdf()
  expect(await look(pdf.subarray(0, pdf.length / 2))).toBe('incomplete')
  expect(await look(pdf.subarray(0, -10))).toBe('incomplete')
  const forTheWeb = pdf.toString('latin1').replace('1.3\n', '1.3\n1 0 obj <</Linearized 1/L 999999>>\n')
  expect(await look(Buffer.from(forTheWeb, 'latin1'))).toBe('incomplete')
})

it.each([
  ['nine bytes', '%PDF-1.7\n'],
  [
    'HTML with the mark in a comment',
    '<!doctype html><!-- %PDF-1.7 --><p>startxref of an abstract %%EOF</p>',
  ],
])('the check of a PDF finds that %s are no PDF', async (_what, text) => {
  expect(await look(Buffer.from(text))).toBe('damaged')
})

it('the check of a PDF leaves to someone who opens it what is encrypted, or has its table of contents elsewhere', async () => {
  expect(await look(await aRealPdf({ userPassword: 'secret' }))).toBe('unclear')
  expect(await look(await aRealPdf({ ownerPassword: 'secret', permissions: {} }))).toBe('unclear')
  const pdf = (await aRealPdf()).toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')
  expect(await look(Buffer.from(pdf, 'latin1'))).toBe('unclear')
})
