import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfAbstract } from '../abstract-hit.ts'
import { findNewestAbstracts } from './abstract-lists.store.ts'
import { abstractSource } from './list-abstracts.ts'

/** The newest submissions that a search finds on the admin's website, as it shows them, and how many there are. */
export const findAbstracts = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestAbstracts(db, permission.website, search),
    (ids) => abstractSource(db, permission, { ids }),
    (row) => hitOfAbstract(row, search),
  )
