import type { AuditEntry, AuditFilter } from '#features/audit/audit.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Scope } from '#platform/server/postgres/scope.ts'
import type { AdminOf, Self } from '#shared/admin-of.ts'
import { days } from '#shared/time/duration.ts'
import { type EntryChoice, readEntries, readNames, type StoredEntry } from './audit.store.ts'

const pageSize = 50

/** The admin, and the permission for the website that they selected; without it, all that they may see. */
export type Asking = { self: Self; permission: AdminOf | undefined; filter: AuditFilter }

/** One page, newest entries first, and the filter options. */
export const listEntries = async (db: Database, asking: Asking) => {
  const visible = visibleScopes(asking.self)
  const [found, admins, actions] = await Promise.all([
    readEntries(db, scopesOf(asking), choiceOf(asking.filter), pageSize + 1),
    readNames(db, visible, 'adminEmail'),
    readNames(db, visible, 'action'),
  ])
  const entries = found.slice(0, pageSize).map(shown)
  return { entries, next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null, admins, actions }
}

const batchSize = 1000

/** All entries of a filter, newest first, read in batches as they are consumed. */
export const everyEntry = async function* (db: Database, asking: Asking): AsyncGenerator<AuditEntry> {
  for (let choice = choiceOf(asking.filter); ; ) {
    const batch = await readEntries(db, scopesOf(asking), choice, batchSize)
    yield* batch.map(shown)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    choice = { ...choice, cursor: last.id }
  }
}

const choiceOf = ({ admin, action, from, to, cursor }: AuditFilter): EntryChoice => ({
  admin: admin || undefined,
  action: action || undefined,
  from: from ? new Date(from) : undefined,
  before: to ? new Date(new Date(to).getTime() + days(1)) : undefined,
  cursor,
})

const scopesOf = ({ self, permission }: Asking): readonly Scope[] =>
  permission ? [permission.website] : visibleScopes(self)

/** The scopes that an admin may see: everything for an OWNER, the granted websites for others. */
const visibleScopes = ({ role, websites: granted }: Self): readonly Scope[] =>
  role === 'OWNER' ? [null, ...granted] : granted

const shown = ({ id, at, adminEmail, website, action, subject, oldValues, newValues }: StoredEntry) => ({
  id,
  at: at.toISOString(),
  admin: adminEmail,
  website,
  action,
  subject,
  old: oldValues,
  new: newValues,
})
