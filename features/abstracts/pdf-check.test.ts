import { describe, expect, it, vi } from 'vitest'
import { maxFileBytes } from './abstracts.contract.ts'
import { checkPdf, sentences } from './pdf-check.ts'

/** A file of so many bytes with `%PDF-` at a place, in chunks of a size. */
async function* aFile(bytes: number, { at = 0, chunk = 65_536, end = '' } = {}) {
  const file = Buffer.alloc(bytes, 'x')
  if (at >= 0) file.write('%PDF-', at)
  if (end) file.write(end, bytes - end.length)
  for (let from = 0; from < bytes; from += chunk) yield file.subarray(from, from + chunk)
}

const passed = async (source: AsyncIterable<Uint8Array>, onMissingEnd?: () => void) => {
  let bytes = 0
  for await (const chunk of checkPdf(source, onMissingEnd)) bytes += chunk.length
  return bytes
}

describe('what says that it is a PDF T20', () => {
  it.each([1, 3, 5, 1_000, 65_536])('within its first 1,024 bytes passes, in chunks of %i', async (chunk) => {
    expect(await passed(aFile(2_000, { chunk }))).toBe(2_000)
    expect(await passed(aFile(2_000, { chunk, at: 1_019 }))).toBe(2_000)
    expect(await passed(aFile(1_024, { chunk, at: 1_019 }))).toBe(1_024)
    await expect(passed(aFile(2_000, { chunk, at: 1_020 }))).rejects.toMatchObject({
      status: 400,
      message: sentences.onlyPdf,
    })
  })

  it('later, or never, does not; a short file, or one that only begins the word, neither', async () => {
    for (const file of [aFile(2_000, { at: -1 }), aFile(100, { at: -1 }), aFile(4, { at: 0 })])
      await expect(passed(file)).rejects.toMatchObject({ status: 400, message: sentences.onlyPdf })
    expect(await passed(aFile(5))).toBe(5)
  })

  it('is decided as soon as 1,024 bytes are known: nothing more is read', async () => {
    const read = vi.fn()
    async function* endless() {
      for (;;) {
        read()
        yield new Uint8Array(512)
      }
    }
    await expect(passed(endless())).rejects.toMatchObject({ message: sentences.onlyPdf })
    expect(read).toHaveBeenCalledTimes(2)
  })
})

it('the check of a PDF takes a file of exactly 25 MB and refuses one byte more m86', async () => {
  expect(await passed(aFile(maxFileBytes))).toBe(26_214_400)
  await expect(passed(aFile(maxFileBytes + 1))).rejects.toMatchObject({
    status: 413,
    message: 'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.',
  })
})

it('the check of a PDF takes an empty file for none m81', async () => {
  await expect(passed(aFile(0, { at: -1 }))).rejects.toMatchObject({
    status: 400,
    message: 'Abstract file is required',
  })
})

it('the check of a PDF passes a file without its end, and tells of it', async () => {
  const missing = vi.fn()
  await passed(aFile(5_000, { end: '%%EOF\n', chunk: 3 }), missing)
  await passed(aFile(5_000, { end: `%%EOF${' '.repeat(1_000)}` }), missing)
  expect(missing).not.toHaveBeenCalled()
  await passed(aFile(5_000, { end: `%%EOF${' '.repeat(1_020)}` }), missing)
  await passed(aFile(20), missing)
  expect(missing).toHaveBeenCalledTimes(2)
  // and no one need listen
  expect(await passed(aFile(20))).toBe(20)
})
