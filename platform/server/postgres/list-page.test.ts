import { expect, it } from 'vitest'
import { everyBatch, everyRow, type ListSource, readPage } from './list-page.ts'

/** A list of numbers that records which pages are requested, and when. */
const numbersTo = (last: number) => {
  const requests: { after: string | undefined; count: number }[] = []
  const source: ListSource<number, string> = {
    read: async (after, count) => {
      requests.push({ after, count })
      const from = Number(after ?? 0)
      return Array.from({ length: Math.min(count, last - from) }, (_, place) => from + place + 1)
    },
    cursorOf: String,
    shown: (number) => `no. ${number}`,
  }
  return { requests, source }
}

it('a whole list is read a small piece at a time, and none before the one before is taken A24', async () => {
  const { requests, source } = numbersTo(1_000)
  const batches = everyBatch(source)
  await batches.next()
  expect(requests).toHaveLength(1)
  await batches.next()
  expect(requests).toHaveLength(2)
  await batches.return(undefined)
  expect(requests).toHaveLength(2)
  for (const { count } of requests) expect(count).toBeLessThanOrEqual(100)
})

it.each([0, 1, 49, 50, 51, 100, 120])('each of %i rows comes once, in order A24', async (last) => {
  const { source } = numbersTo(last)
  const rows: string[] = []
  for await (const row of everyRow(source)) rows.push(row)
  expect(rows).toEqual(Array.from({ length: last }, (_, place) => `no. ${place + 1}`))
})

it('a page asks for one row more than it shows, and names the next only where there is one A24', async () => {
  const { requests, source } = numbersTo(5)
  expect(await readPage(source, 3)).toEqual({ rows: ['no. 1', 'no. 2', 'no. 3'], next: '3' })
  expect(await readPage(source, 3, '2')).toEqual({ rows: ['no. 3', 'no. 4', 'no. 5'], next: undefined })
  expect(await readPage(source, 3, '5')).toEqual({ rows: [], next: undefined })
  expect(requests.map(({ count }) => count)).toEqual([4, 4, 4])
})
