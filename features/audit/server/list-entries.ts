import type { AuditEntry, AuditFilter } from '#features/audit/audit.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Self } from '#shared/admin-of.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { instantOf } from '#shared/time/zoned-time.ts'
import { type EntryChoice, type Readable, readEntries, readNames, type StoredEntry } from './audit.store.ts'

const pageSize = 50

/** The admin, and the permission for the website that they selected; without it, all that they may see. */
export type Asking = { self: Self; permission: AdminOf | undefined; filter: AuditFilter }

/** One page, newest entries first, and the filter options. */
export const listEntries = async (db: Database, asking: Asking) => {
  const visible = visibleTo(asking.self)
  const [found, admins, actions] = await Promise.all([
    readEntries(db, readableBy(asking), choiceOf(asking.filter), pageSize + 1),
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
    const batch = await readEntries(db, readableBy(asking), choice, batchSize)
    yield* batch.map(shown)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    choice = { ...choice, cursor: last.id }
  }
}

const choiceOf = ({ admin, action, from, to, zone = 'UTC', cursor }: AuditFilter): EntryChoice => ({
  admin: admin || undefined,
  action: action || undefined,
  from: from ? startOf(from, zone) : undefined,
  before: to ? startOf(to < last ? addDays(to, 1) : to, zone) : undefined,
  cursor,
})

/** The beginning of a day; days of other ages, in which no zone's times are known, count as the nearest known one. */
const startOf = (day: string, zone: string): Date =>
  new Date(instantOf(day < first ? first : day > last ? last : day, '00:00', zone))

const first = '1971-01-01'
const last = '9000-01-01'

const readableBy = ({ self, permission }: Asking): Readable =>
  permission ? [permission.website] : visibleTo(self)

/** What an admin may see: everything for an OWNER, the granted websites for others. */
const visibleTo = ({ role, websites: granted }: Self): Readable => (role === 'OWNER' ? 'all' : granted)

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
