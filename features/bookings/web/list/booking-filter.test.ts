import { expect, test } from 'vitest'
import { bookingListIn } from './booking-filter.ts'

test('the list of bookings takes of the address what it can mean, and leaves out the rest A12', () => {
  const junk = { stay: 'foo', state: 'foo', sort: 'foo', size: '7', cursor: 'junk' }
  expect(bookingListIn(junk)).toEqual({
    stay: 'all',
    filter: {},
    query: { sort: '-date', limit: '25' },
  })
  const page = { cursor: '019ad000-0000-7000-8000-000000000001', size: '50' }
  expect(bookingListIn({ stay: 'without', state: 'none', q: ' mei ', sort: 'date', ...page })).toEqual({
    stay: 'without',
    filter: { state: 'none', q: 'mei' },
    query: { stay: 'without', state: 'none', q: 'mei', sort: 'date', limit: '50', cursor: page.cursor },
  })
  const byName = { sort: 'name', cursor: `YWRh.${page.cursor}` }
  expect(bookingListIn(byName).query).toEqual({ ...byName, limit: '25' })
})
