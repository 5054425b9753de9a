import { expect, it } from 'vitest'
import { filterIn, withFilter } from './filter-in-address.ts'

const read = (query: string) => filterIn(new URLSearchParams(query))

it('reads the filter of an address', () => {
  expect(
    read('admin=a%40example.org&action=event.saved&website=optics&from=2026-03-01&to=2026-03-02'),
  ).toEqual({
    admin: 'a@example.org',
    action: 'event.saved',
    website: 'optics',
    from: '2026-03-01',
    to: '2026-03-02',
  })
  expect(read('')).toEqual({})
})

it.each(['website=astronomy', 'website=__proto__', 'from=2026-13-40', 'to=tomorrow', 'admin=', 'other=1'])(
  'leaves out what is no filter: %s',
  (query) => {
    expect(read(query)).toEqual({})
  },
)

it('changes one filter and leaves the rest of the address', () => {
  const query = new URLSearchParams('admin=a&x=1')
  expect(withFilter(query, 'action', 'event.saved').toString()).toBe('admin=a&x=1&action=event.saved')
  expect(withFilter(query, 'admin', '').toString()).toBe('x=1')
  expect(query.toString()).toBe('admin=a&x=1')
})
