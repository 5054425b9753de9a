import { maxCounted } from '#shared/search/search.ts'
import type { Group, GroupKind } from './search.contract.ts'

/** The headings of the groups. */
export const groupNames: Readonly<Record<GroupKind, string>> = {
  people: 'People',
  payments: 'Payments',
  abstracts: 'Abstracts',
  messages: 'Messages',
  discounts: 'Discounts',
}

const singularLabels: Readonly<Record<GroupKind, string>> = {
  people: 'people',
  payments: 'payments',
  abstracts: 'abstracts',
  messages: 'messages',
  discounts: 'discount requests',
}

/** `4`, or `99+` for the maximum. */
export const formatCount = (count: number): string =>
  count >= maxCounted ? `${maxCounted - 1}+` : String(count)

/** The label of the link to the whole list; undefined if all are shown. */
export const showAllLabel = ({ kind, count, hits }: Group): string | undefined =>
  count > hits.length ? `Show all ${formatCount(count)} ${singularLabels[kind]}` : undefined

/** The total number of results. */
export const formatResultCount = (groups: readonly Group[]): string => {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (groups.some((group) => group.count >= maxCounted)) return `More than ${maxCounted - 1} results`
  return count === 1 ? '1 result' : `${count} results`
}
