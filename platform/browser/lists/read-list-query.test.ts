import { expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { listNames, readListQuery } from './read-list-query.ts'

const cursor = '019ad000-0000-7000-8000-000000000001'
const usual = { limit: '25', sort: '-date' }
const call = z.object({
  ...timePage,
  ids: chosenIds,
  q: z.optional(z.string().check(z.maxLength(254))),
  state: z.optional(z.enum(['open', 'answered'])),
})

it('a list has the parameters of its call in the URL, with its size, without its page or single rows', () => {
  expect(listNames(call)).toEqual(['sort', 'q', 'state', 'size'])
})

test.each<[string, Record<string, string>, object, object]>([
  ['nothing', {}, {}, usual],
  [
    'all',
    { q: ' wind ', sort: 'date', size: '50', state: 'open', cursor },
    { q: 'wind', state: 'open' },
    { q: 'wind', state: 'open', sort: 'date', limit: '50', cursor },
  ],
  ['what it cannot mean', { q: '  ', sort: 'name', size: '7', state: 'x', cursor: 'junk' }, {}, usual],
  ['what the call does not know', { ids: cursor, other: 'x', limit: '100' }, {}, usual],
  [
    'more than can be searched for',
    { q: 'x'.repeat(300) },
    { q: 'x'.repeat(254) },
    { ...usual, q: 'x'.repeat(254) },
  ],
])('a list is requested as its call allows: %s', (_, requested, filter, query) => {
  expect(readListQuery(call, requested)).toEqual({ filter, query })
})

it('a list whose call has no order is requested without one', () => {
  const unordered = z.object({ limit: timePage.limit, cursor: timePage.cursor })
  expect(readListQuery(unordered, { sort: 'date', size: '100' }).query).toEqual({ limit: '100' })
})
