import { type RawBuilder, sql } from 'kysely'
import type { PersonPart } from '#features/privacy/person-parts.ts'
import { namingPatterns, type PersonWords } from '#features/privacy/person-words.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

/** Ids of what they registered, asked for and paid, on all websites: a payment may have another address than its booking. */
export const paymentsOf = (address: string) => sql`
  select id from payment_records p
  where lower(p.customer_email collate "C") = ${address}
    or exists (
      select from registrations r
      where r.website = p.website and r.id = p.registration_id and lower(r.email collate "C") = ${address}
    )
    or exists (
      select from discount_requests d
      where d.website = p.website and d.id = p.discount_request_id and lower(d.email collate "C") = ${address}
    )`

/** Whether a text names them. `strpos` first: a pattern is slow, and most texts do not even hold the words. */
export const names = (text: RawBuilder<unknown>, words: PersonWords) => {
  const literals = [words.address, ...words.names].flatMap((word) => [
    word.toLowerCase(),
    JSON.stringify(word.toLowerCase()).slice(1, -1),
  ])
  const pattern = namingPatterns(words)
    .map((each) => `(?:${each})`)
    .join('|')
  return sql`(
    exists (select from unnest(${literals}::text[]) literal where strpos(lower(${text}), literal) > 0)
    and ${text} ~* ${pattern}
  )`
}

/** The mails to them and about them. */
export const mailsOf = (words: PersonWords) => sql`
  select id from mails
  where ${names(sql`(recipient_name || ' ' || recipient_address || ' ' || subject || ' ' || coalesce(message::text, ''))`, words)}`

/** Jobs that name them, or what is theirs. Those of erasures name no one. */
export const jobsOf = (words: PersonWords) => sql`
  select id from jobs
  where ${names(sql`(key || ' ' || payload::text || ' ' || coalesce(last_error, ''))`, words)}
    or id in (select m.id from (${mailsOf(words)}) m)
    or key in (select o.id::text from (${ownIds(words.address)}) o)`

export const printsOf = ({ address, names: called }: PersonWords) => sql`
  select distinct order_id as id from print_lines
  where person ->> 'id' in (select o.id::text from (${own('registrations', 'email', address)}) o)
    or lower(person ->> 'name') = any(${called.map((name) => name.toLowerCase())}::text[])`

/**
 * The entries that name them. Not those of an account of the back-office: it is kept, and who could erase what the audit says
 * of it would cover their tracks.
 */
export const auditOf = (words: PersonWords) => sql`
  select id from audit_entries
  where action !~ '^(account|second-factor|login|session)[.]' and ${names(sql`(subject || ' ' || coalesce(old_values::text, '') || ' ' || coalesce(new_values::text, ''))`, words)}`

export const exceptionsOf = (words: PersonWords) => sql`
  select id from payment_exceptions
  where payment_id in (${paymentsOf(words.address)}) or lower(customer_email collate "C") = ${words.address}
    or ${names(sql`coalesce(note, '')`, words)}`

/** Of those who were erased only the documents themselves still say so. */
export const receiptsOf = (words: PersonWords) => sql`
  select website, livemode, number from receipts
  where removed_at is null and (
    payment_id in (${paymentsOf(words.address)}) or ${names(sql`content::text`, { ...words, names: [] })}
  )`

/** The entries of the audit that name them. */
export const readEntries = async (connection: Connection, words: PersonWords): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${auditOf(words)}`.execute(connection)
  return rows.map(({ id }) => id)
}

/** How much is held on them of each part. */
export const countParts = async (connection: Connection, words: PersonWords) => {
  const queries = Object.entries(parts(words))
  const { rows } = await sql<{ part: PersonPart; rows: number }>`${sql.join(
    queries.map(
      ([part, query]) => sql`select ${part}::text as part, (select count(*)::int from (${query}) q) as rows`,
    ),
    sql` union all `,
  )}`.execute(connection)
  return rows
}

/** Each part as the query that finds its rows. */
const parts = (words: PersonWords): Partial<Record<PersonPart, RawBuilder<unknown>>> => {
  const { address } = words
  return {
    registrations: own('registrations', 'email', address),
    payments: paymentsOf(address),
    receipts: receiptsOf(words),
    discounts: own('discount_requests', 'email', address),
    abstracts: own('abstract_submissions', 'email', address),
    messages: own('contact_messages', 'email', address),
    mails: mailsOf(words),
    mailings: sql`select id from mailing_recipients where address_key = ${address}`,
    refusals: sql`select id from refused_addresses where address_key = ${address}`,
    unsubscribes: sql`
      select website from news_leavers where address_key in (${address}, ${sql`hash_of_address(${address})`})`,
    prints: printsOf(words),
    exceptions: exceptionsOf(words),
    audit: auditOf(words),
  }
}

/** Rows of an address, in whatever case it was typed. */
const own = (table: string, column: string, address: string) =>
  sql`select id from ${sql.table(table)} where lower(${sql.ref(column)} collate "C") = ${address}`

/** Everything they registered or asked for that has an id of its own. */
const ownIds = (address: string) => sql`
  ${own('registrations', 'email', address)}
  union all ${own('discount_requests', 'email', address)}
  union all ${own('abstract_submissions', 'email', address)}
  union all ${own('contact_messages', 'email', address)}
  union all ${paymentsOf(address)}`
