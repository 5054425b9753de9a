import { type RawBuilder, sql } from 'kysely'
import { kindsNaming, mailsToOrganisers } from '#features/privacy/person-of-job.ts'
import type { PersonPart } from '#features/privacy/person-parts.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isAddress, namesAddress, type Theirs } from './addresses.store.ts'
import { mentionsOf } from './mentions.store.ts'
import { exceptionsOf, own, paymentsOf } from './own-ids.store.ts'

/** The emails to them and about them, including repeats. */
export const mailsOf = (theirs: Theirs) => sql`
  with recursive theirs as (
    select id from mails
    where (${isAddress(sql`recipient_address`, theirs.address)} and kind <> all(${mailsToOrganisers}::text[]))
      or id in (${jobsByPayload(theirs)})
    union
    select m.id from mails m join theirs on m.repeats = theirs.id
  )
  select id from theirs`

/** Jobs whose payload contains an id of theirs or their address, and those that send an email of theirs. */
export const jobsOf = (theirs: Theirs) => sql`
  select id from (${jobsByPayload(theirs)}) by_payload
  union
  select id from jobs where kind = any(${kindsNaming('its own id')}::text[]) and (
    id in (${mailsOf(theirs)})
    or id in (select r.id from mailing_recipients r where r.address_key = ${theirs.address})
  )`

const jobsByPayload = ({ address, ids }: Theirs) => sql`
  select id from jobs
  where (kind = any(${kindsNaming('paymentId')}::text[]) and payload ->> 'paymentId' = any(${ids}::text[]))
    or (kind = any(${kindsNaming('id')}::text[]) and payload ->> 'id' = any(${ids}::text[]))
    or (kind = any(${kindsNaming('email')}::text[]) and ${isAddress(sql`payload ->> 'email'`, address)})
    or key = any(${ids}::text[]) or ${isAddress(sql`key`, address)}`

/** Print jobs with their badge. */
export const printsOf = ({ ids }: Theirs) => sql`
  select distinct order_id as id from print_lines where person ->> 'id' = any(${ids}::text[])`

/**
 * The audit entries about their data or with their address. Entries of older versions have the id of a
 * payment or an exception among their values. Entries about a back-office account are excluded, because
 * erasing them would let an organiser cover their tracks.
 */
export const auditOf = ({ address, ids }: Theirs) => sql`
  select id from audit_entries
  where action !~ '^(account|second-factor|login|session)[.]' and (
    subject_id = any(${ids}::uuid[])
    or new_values ->> 'payment' = any(${ids}::text[])
    or new_values ->> 'exception' = any(${ids}::text[])
    or ${namesAddress(sql`(subject || ' ' || coalesce(old_values::text, '') || ' ' || coalesce(new_values::text, ''))`, address)}
  )`

/** For erased people only the documents still contain the payer's address, in old ones in their last line. */
export const receiptsOf = ({ address }: Theirs) => sql`
  select website, livemode, number from receipts
  where removed_at is null and (
    payment_id in (${paymentsOf(address)})
    or ${isAddress(sql`coalesce(content #>> '{payer,email}', content #>> '{buyer,lines,-1}')`, address)}
  )`

/** The entries of the audit that are about them. */
export const readEntries = async (connection: Connection, theirs: Theirs): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${auditOf(theirs)}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** The number of rows held on them by kind, by the queries that the erasure uses. */
export const countParts = async (connection: Connection, theirs: Theirs) => {
  const queries = Object.entries(queriesByPart(theirs))
  const { rows } = await sql<{ part: PersonPart; rows: number }>`${sql.join(
    queries.map(
      ([part, query]) => sql`select ${part}::text as part, (select count(*)::int from (${query}) q) as rows`,
    ),
    sql` union all `,
  )}`.execute(connection)
  return rows
}

/** The query of each kind's rows. */
const queriesByPart = (theirs: Theirs): Readonly<Record<PersonPart, RawBuilder<unknown>>> => {
  const { address } = theirs
  return {
    registrations: own('registrations', address),
    payments: paymentsOf(address),
    receipts: receiptsOf(theirs),
    discounts: own('discount_requests', address),
    abstracts: own('abstract_submissions', address),
    messages: own('contact_messages', address),
    mails: mailsOf(theirs),
    mailings: sql`select id from mailing_recipients where address_key = ${address}`,
    refusals: sql`select id from refused_addresses where address_key = ${address}`,
    unsubscribes: sql`
      select website from news_leavers where address_key in (${address}, ${sql`hash_of_address(${address})`})`,
    prints: printsOf(theirs),
    jobs: jobsOf(theirs),
    exceptions: exceptionsOf(address),
    notes: mentionsOf(theirs),
    audit: auditOf(theirs),
  }
}
