import type { FoundHits } from '#shared/search/search-hit.ts'
import type { Group, GroupKind } from './search.contract.ts'

/** Groups the features' results; empty groups are omitted. */
export const groupsOf = (found: readonly (FoundHits & { kind: GroupKind })[], search: string): Group[] =>
  found
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, count, hits }) => ({
      kind,
      count,
      hits: hits.map(({ foundAloneBy, ...hit }) => ({
        ...hit,
        to: addressIn(kind, foundAloneBy === undefined ? { q: search, id: hit.id } : { q: foundAloneBy }),
      })),
      to: addressIn(kind, { q: search }),
    }))

const addressIn = (kind: GroupKind, query: Record<string, string>) =>
  `${pages[kind]}?${new URLSearchParams(query)}`

const pages: Readonly<Record<GroupKind, string>> = {
  people: '/admin-bookings',
  payments: '/admin-payments',
  abstracts: '/admin-abstract-submissions',
  messages: '/admin-messages',
  discounts: '/admin-discounts',
}
