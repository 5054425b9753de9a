import { mostCounted } from '#shared/search/search.ts'
import type { Group, GroupKind } from './search.contract.ts'

/** What the groups are called. */
export const groupNames: Readonly<Record<GroupKind, string>> = {
  people: 'People',
  payments: 'Payments',
  abstracts: 'Abstracts',
  messages: 'Messages',
  discounts: 'Discounts',
}

const nouns: Readonly<Record<GroupKind, string>> = {
  people: 'people',
  payments: 'payments',
  abstracts: 'abstracts',
  messages: 'messages',
  discounts: 'discount requests',
}

/** `4`, or `99+` where it is not counted further. */
export const formatCount = (count: number): string =>
  count >= mostCounted ? `${mostCounted - 1}+` : String(count)

/** Leads to the list of all of them; undefined where all are shown. */
export const showAllLabel = ({ kind, count, hits }: Group): string | undefined =>
  count > hits.length ? `Show all ${formatCount(count)} ${nouns[kind]}` : undefined

/** How much was found, over all groups. */
export const formatResultCount = (groups: readonly Group[]): string => {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (groups.some((group) => group.count >= mostCounted)) return `More than ${mostCounted - 1} results`
  return count === 1 ? '1 result' : `${count} results`
}
