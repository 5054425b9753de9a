import { sql } from 'kysely'
import { removeAbstracts, removeMails } from '#features/privacy/server/retention/remove-due.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isAddress, type Theirs } from './addresses.store.ts'
import { blankDiscounts, blankMoney, blankRegistrations } from './blank-rows.store.ts'
import type { Counts, FilesToRemove } from './erasures.store.ts'
import { countChanged, idsOf, lockRows } from './lock-rows.store.ts'
import { exceptionsOf, own, paymentsOf } from './own-ids.store.ts'
import { jobsOf, mailsOf, printsOf } from './person.store.ts'
import { jobsOfPrints, removeFromPrints } from './prints.store.ts'

/**
 * Locks their registrations, requests and payments, so that no payment of theirs starts or changes
 * meanwhile, in the global lock order (architecture, Order of locks).
 */
export const lockPersonRows = async (transaction: Connection, address: string): Promise<void> => {
  for (const table of ['registrations', 'discount_requests'])
    await lockRows(transaction, table, sql`${isAddress(sql`email`, address)}`)
  const payments = await idsOf(transaction, paymentsOf(address))
  await lockRows(transaction, 'payment_records', sql`id = any(${payments}::uuid[])`)
}

/** Until when a job about them may still be running; undefined: none is. */
export const readRunningUntil = async (
  transaction: Connection,
  theirs: Theirs,
  now: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ until: Date | null }>`
    select max(lease_until) as until from jobs
    where (id in (${jobsOf(theirs)}) or id in (${jobsOfPrints(printsOf(theirs))})) and done_at is null and dead_at is null and lease_until >= ${now}`.execute(
    transaction,
  )
  return rows[0]?.until ?? undefined
}

/**
 * Erases all their rows except the audit log and texts of others; returns the counts, and the files to
 * remove.
 */
export const eraseRows = async (
  transaction: Connection,
  theirs: Theirs,
  now: Date,
): Promise<{ counts: Counts; left: FilesToRemove }> => {
  const { address } = theirs
  // resolve the ids of dependent rows before the rows are deleted
  const jobs = await idsOf(transaction, jobsOf(theirs))
  const mails = await idsOf(transaction, mailsOf(theirs))
  const prints = await idsOf(transaction, printsOf(theirs))
  const exceptions = await idsOf(transaction, exceptionsOf(address))
  const payments = await idsOf(transaction, paymentsOf(address))
  const abstracts = await idsOf(transaction, own('abstract_submissions', address))

  const counts: Counts = {}
  const blanked = await blankMoney(transaction, { payments, exceptions })
  counts.payments = blanked.payments
  counts.exceptions = blanked.exceptions
  counts.registrations = await eraseRegistrations(transaction, address)
  counts.discounts = await eraseDiscounts(transaction, address)
  const files = await removeAbstracts(transaction, abstracts)
  counts.abstracts = files.length
  const printFiles = await removeFromPrints(transaction, theirs, prints, now)
  counts.prints = prints.length
  await lockRows(transaction, 'contact_messages', sql`${isAddress(sql`email`, address)}`)
  counts.messages = await countChanged(
    transaction,
    sql`delete from contact_messages where ${isAddress(sql`email`, address)}`,
  )
  counts.mailings = await blankRecipients(transaction, address)
  counts.refusals = await countChanged(
    transaction,
    sql`delete from refused_addresses where address_key = ${address}`,
  )
  counts.unsubscribes = await hashLeavers(transaction, address)
  counts.mails = await removeMails(transaction, mails)
  await lockRows(transaction, 'jobs', sql`id = any(${jobs}::uuid[])`)
  counts.jobs = await countChanged(transaction, sql`delete from jobs where id = any(${jobs}::uuid[])`)
  return { counts, left: { files, prints: printFiles, mails } }
}

const blankRecipients = (transaction: Connection, address: string) =>
  countChanged(
    transaction,
    sql`update mailing_recipients set name = '', address = 'erased:' || id, filled = '{}', answer = null
      where address_key = ${address}`,
  )

const hashLeavers = async (transaction: Connection, address: string): Promise<number> => {
  await sql`
    delete from news_leavers plain where address_key = ${address} and exists (
      select from news_leavers hashed
      where hashed.website = plain.website and hashed.address_key = hash_of_address(${address})
    )`.execute(transaction)
  return countChanged(
    transaction,
    sql`update news_leavers set address_key = hash_of_address(${address}) where address_key = ${address}`,
  )
}

/** A registration with a payment is kept; its personal links are revoked. */
const eraseRegistrations = async (transaction: Connection, address: string): Promise<number> => {
  await sql`
    delete from registration_buyers b using registrations r
    where r.website = b.website and r.id = b.registration_id and ${isAddress(sql`r.email`, address)}`.execute(
    transaction,
  )
  const deleted = await countChanged(
    transaction,
    sql`delete from registrations r where ${isAddress(sql`r.email`, address)} and not exists (
      select from payment_records p where p.website = r.website and p.registration_id = r.id
    )`,
  )
  const blanked = await blankRegistrations(transaction, sql`${isAddress(sql`email`, address)}`)
  return deleted + blanked
}

const eraseDiscounts = async (transaction: Connection, address: string): Promise<number> => {
  const deleted = await countChanged(
    transaction,
    sql`delete from discount_requests d where ${isAddress(sql`d.email`, address)} and not exists (
      select from payment_records p where p.website = d.website and p.discount_request_id = d.id
    )`,
  )
  const blanked = await blankDiscounts(transaction, sql`${isAddress(sql`email`, address)}`)
  return deleted + blanked
}
