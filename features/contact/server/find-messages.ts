import type { Database } from '#platform/server/postgres/database.ts'
import { readFound } from '#platform/server/postgres/search/find-newest.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { hitOfMessage } from '../message-hit.ts'
import { messageSource } from './list-messages.ts'
import { findNewestMessages } from './messages.store.ts'

/** The newest messages that a search finds on the admin's website, as it shows them, and how many there are. */
export const findMessages = async ({ db }: { db: Database }, permission: AdminOf, search: string) =>
  readFound(
    await findNewestMessages(db, permission.website, search),
    (ids) => messageSource(db, permission, { ids }),
    (message) => hitOfMessage(message, search),
  )
