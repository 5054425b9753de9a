import { expect, test } from 'vitest'
import { timeListIn } from './time-list.ts'

const cursor = '019ad000-0000-7000-8000-000000000001'
const usual = { limit: '25', sort: '-date' }

test.each<[string, Parameters<typeof timeListIn>[0], object]>([
  ['nothing', {}, usual],
  [
    'all',
    { q: ' wind ', sort: 'date', size: '50', cursor },
    { limit: '50', sort: 'date', q: 'wind', cursor },
  ],
  ['what it cannot mean', { q: '  ', sort: 'name', size: '7', cursor: 'junk' }, usual],
  ['more than can be searched for', { q: 'x'.repeat(300) }, { ...usual, q: 'x'.repeat(254) }],
])('a list by the time is requested %s', (_, address, request) => {
  expect(timeListIn(address)).toEqual(request)
})
