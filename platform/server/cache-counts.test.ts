import { expect, test } from 'vitest'
import { cacheCounts } from './cache-counts.ts'

type Figures = { rows: number }
const of = (rows: number): Figures => ({ rows })

/** Caches counts of 10 rows and more; the test sets the clock, in milliseconds. */
const memory = () => {
  const clock = { now: 0 }
  return { clock, ask: cacheCounts<Figures>({ now: () => clock.now, isMany: ({ rows }) => rows >= 10 }) }
}

/** Counts with a result and at a time that the test chooses. */
const counting = () => {
  const begun: { resolve: (figures: Figures) => void; reject: (cause: Error) => void }[] = []
  return {
    begun,
    count: () => new Promise<Figures>((resolve, reject) => begun.push({ resolve, reject })),
  }
}

/** Waits for what follows an answer. */
const settled = () => new Promise((settle) => setImmediate(settle))

test('all who ask while the figures are counted get the same, of the same kind only', async () => {
  const { begun, count } = counting()
  const { ask } = memory()
  const both = [ask('optics all', count), ask('optics all', count)]
  const other = ask('nursing all', count)
  expect(begun).toHaveLength(2)
  begun[0]?.resolve(of(3))
  begun[1]?.resolve(of(4))
  expect(await Promise.all(both)).toEqual([of(3), of(3)])
  expect(await other).toEqual(of(4))
})

test('few figures are counted again for everyone who asks later', async () => {
  const { ask } = memory()
  expect(await ask('optics 30', async () => of(9))).toEqual(of(9))
  expect(await ask('optics 30', async () => of(1))).toEqual(of(1))
})

test('many are kept for ten seconds from when they were there', async () => {
  const { begun, count } = counting()
  const { ask, clock } = memory()
  const first = ask('optics all', count)
  clock.now = 3_000
  begun[0]?.resolve(of(10))
  expect(await first).toEqual(of(10))
  clock.now = 12_999
  expect(await ask('optics all', count)).toEqual(of(10))
  expect(begun).toHaveLength(1)
})

test('after that those who ask get them at once, and once for all of them they are counted again', async () => {
  const { begun, count } = counting()
  const { ask, clock } = memory()
  await ask('optics all', async () => of(10))
  clock.now = 59_999
  expect(await ask('optics all', count)).toEqual(of(10))
  expect(await ask('optics all', count)).toEqual(of(10))
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(of(12))
  await settled()
  expect(await ask('optics all', count)).toEqual(of(12))
  expect(begun).toHaveLength(1)
})

test('after a minute no one is answered without a count', async () => {
  const { ask, clock } = memory()
  await ask('optics all', async () => of(10))
  clock.now = 60_000
  expect(await ask('optics all', async () => of(13))).toEqual(of(13))
})

test('many that have become few are counted for everyone again', async () => {
  const { ask, clock } = memory()
  await ask('optics all', async () => of(10))
  clock.now = 60_000
  expect(await ask('optics all', async () => of(2))).toEqual(of(2))
  expect(await ask('optics all', async () => of(3))).toEqual(of(3))
})

test('a failure is reported to all who waited, and not kept', async () => {
  const { begun, count } = counting()
  const { ask } = memory()
  const both = Promise.allSettled([ask('optics all', count), ask('optics all', count)])
  begun[0]?.reject(new Error('The database is gone'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('optics all', async () => of(2))).toEqual(of(2))
})

test('a count that fails behind an answer is tried again by the next who asks, and reported once they are stale', async () => {
  const { begun, count } = counting()
  const { ask, clock } = memory()
  await ask('optics all', async () => of(10))
  clock.now = 20_000
  expect(await ask('optics all', count)).toEqual(of(10))
  begun[0]?.reject(new Error('The database is gone'))
  await settled()
  expect(await ask('optics all', count)).toEqual(of(10))
  expect(begun).toHaveLength(2)
  begun[1]?.reject(new Error('The database is gone'))
  await settled()
  clock.now = 70_000
  const late = ask('optics all', count)
  begun[2]?.reject(new Error('The database is gone'))
  await expect(late).rejects.toThrow('The database is gone')
})

test('of the counts of a thousand websites only the last ones are kept, so that memory is bounded', async () => {
  const { ask } = memory()
  for (let number = 0; number < 1000; number++) await ask(`w-${number} all`, async () => of(10))
  expect(await ask('w-999 all', async () => of(11))).toEqual(of(10))
  expect(await ask('w-500 all', async () => of(11))).toEqual(of(10))
  expect(await ask('w-499 all', async () => of(11))).toEqual(of(11))
})
