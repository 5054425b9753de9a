import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { later } from '#shared/time/duration.ts'
import { testFileStore } from '#tests/file-store-contract.ts'
import { movableClock } from '#tests/movable-clock.ts'
import { systemClock } from '../clock.ts'
import { createDiskFiles } from './disk-files.ts'
import { namedByContent } from './picture-names.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const folder = await mkdtemp(join(tmpdir(), 'plenary-files-'))
afterAll(() => rm(folder, { recursive: true }))

test('a file that comes byte by byte is written before its pieces fill the memory', async () => {
  let writes = 0
  const files = createDiskFiles({
    folder,
    clock: systemClock,
    log: silent,
    keepFree: 0,
    fault: () => {
      writes++
    },
  })
  let writesBeforeEnd = 0
  async function* bytes() {
    for (let at = 0; at < 10_000; at++) yield Buffer.from([at % 251])
    writesBeforeEnd = writes
  }
  const staged = await files.stage(bytes())
  expect(writesBeforeEnd).toBeGreaterThan(4)

  const stored = await files.open(await files.keep(staged))
  const whole = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))
  expect(stored && (await buffer(stored.stream))).toEqual(whole)
})

let folders = 0
testFileStore(async () => {
  const clock = movableClock()
  folders++
  return {
    clock,
    files: createDiskFiles({ folder: join(folder, String(folders)), clock, log: silent, keepFree: 0 }),
  }
})

test('a file that is named by its content is as old as its storing, and found where it was kept', async () => {
  const clock = movableClock()
  const place = join(folder, 'named-by-content')
  const files = createDiskFiles({ folder: place, naming: namedByContent, clock, log: silent, keepFree: 0 })
  const key = `${'a'.repeat(64)}-320.avif`
  const keep = async () => files.keepAs(await files.stage(Readable.from([Buffer.from('a picture')])), key)
  await keep()
  const stored = clock.now()
  expect((await files.olderThan(later(stored, -1000))).keys).toEqual([])
  expect((await files.olderThan(later(stored, 1000))).keys).toEqual([key])
  await files.setAside(key)
  expect(await files.openKept(key)).toBeUndefined()
  expect((await files.listOrphans()).map((orphan) => orphan.key)).toEqual([key])
  await files.putBack(key)
  expect((await files.openKept(key))?.bytes).toBe(9)
  const staged = await files.stage(Readable.from([Buffer.from('a picture')]))
  await expect(files.keepAs(staged, 'abstract.pdf')).rejects.toThrow('is no key of this store')
  await files.discard(staged)
})
