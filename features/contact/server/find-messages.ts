import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfMessage } from '../message-hit.ts'
import { messageSource } from './list-messages.ts'
import { findNewestMessages } from './messages.store.ts'

/** The newest messages of the admin's website that match a search, and their total number. */
export const findMessages = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestMessages(db, permission.website, search),
    (ids) => messageSource(db, permission, { ids }),
    (message) => hitOfMessage(message, search),
  )
