import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfAbstract } from '../abstract-hit.ts'
import { findNewestAbstracts } from './abstract-lists.store.ts'
import { abstractSource } from './list-abstracts.ts'

/** The newest submissions of the admin's website that match a search, and their total number. */
export const findAbstracts = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestAbstracts(db, permission.website, search),
    (ids) => abstractSource(db, permission, { ids }),
    (row) => hitOfAbstract(row, search),
  )
