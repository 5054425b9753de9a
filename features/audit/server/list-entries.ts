import type { AuditEntry, AuditFilter } from '#features/audit/audit.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Scope } from '#platform/server/postgres/scope.ts'
import type { AdminOf, Self } from '#shared/admin-of.ts'
import { days } from '#shared/time/duration.ts'
import { websites } from '#shared/website.ts'
import { type EntryChoice, readEntries, readNames, type StoredEntry } from './audit.store.ts'

const pageSize = 50

/** Who asks, and the permission for the one website that they ask about; without it they ask about all that they may see. */
export type Asking = { self: Self; permission: AdminOf | undefined; filter: AuditFilter }

/** One page, the newest entries first, and what can be filtered by. */
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

/** All entries of a filter, the newest first. They are read in batches, and none is read before the one before is taken. */
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

/** What an admin may see: an OWNER everything, others what concerns a website that they were granted. */
const visibleScopes = ({ role, websites: granted }: Self): readonly Scope[] =>
  role === 'OWNER' ? [null, ...websites] : granted

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
