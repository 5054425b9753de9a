import { expect, it } from 'vitest'
import { websites } from '#tests/websites.ts'
import { filterIn } from './filter-in-address.ts'

const read = (query: string) => filterIn(new URLSearchParams(query), websites)

it('the audit page reads the filter of an address', () => {
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
  'the audit page leaves out what is no filter: %s',
  (query) => {
    expect(read(query)).toEqual({})
  },
)
