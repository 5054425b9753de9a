import { expect, test } from 'vitest'
import type { Figures } from '#features/dashboard/dashboard.contract.ts'
import { figuresMemory } from './figures-memory.ts'

const of = (registrations: number) => ({ registrations }) as Figures

/** Counts what the test says, when it says so. */
const counting = () => {
  const begun: { resolve: (figures: Figures) => void; reject: (cause: Error) => void }[] = []
  return {
    begun,
    count: () => new Promise<Figures>((resolve, reject) => begun.push({ resolve, reject })),
  }
}

test('all who ask while the figures are counted get the same, of the same website and range only', async () => {
  const { begun, count } = counting()
  const ask = figuresMemory(() => 0)
  const both = [ask('optics all', count), ask('optics all', count)]
  const other = ask('nursing all', count)
  expect(begun).toHaveLength(2)
  begun[0]?.resolve(of(3))
  begun[1]?.resolve(of(4))
  expect(await Promise.all(both)).toEqual([of(3), of(3)])
  expect(await other).toEqual(of(4))
})

test('few are counted again for everyone who asks later', async () => {
  const ask = figuresMemory(() => 0)
  expect(await ask('optics 30', async () => of(9_999))).toEqual(of(9_999))
  expect(await ask('optics 30', async () => of(1))).toEqual(of(1))
})

test('many are kept for ten seconds from when they were there', async () => {
  let now = 0
  const { begun, count } = counting()
  const ask = figuresMemory(() => now)
  const first = ask('optics all', count)
  now = 3_000
  begun[0]?.resolve(of(10_000))
  expect(await first).toEqual(of(10_000))
  now = 12_999
  expect(await ask('optics all', count)).toEqual(of(10_000))
  expect(begun).toHaveLength(1)
  now = 13_000
  void ask('optics all', count)
  expect(begun).toHaveLength(2)
})

test('a failure is reported to all who waited, and not kept', async () => {
  const { begun, count } = counting()
  const ask = figuresMemory(() => 0)
  const both = Promise.allSettled([ask('optics all', count), ask('optics all', count)])
  begun[0]?.reject(new Error('The database is gone'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('optics all', async () => of(2))).toEqual(of(2))
})
