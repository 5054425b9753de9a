import type { AdminOf } from '#shared/admin-of.ts'
import type { FoundHits } from '#shared/search/search-hit.ts'
import { groupsOf } from '../groups.ts'
import { type Group, type GroupKind, groupKinds } from '../search.contract.ts'

/** How each kind is found on the admin's website. The noun of it knows; app/ hands it in. */
export type Finders = Readonly<Record<GroupKind, (permission: AdminOf, search: string) => Promise<FoundHits>>>

/** Asks every noun at once for what it finds on the admin's website. */
export const searchOf = async (finders: Finders, permission: AdminOf, search: string): Promise<Group[]> => {
  const found = await Promise.all(
    groupKinds.map(async (kind) => ({ kind, ...(await finders[kind](permission, search)) })),
  )
  return groupsOf(found, search)
}
