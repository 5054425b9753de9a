import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { isAddress, type Theirs } from './addresses.store.ts'
import { exceptionsOf, paymentsOf } from './own-ids.store.ts'
import { auditOf, mailsOf, receiptsOf } from './person.store.ts'

/** Columns that are not exported, because they grant access. */
const secret = new Set(['attempt_key_hash', 'session_url', 'pdf', 'file_key', 'link_version'])
/** Columns about organisers, which are those people's data. */
const ofOrganisers = new Set(['admin_id', 'admin_email', 'asked_by', 'closed_by', 'assigned_to'])

type Row = Readonly<Record<string, unknown>>

/** Everything that is held on a person by kind, as rows with their column names. */
export const readHeld = async (
  connection: Connection,
  theirs: Theirs,
): Promise<Readonly<Record<string, readonly Row[]>>> => {
  const { address } = theirs
  const queries: Readonly<Record<string, RawBuilder<unknown>>> = {
    registrations: sql`select * from registrations where ${isAddress(sql`email`, address)} order by id`,
    buyers: sql`
      select b.* from registration_buyers b
      join registrations r on r.website = b.website and r.id = b.registration_id
      where ${isAddress(sql`r.email`, address)}`,
    payments: sql`select * from payment_records where id in (${paymentsOf(address)}) order by id`,
    refunds: sql`
      select * from payment_refunds where payment_id in (${paymentsOf(address)}) order by id`,
    exceptions: sql`select * from payment_exceptions where id in (${exceptionsOf(address)}) order by id`,
    receipts: sql`
      select website, livemode, number, kind, cents, issued_at, content from receipts
      where (website, livemode, number) in (${receiptsOf(theirs)}) order by issued_at`,
    discountRequests: sql`select * from discount_requests where ${isAddress(sql`email`, address)} order by id`,
    abstracts: sql`
      select a.*, i.name as interest, s.name as session from abstract_submissions a
      join interest_options i on i.website = a.website and i.id = a.interest_option_id
      join session_options s on s.website = a.website and s.id = a.session_option_id
      where ${isAddress(sql`a.email`, address)} order by a.id`,
    messages: sql`select * from contact_messages where ${isAddress(sql`email`, address)} order by id`,
    mails: sql`select * from mails where id in (${mailsOf(theirs)}) order by id`,
    mailings: sql`
      select m.subject, m.purpose, r.* from mailing_recipients r
      join mailings m on m.website = r.website and m.id = r.mailing_id
      where r.address_key = ${address} order by r.id`,
    refusedAddresses: sql`select * from refused_addresses where address_key = ${address}`,
    unsubscribed: sql`
      select website, left_at from news_leavers
      where address_key in (${address}, hash_of_address(${address}))`,
    audit: sql`
      select at, website, action, subject, old_values, new_values from audit_entries
      where id in (${auditOf(theirs)}) order by id`,
  }
  const held: Record<string, readonly Row[]> = {}
  for (const [part, query] of Object.entries(queries))
    held[part] = (await sql<Row>`${query}`.execute(connection)).rows.map(withoutSecrets)
  return held
}

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return !secret.has(column) && !ofOrganisers.has(column)
    }),
  )

/** The PDFs of their abstracts. */
export const readAbstractFiles = async (connection: Connection, address: string) => {
  const { rows } = await sql<{ reference: string; fileKey: string }>`
    select reference, file_key as "fileKey" from abstract_submissions where ${isAddress(sql`email`, address)} order by id
  `.execute(connection)
  return rows
}

export const readReceiptKeys = async (connection: Connection, theirs: Theirs) => {
  const { rows } = await sql<{ website: Website; livemode: boolean; number: number }>`${receiptsOf(
    theirs,
  )}`.execute(connection)
  return rows
}
