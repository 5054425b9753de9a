import { buffer } from 'node:stream/consumers'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipOf } from './zip.ts'

const now = new Date('2026-11-24T03:00:00Z')
const entries = async function* (...given: ZipEntry[]) {
  yield* given
}

test('an archive holds each file as it was given, packed or not', async () => {
  const pdf = [strToU8('%PDF-'), strToU8('1.7')]
  const archive = await buffer(
    zipOf(
      entries(
        { name: 'data.json', bytes: [strToU8('{"name":'), strToU8('"Émile"}')] },
        { name: 'files/a.pdf', bytes: pdf, isPacked: true },
        { name: 'empty.txt', bytes: [] },
      ),
      now,
    ),
  )
  const found = unzipSync(archive)
  expect(Object.fromEntries(Object.entries(found).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    'data.json': '{"name":"Émile"}',
    'files/a.pdf': '%PDF-1.7',
    'empty.txt': '',
  })
})

test('what fails while it is made breaks the archive off', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield strToU8('a')
    throw new Error('The disk is gone')
  }
  const archive = buffer(zipOf(entries({ name: 'a', bytes: broken() }), now))
  await expect(archive).rejects.toThrow('The disk is gone')
})
