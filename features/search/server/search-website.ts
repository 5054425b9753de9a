import type { AdminOf } from '#shared/admin-of.ts'
import type { FoundHits } from '#shared/search/search-hit.ts'
import { groupsOf } from '../groups.ts'
import { type Group, type GroupKind, groupKinds } from '../search.contract.ts'

/** The search function of each kind, injected by the composition root from its feature. */
export type Finders = Readonly<Record<GroupKind, (permission: AdminOf, search: string) => Promise<FoundHits>>>

/** Searches all features concurrently on the admin's website. */
export const searchOf = async (finders: Finders, permission: AdminOf, search: string): Promise<Group[]> => {
  const found = await Promise.all(
    groupKinds.map(async (kind) => ({ kind, ...(await finders[kind](permission, search)) })),
  )
  return groupsOf(found, search)
}
