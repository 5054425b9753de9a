import { expect, it } from 'vitest'
import { formatCount, formatResultCount, showAllLabel } from './format-results.ts'
import type { Group } from './search.contract.ts'

const hit = { id: '1', title: '', detail: '', amountCents: null, state: null, isTest: false, to: '/' }
const aGroup = (count: number, kind: Group['kind'] = 'people'): Group => ({
  kind,
  count,
  hits: Array(Math.min(count, 3)).fill(hit),
  to: '/',
})

it.each([
  [4, '4', 'Show all 4 people'],
  [3, '3', undefined],
  [1, '1', undefined],
  [99, '99', 'Show all 99 people'],
  [100, '99+', 'Show all 99+ people'],
])('of %s found it says %s and offers %s', (count, words, all) => {
  expect(formatCount(count)).toBe(words)
  expect(showAllLabel(aGroup(count))).toBe(all)
})

it.each([
  [[aGroup(1)], '1 result'],
  [[aGroup(4), aGroup(2, 'payments'), aGroup(2, 'messages')], '8 results'],
  [[aGroup(99), aGroup(99, 'payments')], '198 results'],
  [[aGroup(100), aGroup(2, 'payments')], 'More than 99 results'],
  [[], '0 results'],
])('sums up what was found', (groups, words) => expect(formatResultCount(groups)).toBe(words))
