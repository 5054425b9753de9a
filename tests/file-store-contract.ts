import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { movableClock } from './movable-clock.ts'

type Made = { files: FileStore; clock: ReturnType<typeof movableClock> }

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function* breakingOff(bytes: Buffer) {
  yield bytes
  throw new Error('The visitor is gone')
}

const some = (bytes: number, of = 7) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * of) % 251))

const bytesOf = async (files: FileStore, key: string) => {
  const found = await files.open(key)
  return found && { bytes: found.bytes, whole: await buffer(found.stream) }
}
/** All stored files. */
const everything = async ({ files, clock }: Made) => {
  const { keys, leftovers } = await files.olderThan(later(clock.now(), minutes(1)))
  return [...keys, ...leftovers]
}

/** The contract of every file store; `make` returns an empty one with a movable clock. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one test for each guarantee
export const testFileStore = (make: () => Promise<Made>) => {
  test('a file that is kept can be opened as it came, and says how long it is', async () => {
    const { files } = await make()
    const sent = some(300_000)
    const staged = await files.stage(inPieces(sent, 40_000), sent.length)
    expect(staged).toMatchObject({
      bytes: sent.length,
      sha256: createHash('sha256').update(sent).digest('hex'),
    })
    const key = await files.keep(staged)
    expect(await bytesOf(files, key)).toEqual({ bytes: sent.length, whole: sent })
    expect(await bytesOf(files, key)).toEqual({ bytes: sent.length, whole: sent })
  })

  test('a file can be kept with the key that it had elsewhere, and takes the place of one of that key', async () => {
    const setup = await make()
    const { files } = setup
    const key = await files.keep(await files.stage(inPieces(some(1_000), 1_000)))
    const other = some(2_000, 11)
    await files.keepAs(await files.stage(inPieces(other, 500)), key)
    expect((await bytesOf(files, key))?.whole).toEqual(other)
    expect(await everything(setup)).toEqual([key])
    const staged = await files.stage(inPieces(other, 500))
    await expect(files.keepAs(staged, '../installation.pdf')).rejects.toThrow('is no key of this store')
    await files.discard(staged)
  })

  test('what breaks off on its way leaves nothing, and the reason is the one of its source', async () => {
    const setup = await make()
    await expect(setup.files.stage(breakingOff(some(200_000)))).rejects.toThrow('The visitor is gone')
    expect(await everything(setup)).toEqual([])
  })

  test('a staged file that is discarded is gone', async () => {
    const setup = await make()
    await setup.files.discard(await setup.files.stage(inPieces(some(1_000), 100)))
    expect(await everything(setup)).toEqual([])
  })

  test('a file that is removed is gone, and may be removed again', async () => {
    const { files } = await make()
    const key = await files.keep(await files.stage(inPieces(some(1_000), 1_000)))
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeUndefined()
  })

  test('there is nothing at a key that is none', async () => {
    const { files } = await make()
    const key = await files.keep(await files.stage(inPieces(some(1_000), 1_000)))
    for (const wrong of ['', 'installation', `../files/${key}`, key.replace('.pdf', ''), key.toUpperCase()])
      expect(await files.open(wrong), wrong).toBeUndefined()
    for (const wrong of [`../files/${key}`, `./${key}`]) await files.remove(wrong)
    expect(await bytesOf(files, key)).toMatchObject({ bytes: 1_000 })
  })

  test('tells what is there since before a moment', async () => {
    const { files, clock } = await make()
    const keep = async () => files.keep(await files.stage(inPieces(some(100), 100)))
    const old = [await keep(), await keep()]
    clock.advance(60)
    const moment = clock.now()
    await keep()
    expect((await files.olderThan(moment)).keys.sort()).toEqual(old.sort())
  })

  test('a file that is set aside is listed as an orphan, opens as before, and can be put back', async () => {
    const setup = await make()
    const { files, clock } = setup
    const sent = some(1_000)
    const key = await files.keep(await files.stage(inPieces(sent, 1_000)))
    await files.setAside(key)
    const since = new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
    expect(await files.listOrphans()).toEqual([{ key, since }])
    expect(await everything(setup)).toEqual([])
    expect((await bytesOf(files, key))?.whole).toEqual(sent)
    await files.putBack(key)
    expect(await files.listOrphans()).toEqual([])
    expect(await everything(setup)).toEqual([key])
    expect((await bytesOf(files, key))?.whole).toEqual(sent)
  })

  test('what is removed is gone at once, also where it was set aside', async () => {
    const { files } = await make()
    const key = await files.keep(await files.stage(inPieces(some(1_000), 1_000)))
    await files.setAside(key)
    await files.remove(key)
    expect(await files.listOrphans()).toEqual([])
    expect(await files.open(key)).toBeUndefined()
  })

  test('files that come at once do not meet', async () => {
    const { files } = await make()
    const sent = Array.from({ length: 8 }, (_, at) => some(100_000 + at, at + 2))
    const keys = await Promise.all(
      sent.map(async (bytes) => files.keep(await files.stage(inPieces(bytes, 9_000)))),
    )
    const found = await Promise.all(keys.map((key) => bytesOf(files, key)))
    expect(found.map((file) => file?.whole)).toEqual(sent)
  })
}
