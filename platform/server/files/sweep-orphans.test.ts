import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { movableClock } from '#tests/movable-clock.ts'
import { createDiskFiles } from './disk-files.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const root = await mkdtemp(join(tmpdir(), 'plenary-orphans-'))
afterAll(() => rm(root, { recursive: true }))

let folders = 0
/** A store with so many files that are two hours old. */
const aStoreOf = async (count: number) => {
  const clock = movableClock()
  const folder = join(root, String(++folders), 'files')
  const files = createDiskFiles({ folder, clock, log: silent, keepFree: 0 })
  const keys = await Promise.all(
    Array.from({ length: count }, async (_, at) =>
      files.keep(await files.stage([Buffer.from(`%PDF-${at}`)] as never)),
    ),
  )
  clock.advance(2 * 3600)
  const named = new Set(keys)
  const sweep = (more = {}) => sweepOrphans({ files, clock, findNamed: async () => named, ...more })
  const isThere = async (key: string) => {
    const found = await files.open(key)
    found?.stream.destroy()
    return found !== undefined
  }
  return { clock, files, keys, named, sweep, isThere }
}
const nothing = { setAside: 0, putBack: 0, removed: 0, left: 0 }

test('a file that no row names is set aside for 30 days, opens until then, and is removed after them', async () => {
  const { clock, keys, named, sweep, isThere } = await aStoreOf(1)
  const [orphan = ''] = keys
  named.delete(orphan)
  expect(await sweep()).toEqual({ ...nothing, setAside: 1 })
  clock.advance(30 * 86_400)
  expect(await sweep()).toEqual(nothing)
  expect(await isThere(orphan)).toBe(true)
  clock.advance(86_400)
  expect(await sweep()).toEqual({ ...nothing, removed: 1 })
  expect(await isThere(orphan)).toBe(false)
})

test('a file that a row names again is put back, and stays for good', async () => {
  const { clock, files, keys, named, sweep, isThere } = await aStoreOf(1)
  const [orphan = ''] = keys
  named.delete(orphan)
  await sweep()
  named.add(orphan)
  expect(await sweep()).toEqual({ ...nothing, putBack: 1 })
  expect(await files.listOrphans()).toEqual([])
  clock.advance(60 * 86_400)
  expect(await sweep()).toEqual(nothing)
  expect(await isThere(orphan)).toBe(true)
})

test.each([
  [4, 4, true],
  [3, 3, false],
  [60, 3, false],
  [60, 4, true],
  [100, 6, true],
  [100, 5, false],
  [500, 21, true],
  [500, 20, false],
])(
  'of %i files, %i that lose their row at once: whether they are left is %s',
  async (count, lost, isLeft) => {
    const { keys, named, sweep, files } = await aStoreOf(count)
    for (const key of keys.slice(0, lost)) named.delete(key)
    expect(await sweep()).toEqual(isLeft ? { ...nothing, left: lost } : { ...nothing, setAside: lost })
    expect(await files.listOrphans()).toHaveLength(isLeft ? 0 : lost)
  },
)

test('while too many are left nothing that lies aside is removed, and someone who has looked sets them aside', async () => {
  const { clock, keys, named, sweep, files } = await aStoreOf(60)
  named.delete(keys[0] ?? '')
  await sweep()
  named.clear()
  clock.advance(90 * 86_400)
  expect(await sweep()).toEqual({ ...nothing, left: 59 })
  expect(await files.listOrphans()).toHaveLength(1)
  expect(await sweep({ howeverMany: true })).toEqual({ ...nothing, setAside: 59, removed: 1 })
})

test('files that belong together count as one when too many have no row', async () => {
  const { keys, named, sweep } = await aStoreOf(8)
  for (const key of keys.slice(0, 6)) named.delete(key)
  expect(await sweep()).toEqual({ ...nothing, left: 6 })
  const groupOf = (key: string) => (keys.indexOf(key) < 6 ? 'one picture' : key)
  expect(await sweep({ groupOf })).toEqual({ ...nothing, setAside: 6 })
})
