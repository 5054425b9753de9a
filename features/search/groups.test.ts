import { expect, it } from 'vitest'
import type { FoundHit } from '#shared/search/search-hit.ts'
import { groupsOf } from './groups.ts'
import type { GroupKind } from './search.contract.ts'

const hit = {
  id: 'h1',
  title: 'Ada',
  detail: 'First',
  amountCents: null,
  state: null,
  isTest: false,
} satisfies FoundHit
const of = (kind: GroupKind, hits: FoundHit[], count = hits.length) => ({ kind, hits, count })

it('the search opens a hit in the list of all that is found, whatever was typed', () => {
  expect(groupsOf([of('people', [hit], 7)], 'a&b 50%')).toEqual([
    {
      kind: 'people',
      count: 7,
      to: '/admin-bookings?q=a%26b+50%25',
      hits: [{ ...hit, to: '/admin-bookings?q=a%26b+50%25&id=h1' }],
    },
  ])
})

it('the search opens a hit without a page of its own by the search that finds it alone', () => {
  const [group] = groupsOf([of('abstracts', [{ ...hit, foundAloneBy: 'A-7K3M9Q' }])], 'ada')
  expect(group).toEqual({
    kind: 'abstracts',
    count: 1,
    to: '/admin-abstract-submissions?q=ada',
    hits: [{ ...hit, to: '/admin-abstract-submissions?q=A-7K3M9Q' }],
  })
})

it('the search leaves out what is not found, and keeps the order', () => {
  const found = [of('people', []), of('payments', [hit]), of('messages', []), of('discounts', [hit])]
  expect(groupsOf(found, 'ada').map(({ kind, to }) => [kind, to])).toEqual([
    ['payments', '/admin-payments?q=ada'],
    ['discounts', '/admin-discounts?q=ada'],
  ])
  expect(groupsOf([], 'ada')).toEqual([])
})
