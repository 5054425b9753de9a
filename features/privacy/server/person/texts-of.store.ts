import { sql } from 'kysely'
import type { PersonLabels } from '#features/privacy/person-labels.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isAddress, type Theirs } from './addresses.store.ts'
import { idsOf } from './lock-rows.store.ts'
import { exceptionsOf, own, paymentsOf, refundsOf } from './own-ids.store.ts'
import { auditOf, mailsOf } from './person.store.ts'

/**
 * Their ids and names. `shared`: the names that another address has, too. `unowned`: the number of audit
 * entries of older versions with one of these names as subject but without an owner. Names are never used to
 * find rows.
 */
export const readTexts = async (
  connection: Connection,
  address: string,
): Promise<PersonLabels & { shared: string[]; unowned: number }> => {
  const ids = await readIds(connection, address)
  const known = await readOwn(connection, address)
  const corrected = await readCorrected(connection, { address, ids })
  const names = distinct([...known.names, ...corrected])
  const shared = await readShared(connection, address, names)
  const unowned = await countUnowned(connection, { address, ids }, names)
  return { address, ids, names, besides: known.besides, shared, unowned }
}

/** The ids of all their rows, and of the emails to them and about them. */
export const readIds = async (connection: Connection, address: string): Promise<string[]> => {
  const rows = await idsOf(
    connection,
    sql`
      ${own('registrations', address)}
      union ${own('discount_requests', address)}
      union ${own('abstract_submissions', address)}
      union ${own('contact_messages', address)}
      union ${paymentsOf(address)}
      union ${refundsOf(address)}
      union ${exceptionsOf(address)}`,
  )
  return [...rows, ...(await idsOf(connection, mailsOf({ address, ids: rows })))]
}

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((word): word is string => word !== null && word.trim() !== '')),
]

const readOwn = async (connection: Connection, address: string) => {
  const { rows } = await sql<{ names: string[]; besides: string[] }>`
    with own (name, beside) as (
      select name, array[phone, institute_or_university] from registrations where ${isAddress(sql`email`, address)}
      union all
      select customer_name, array[customer_phone, customer_institute, order_reference, description]
      from payment_records where id in (${paymentsOf(address)})
      union all
      select name, array[phone, institute_or_university, order_reference] from discount_requests
      where ${isAddress(sql`email`, address)}
      union all
      select name, array[phone, organization_name, file_name] from abstract_submissions where ${isAddress(sql`email`, address)}
      union all select name, '{}' from contact_messages where ${isAddress(sql`email`, address)}
      union all select name, '{}' from mailing_recipients where address_key = ${address}
      union all select name, '{}' from refused_addresses where address_key = ${address}
      union all select recipient_name, '{}' from mails where ${isAddress(sql`recipient_address`, address)}
      union all select customer_name, '{}' from payment_exceptions where ${isAddress(sql`customer_email`, address)}
      union all
      select null, array[b.organisation, b.billing_address, b.tax_number, b.order_number] from registration_buyers b
      join registrations r on r.website = b.website and r.id = b.registration_id where ${isAddress(sql`r.email`, address)}
    )
    select
      coalesce(array_agg(distinct name) filter (where name is not null), '{}') as names,
      coalesce((select array_agg(distinct word) from own, unnest(beside) word where word is not null), '{}') as besides
    from own`.execute(connection)
  const { names, besides } = rows[0] ?? { names: [], besides: [] }
  return { names: distinct(names), besides: distinct(besides) }
}

/** Names before a correction, which only the audit log still contains. */
const readCorrected = async (connection: Connection, theirs: Theirs): Promise<string[]> => {
  const { rows } = await sql<{ name: string | null }>`
    select distinct name from audit_entries, unnest(array[old_values ->> 'name', new_values ->> 'name']) name
    where id in (${auditOf(theirs)}) and action in ('booking.changed', 'booking.corrected-by-visitor', 'booking.added')
      and name is not null`.execute(connection)
  return distinct(rows.map(({ name }) => name))
}

/** Those of these names that another address has, too. */
const readShared = async (
  connection: Connection,
  address: string,
  names: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select called.name from unnest(${names}::text[]) called (name)
    where exists (
      select from registrations where lower(name) = lower(called.name) and lower(email collate "C") not in (${address}, '')
    ) or exists (
      select from abstract_submissions where lower(name) = lower(called.name) and lower(email collate "C") <> ${address}
    ) or exists (
      select from discount_requests where lower(name) = lower(called.name) and lower(email collate "C") not in (${address}, '')
    ) or exists (
      select from contact_messages where lower(name) = lower(called.name) and lower(email collate "C") <> ${address}
    )`.execute(connection)
  return rows.map(({ name }) => name)
}

const countUnowned = async (
  connection: Connection,
  theirs: Theirs,
  names: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from audit_entries
    where subject_id is null and subject = any(${names}::text[])
      and action ~ '^(booking|exception|payment)[.]' and id not in (${auditOf(theirs)})`.execute(connection)
  return rows[0]?.entries ?? 0
}
