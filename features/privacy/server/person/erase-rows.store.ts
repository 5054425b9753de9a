import { type RawBuilder, sql } from 'kysely'
import { blankingPatterns, type PersonWords } from '#features/privacy/person-words.ts'
import { removeAbstracts, removeMails } from '#features/privacy/server/retention/remove-due.store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { blankDiscounts, blankPayments, blankRegistrations } from './blank-rows.store.ts'
import type { Counts, FilesToRemove } from './erasures.store.ts'
import { exceptionsOf, jobsOf, mailsOf, names, paymentsOf, printsOf } from './person.store.ts'

/** Holds what they registered, asked for and paid, so that no payment of theirs begins or moves until it is done. */
export const holdTheirs = async (transaction: Connection, address: string): Promise<void> => {
  for (const table of ['registrations', 'discount_requests'])
    await sql`select id from ${sql.table(table)} where lower(email collate "C") = ${address} order by id for update`.execute(
      transaction,
    )
  const payments = await idsOf(transaction, paymentsOf(address))
  await sql`select id from payment_records where id = any(${payments}::uuid[]) order by id for update`.execute(
    transaction,
  )
}

/** Until when a job about them may still be running; undefined: none is. */
export const readRunningUntil = async (
  transaction: Connection,
  words: PersonWords,
  now: Date,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ until: Date | null }>`
    select max(lease_until) as until from jobs
    where id in (${jobsOf(words)}) and done_at is null and dead_at is null and lease_until >= ${now}`.execute(
    transaction,
  )
  return rows[0]?.until ?? undefined
}

/** Erases every row of theirs but what the audit and notes of others say; answers how much, and which files are left. */
export const eraseRows = async (
  transaction: Connection,
  words: PersonWords,
): Promise<{ counts: Counts; left: FilesToRemove }> => {
  const { address } = words
  // what is found by others of theirs is found before those are gone
  const jobs = await idsOf(transaction, jobsOf(words))
  const mails = await idsOf(transaction, mailsOf(words))
  const prints = await idsOf(transaction, printsOf(words))
  const exceptions = await idsOf(transaction, exceptionsOf(words))
  const payments = await idsOf(transaction, paymentsOf(address))
  const abstracts = await idsOf(
    transaction,
    sql`select id from abstract_submissions where lower(email collate "C") = ${address}`,
  )

  const counts: Counts = {}
  counts.notes = await count(transaction, sql`delete from jobs where id = any(${jobs}::uuid[])`)
  counts.mails = await removeMails(transaction, mails)
  const printFiles = await removePrints(transaction, prints)
  counts.prints = prints.length
  counts.mailings = await blankRecipients(transaction, address)
  counts.refusals = await count(
    transaction,
    sql`delete from refused_addresses where address_key = ${address}`,
  )
  counts.unsubscribes = await hashLeavers(transaction, address)
  counts.messages = await count(
    transaction,
    sql`delete from contact_messages where lower(email collate "C") = ${address}`,
  )
  const files = await removeAbstracts(transaction, abstracts)
  counts.abstracts = files.length
  counts.exceptions = await count(
    transaction,
    sql`update payment_exceptions set customer_name = null, customer_email = null, note = null
      where id = any(${exceptions}::uuid[])`,
  )
  counts.payments = await blankPayments(transaction, payments)
  counts.registrations = await eraseRegistrations(transaction, address)
  counts.discounts = await eraseDiscounts(transaction, address)
  return { counts, left: { files, prints: printFiles, mails } }
}

const removePrints = async (transaction: Connection, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ fileKey: string | null }>`
    delete from print_orders where id = any(${ids}::uuid[]) returning file_key as "fileKey"`.execute(
    transaction,
  )
  return rows.flatMap(({ fileKey }) => fileKey ?? [])
}

const blankRecipients = (transaction: Connection, address: string) =>
  count(
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
  return count(
    transaction,
    sql`update news_leavers set address_key = hash_of_address(${address}) where address_key = ${address}`,
  )
}

/** A registration with a payment stays with it; its personal links end. */
const eraseRegistrations = async (transaction: Connection, address: string): Promise<number> => {
  await sql`
    delete from registration_buyers b using registrations r
    where r.website = b.website and r.id = b.registration_id and lower(r.email collate "C") = ${address}`.execute(
    transaction,
  )
  const deleted = await count(
    transaction,
    sql`delete from registrations r where lower(r.email collate "C") = ${address} and not exists (
      select from payment_records p where p.website = r.website and p.registration_id = r.id
    )`,
  )
  const blanked = await blankRegistrations(transaction, sql`lower(email collate "C") = ${address}`)
  return deleted + blanked
}

const eraseDiscounts = async (transaction: Connection, address: string): Promise<number> => {
  const deleted = await count(
    transaction,
    sql`delete from discount_requests d where lower(d.email collate "C") = ${address} and not exists (
      select from payment_records p where p.website = d.website and p.discount_request_id = d.id
    )`,
  )
  const blanked = await blankDiscounts(transaction, sql`lower(email collate "C") = ${address}`)
  return deleted + blanked
}

/** Where organisers write freely, or a search of theirs is kept, may name anyone. */
const freeTexts = [
  ['mailings', 'filter'],
  ['mailings', 'subject'],
  ['mailings', 'body'],
  ['mailings', 'left_out'],
  ['payment_refunds', 'note'],
  ['payment_exceptions', 'note'],
  ['abstract_submissions', 'draft_note'],
  ['abstract_submissions', 'decision_note'],
  ['released_decisions', 'note'],
  ['discount_requests', 'answer_note'],
  ['rehearsals', 'steps'],
] as const

/** Takes what names them out of the texts of others; answers how many. */
export const blankTexts = async (transaction: Connection, words: PersonWords): Promise<number> => {
  const patterns = blankingPatterns(words)
  let blanked = 0
  for (const [table, name] of freeTexts) {
    const column = sql.ref(name)
    const text = sql`${column}::text`
    const isJson = name === 'left_out' || name === 'steps'
    blanked += await count(
      transaction,
      sql`update ${sql.table(table)}
        set ${column} = without_words(${text}, ${patterns}::text[])${isJson ? sql`::jsonb` : sql``}
        where ${column} is not null and ${names(text, words)}`,
    )
  }
  return blanked
}

const idsOf = async (transaction: Connection, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from (${query}) found order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

const count = async (transaction: Connection, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(transaction)).numAffectedRows ?? 0n)
