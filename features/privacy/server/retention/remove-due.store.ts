import { sql } from 'kysely'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import {
  blankDiscounts,
  blankMoney,
  blankRegistrations,
} from '#features/privacy/server/person/blank-rows.store.ts'
import { countChanged, idsOf, lockRows } from '#features/privacy/server/person/lock-rows.store.ts'
import type { Actor } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { type Cutoff, due } from './due.store.ts'

/** The result of a batch: the number of rows, and external data to remove after the commit. */
export type Removed = { rows: number; files: string[]; mails: string[] }

type Work = { cutoff: Cutoff; most: number; now: Date; by: Actor }
type Remove = (transaction: Connection, work: Work) => Promise<Removed>

/** Deletes at most so many due rows. */
export const removeDue = (transaction: Connection, kind: RetentionKind, work: Work): Promise<Removed> =>
  removes[kind](transaction, work)

const none: Removed = { rows: 0, files: [], mails: [] }

const chosenIds = async (
  transaction: Connection,
  kind: RetentionKind,
  { cutoff, most }: Work,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (${due[kind](cutoff)}) due order by at, id limit ${most}`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Locks due rows and returns those that are still due then, so that no payment of theirs can start. */
const heldAndDue = async (
  transaction: Connection,
  kind: RetentionKind,
  tables: readonly string[],
  work: Work,
): Promise<string[]> => {
  const ids = await chosenIds(transaction, kind, work)
  for (const table of tables) await lockRows(transaction, table, sql`id = any(${ids}::uuid[])`)
  const { rows } = await sql<{ id: string }>`
    select id from (${due[kind](work.cutoff)}) due where id = any(${ids}::uuid[])`.execute(transaction)
  return rows.map(({ id }) => id)
}

const byId =
  (kind: RetentionKind, table: string): Remove =>
  async (transaction, work) => {
    const ids = await chosenIds(transaction, kind, work)
    await lockRows(transaction, table, sql`id = any(${ids}::uuid[])`)
    const statement = sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`
    return { ...none, rows: await countChanged(transaction, statement) }
  }

/**
 * Deletes what was to be paid, with its cancelled payments. The row is locked first: a payment that starts
 * now waits and then finds nothing; for one that has started, a foreign key prevents the deletion.
 */
const withPayments =
  (kind: RetentionKind, table: string, column: string): Remove =>
  async (transaction, work) => {
    const left = await heldAndDue(transaction, kind, [table], work)
    const theirs = sql`${sql.ref(column)} = any(${left}::uuid[])`
    await lockRows(transaction, 'payment_records', theirs)
    await sql`delete from payment_records where ${theirs}`.execute(transaction)
    await sql`delete from ${sql.table(table)} where id = any(${left}::uuid[])`.execute(transaction)
    return { ...none, rows: left.length }
  }

const removes: Readonly<Record<RetentionKind, Remove>> = {
  'contact-messages': byId('contact-messages', 'contact_messages'),
  'unpaid-registrations': withPayments('unpaid-registrations', 'registrations', 'registration_id'),
  'unpaid-discounts': withPayments('unpaid-discounts', 'discount_requests', 'discount_request_id'),

  registrations: async (transaction, work) => {
    const left = await heldAndDue(transaction, 'registrations', ['registrations', 'discount_requests'], work)
    const paid = await lockRows(
      transaction,
      'payment_records',
      sql`registration_id = any(${left}::uuid[]) or discount_request_id = any(${left}::uuid[])`,
    )
    await sql`delete from registration_buyers where registration_id = any(${left}::uuid[])`.execute(
      transaction,
    )
    const exceptions = await idsOf(
      transaction,
      sql`select id from payment_exceptions where payment_id = any(${paid}::uuid[])`,
    )
    await blankMoney(transaction, { payments: paid, exceptions })
    const which = sql`id = any(${left}::uuid[])`
    const rows = (await blankRegistrations(transaction, which)) + (await blankDiscounts(transaction, which))
    return { ...none, rows }
  },

  abstracts: async (transaction, work) => {
    const ids = await chosenIds(transaction, 'abstracts', work)
    const files = await removeAbstracts(transaction, ids)
    return { ...none, rows: files.length, files }
  },

  'sent-mails': async (transaction, work) => {
    const ids = await chosenIds(transaction, 'sent-mails', work)
    return { ...none, rows: await removeMails(transaction, ids), mails: ids }
  },

  mailings: async (transaction, work) => {
    const ids = await chosenIds(transaction, 'mailings', work)
    await lockRows(transaction, 'mailings', sql`id = any(${ids}::uuid[])`)
    await sql`delete from mailing_recipients where mailing_id = any(${ids}::uuid[])`.execute(transaction)
    await sql`delete from mailings where id = any(${ids}::uuid[])`.execute(transaction)
    return { ...none, rows: ids.length }
  },

  'audit-values': async (transaction, work) => {
    const ids = await chosenIds(transaction, 'audit-values', work)
    return { ...none, rows: await blankAudit(transaction, ids, null, work) }
  },

  receipts: async (transaction, { cutoff, most, now }) => {
    const { rows } = await sql<{ removed: number }>`
      select remove_receipts(${cutoff.before}::timestamptz, ${most}::integer, ${now}::timestamptz) as removed
    `.execute(transaction)
    return { ...none, rows: rows[0]?.removed ?? 0 }
  },
}

/** Deletes submissions with their decisions; returns their file keys. */
export const removeAbstracts = async (transaction: Connection, ids: readonly string[]): Promise<string[]> => {
  await lockRows(transaction, 'abstract_submissions', sql`id = any(${ids}::uuid[])`)
  await sql`delete from released_decisions where submission_id = any(${ids}::uuid[])`.execute(transaction)
  const { rows } = await sql<{ fileKey: string }>`
    delete from abstract_submissions where id = any(${ids}::uuid[]) returning file_key as "fileKey"
  `.execute(transaction)
  return rows.map(({ fileKey }) => fileKey)
}

/** Deletes emails; repeats of them are kept. Returns their number. */
export const removeMails = async (transaction: Connection, ids: readonly string[]): Promise<number> => {
  await lockRows(transaction, 'mails', sql`id = any(${ids}::uuid[]) or repeats = any(${ids}::uuid[])`)
  await sql`update mails set repeats = null where repeats = any(${ids}::uuid[])`.execute(transaction)
  return countChanged(transaction, sql`delete from mails where id = any(${ids}::uuid[])`)
}

/**
 * Blanks audit entries by the only function that may (migration 0031), which records that as an entry. With
 * patterns, only the matching text is removed; without, all values. Returns the number of entries.
 */
export const blankAudit = async (
  transaction: Connection,
  entries: readonly string[],
  patterns: readonly string[] | null,
  { now, by }: { now: Date; by: Actor },
): Promise<number> => {
  if (entries.length === 0) return 0
  await lockRows(transaction, 'audit_entries', sql`id = any(${entries}::uuid[])`)
  const subject = patterns ? 'What named a person who was erased' : 'Values whose time is over'
  const auditEntry = {
    id: newId<'audit entry'>(now),
    at: now.toISOString(),
    adminId: by.adminId,
    adminEmail: by.email,
    subject,
  }
  const { rows } = await sql<{ changed: number }>`
    select blank_audit(${entries}::uuid[], ${patterns}::text[], ${JSON.stringify(auditEntry)}::jsonb) as changed
  `.execute(transaction)
  return rows[0]?.changed ?? 0
}
