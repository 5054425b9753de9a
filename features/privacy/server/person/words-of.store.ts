import { sql } from 'kysely'
import type { PersonWords } from '#features/privacy/person-words.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { auditOf, paymentsOf } from './person.store.ts'

/**
 * What a person is called wherever their address is. A name that another address has too names someone else as well: it is
 * in `shared`, and finds nothing.
 */
export const readWords = async (
  connection: Connection,
  address: string,
): Promise<PersonWords & { shared: string[] }> => {
  const known = await readOwn(connection, address)
  const corrected = await readCorrected(connection, {
    address,
    names: await withoutShared(connection, address, known.names),
    besides: [],
  })
  const all = distinct([...known.names, ...corrected])
  const names = await withoutShared(connection, address, all)
  const shared = all.filter((name) => !names.includes(name))
  return { address, names, besides: distinct(known.besides), shared }
}

const distinct = (words: readonly (string | null)[]) => [
  ...new Set(words.filter((word): word is string => word !== null && word.trim() !== '')),
]

const readOwn = async (connection: Connection, address: string) => {
  const { rows } = await sql<{ names: string[]; besides: string[] }>`
    with own (name, beside) as (
      select name, array[phone, institute_or_university] from registrations where lower(email collate "C") = ${address}
      union all
      select customer_name, array[customer_phone, customer_institute, order_reference, description]
      from payment_records where id in (${paymentsOf(address)})
      union all
      select name, array[phone, institute_or_university, order_reference] from discount_requests
      where lower(email collate "C") = ${address}
      union all
      select name, array[phone, organization_name, file_name] from abstract_submissions where lower(email collate "C") = ${address}
      union all select name, '{}' from contact_messages where lower(email collate "C") = ${address}
      union all select name, '{}' from mailing_recipients where address_key = ${address}
      union all select name, '{}' from refused_addresses where address_key = ${address}
      union all select recipient_name, '{}' from mails where lower(recipient_address collate "C") = ${address}
      union all select customer_name, '{}' from payment_exceptions where lower(customer_email collate "C") = ${address}
      union all
      select null, array[b.organisation, b.billing_address, b.tax_number, b.order_number] from registration_buyers b
      join registrations r on r.website = b.website and r.id = b.registration_id where lower(r.email collate "C") = ${address}
    )
    select
      coalesce(array_agg(distinct name) filter (where name is not null), '{}') as names,
      coalesce((select array_agg(distinct word) from own, unnest(beside) word where word is not null), '{}') as besides
    from own`.execute(connection)
  const { names, besides } = rows[0] ?? { names: [], besides: [] }
  return { names: distinct(names), besides: distinct(besides) }
}

/** Names that were corrected: only the audit still knows them. */
const readCorrected = async (connection: Connection, words: PersonWords): Promise<string[]> => {
  const { rows } = await sql<{ name: string | null }>`
    select distinct name from audit_entries, unnest(array[old_values ->> 'name', new_values ->> 'name']) name
    where id in (${auditOf(words)}) and action in ('booking.changed', 'booking.corrected-by-visitor', 'booking.added')
      and name is not null`.execute(connection)
  return distinct(rows.map(({ name }) => name))
}

/** Of these names those that no other address has. */
const withoutShared = async (
  connection: Connection,
  address: string,
  names: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select called.name from unnest(${names}::text[]) called (name)
    where not exists (
      select from registrations where lower(name) = lower(called.name) and lower(email collate "C") not in (${address}, '')
    ) and not exists (
      select from abstract_submissions where lower(name) = lower(called.name) and lower(email collate "C") <> ${address}
    ) and not exists (
      select from discount_requests where lower(name) = lower(called.name) and lower(email collate "C") not in (${address}, '')
    ) and not exists (
      select from contact_messages where lower(name) = lower(called.name) and lower(email collate "C") <> ${address}
    )`.execute(connection)
  return rows.map(({ name }) => name)
}
