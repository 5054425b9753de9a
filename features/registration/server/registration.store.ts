import { type QueryCreator, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isKept } from '#features/payments/server/payments.ts'
import type { KeyHash } from '#features/registration/attempt.ts'
import { choiceNames, type StoredChoice } from '#features/registration/choice.ts'
import { registrantNames } from '#features/registration/registrant.fields.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import { addressKeyOf, isAddress } from '#platform/server/postgres/address.ts'
import { advisoryLocks } from '#platform/server/postgres/advisory-locks.ts'
import { type Connection, prepared } from '#platform/server/postgres/database.ts'
import { lockNamesOf } from '#platform/server/postgres/lock-person.ts'
import { newId, type RegistrationId } from '#shared/ids.ts'
import { addressKey } from '#shared/text/address-key.ts'
import type { Website } from '#shared/website.ts'

export type RegistrationRow = Selectable<Schema['registrations']>

export const insertRegistration = (
  connection: Connection,
  website: Website,
  registrant: Registrant,
  now: Date,
  { choice, ...more }: { choice: StoredChoice; addedByHand?: boolean; attemptKeyHash?: KeyHash },
): Promise<RegistrationRow> =>
  connection
    .insertInto('registrations')
    .values({ ...registrant, ...choice, website, id: newId<'registration'>(now), createdAt: now, ...more })
    .returningAll()
    .executeTakeFirstOrThrow()

export type NewRegistration = Registrant &
  StoredChoice & {
    website: Website
    id: RegistrationId
    createdAt: Date
    attemptKeyHash: KeyHash
  }

export const insertRegistrations = async (
  connection: Connection,
  registrations: NewRegistration[],
): Promise<void> => {
  if (registrations.length > 0) await connection.insertInto('registrations').values(registrations).execute()
}

/**
 * Inserts those whose address is new to the website, under the locks of their addresses until the commit; returns
 * their ids. The others are skipped.
 */
export const insertNewcomers = async (
  db: Connection,
  website: Website,
  registrations: NewRegistration[],
): Promise<Set<string>> => {
  const emails = registrations.map(({ email }) => email)
  const rows = JSON.stringify(registrations.map(asColumns))
  const stored = await sql<{ id: string }>`${prepared} insert into registrations (${allColumns})
    select ${allColumns} from jsonb_populate_recordset(null::registrations, ${rows}) wanted
    where not lower(email collate "C") = any ((
      select known_addresses(${website}, ${emails}, ${lockNamesOf(website, emails)}, ${advisoryLocks.registration})
    )::text[])
    returning id
  `.execute(db)
  return new Set(stored.rows.map(({ id }) => id))
}

/** The values as JSON, which PostgreSQL expands to rows. */
const asColumns = ({ website, id, createdAt, attemptKeyHash, ...said }: NewRegistration) => ({
  website,
  id,
  created_at: createdAt,
  attempt_key_hash: attemptKeyHash && `\\x${Buffer.from(attemptKeyHash).toString('hex')}`,
  ...Object.fromEntries(columns.map(([column, name]) => [column, said[name] ?? ''])),
  ...Object.fromEntries(choiceColumns.map(([column, name]) => [column, said[name]])),
})

const columnsOf = <N extends string>(names: readonly N[]) =>
  names.map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name] as const)
const columns = columnsOf(registrantNames)
const choiceColumns = columnsOf(choiceNames)

const allColumns = sql.join(
  [
    'website',
    'id',
    'created_at',
    'attempt_key_hash',
    ...[...columns, ...choiceColumns].map(([column]) => column),
  ].map((column) => sql.ref(column)),
)

/** The newest active ones of a website. */
export const newestRegistrations = (connection: Connection, website: Website, count: number) =>
  standing(connection, website).orderBy('id', 'desc').limit(count).execute()

/** How many registrations of the same address exist from `since` until this one, of any kind. */
export const countBefore = async (
  connection: Connection,
  { website, id, email }: RegistrationRow,
  since: Date,
): Promise<number> => {
  const { count } = await connection
    .selectFrom('registrations')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('website', '=', website)
    .where(isAddress('email', email))
    .where('createdAt', '>=', since)
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The registrations of these addresses (case-insensitive) since `since` that are neither cancelled nor paid, the
 * newest first.
 */
export const listUnpaidOfEmails = (connection: Connection, website: Website, emails: string[], since: Date) =>
  unpaidOfEmails(connection, website, emails, since).orderBy('createdAt', 'desc').execute()

/** The registration that the visitor's page names; ignored unless the email matches. */
export const findOwnRegistration = (
  connection: Connection,
  website: Website,
  id: RegistrationId,
  email: string,
): Promise<RegistrationRow | undefined> =>
  standing(connection, website).where('id', '=', id).where(isAddress('email', email)).executeTakeFirst()

/**
 * As `findOwnRegistration`, locked against deletion until the transaction ends; concurrent payments of it are not
 * blocked.
 */
export const lockOwnRegistration = (
  transaction: Connection,
  website: Website,
  id: RegistrationId,
  email: string,
): Promise<{ id: string } | undefined> =>
  standing(transaction, website)
    .clearSelect()
    .select('id')
    .where('id', '=', id)
    .where(isAddress('email', email))
    .forKeyShare()
    .executeTakeFirst()

/** Locks a registration whose last payment may be deleted, as its trigger does. */
export const lockForPayments = (transaction: Connection, website: Website, id: string): Promise<unknown> =>
  ofWebsite(transaction, website).clearSelect().select('id').where('id', '=', id).forUpdate().execute()

/**
 * The unpaid registration since `since` of the same person and types: preferably of this attempt key, else the
 * newest.
 */
export const findUnpaidRegistration = (
  connection: Connection,
  website: Website,
  { email, name, registrationType, presentationType }: Registrant,
  since: Date,
  keyHash: KeyHash,
): Promise<RegistrationRow | undefined> =>
  unpaidOfEmails(connection, website, [email], since)
    .where('name', '=', name)
    .where('registrationType', '=', registrationType)
    .where('presentationType', '=', presentationType)
    .orderBy(ofKeyFirst(keyHash), 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/**
 * The addresses are matched first in a subquery: under load the planner's statistics miss the last minutes, and it
 * would scan all rows since `since`.
 */
const unpaidOfEmails = (connection: Connection, website: Website, emails: string[], since: Date) =>
  connection
    .with(
      (name) => name('of_emails').materialized(),
      (db) =>
        standing(db, website).where(
          sql<boolean>`${addressKeyOf('email')} = any(${emails.map(addressKey)}::text[])`,
        ),
    )
    .selectFrom('of_emails as registrations')
    .selectAll()
    .where('createdAt', '>=', since)
    .where(unpaid)

/** No payment has completed, or all of that money was returned. */
const unpaid = sql<boolean>`not exists (
  select from payment_records p
  where p.website = registrations.website and p.registration_id = registrations.id and ${isKept('p')}
)`

/**
 * The newest other paid registration of the same address, with money that counts here (`isOurs`); undefined without
 * one.
 */
export const findPaidOfAddress = (
  connection: Connection,
  { website, id, email }: { website: Website; id: string; email: string },
  provider: { name: string; livemode: boolean } | undefined,
): Promise<RegistrationRow | undefined> =>
  standing(connection, website)
    .where(isAddress('email', email))
    .where('id', '<>', id)
    .where(
      sql<boolean>`exists (
        select from payment_records p
        where p.website = registrations.website and p.registration_id = registrations.id and ${isKept('p')}
          and (p.provider in ('none', 'manual')
            or (p.provider = ${provider?.name ?? null}::text and p.livemode = ${provider?.livemode ?? null}::boolean))
      )`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Among equals, those with this attempt key (or without any, if none was sent) come first, then the newest. */
const ofKeyFirst = (keyHash: KeyHash) => sql`attempt_key_hash is not distinct from ${keyHash}::bytea`

/** All active registrations of the same person (name and email, case-insensitive) and types, the newest first. */
export const listActiveOfPerson = (
  connection: Connection,
  website: Website,
  { email, name, registrationType, presentationType }: Registrant,
): Promise<RegistrationRow[]> =>
  standing(connection, website)
    .where(isAddress('email', email))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('registrationType', '=', registrationType)
    .where('presentationType', '=', presentationType)
    .orderBy('id', 'desc')
    .execute()

/** A cancelled registration is never continued. */
const standing = (connection: QueryCreator<Schema>, website: Website) =>
  ofWebsite(connection, website).where('cancelledAt', 'is', null)

/** All registrations of an email address (case-insensitive), active or cancelled, the newest first. */
export const listOfEmail = (
  connection: Connection,
  website: Website,
  email: string,
  count: number,
): Promise<RegistrationRow[]> =>
  ofWebsite(connection, website).where(isAddress('email', email)).orderBy('id', 'desc').limit(count).execute()

export const findRegistration = (
  connection: Connection,
  website: Website,
  id: RegistrationId,
): Promise<RegistrationRow | undefined> =>
  ofWebsite(connection, website).where('id', '=', id).executeTakeFirst()

/** The registration, locked until the transaction ends; inserts of its payments are not blocked. */
export const lockRegistration = (
  transaction: Connection,
  website: Website,
  id: RegistrationId,
): Promise<RegistrationRow | undefined> =>
  ofWebsite(transaction, website).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const ofWebsite = (connection: QueryCreator<Schema>, website: Website) =>
  connection.selectFrom('registrations').selectAll().where('website', '=', website)

/** The caller holds the lock of the registration, or for an unpaid one that of its address. */
export const updateLockedRegistration = async (
  transaction: Connection,
  { website, id }: Pick<RegistrationRow, 'website' | 'id'>,
  change: Updateable<Schema['registrations']>,
): Promise<void> => {
  await transaction
    .updateTable('registrations')
    .set(change)
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}
