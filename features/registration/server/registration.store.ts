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
 * Stores those whose address is new to the website, in their turn, which lasts until the commit; answers their ids. Nothing
 * is done about the others.
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

/** The columns, as the database reads them from JSON. */
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

/** The newest of a website that are not cancelled. */
export const newestRegistrations = (connection: Connection, website: Website, count: number) =>
  standing(connection, website).orderBy('id', 'desc').limit(count).execute()

/** How many the same address has made since `since` before this one, for whatever. */
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

/** Those of these addresses, whatever their case, made since `since`, neither cancelled nor paid; the newest first. */
export const listUnpaidOfEmails = (connection: Connection, website: Website, emails: string[], since: Date) =>
  unpaidOfEmails(connection, website, emails, since).orderBy('createdAt', 'desc').execute()

/** The registration that the visitor's page names; it counts only when the email matches. */
export const findOwnRegistration = (
  connection: Connection,
  website: Website,
  id: RegistrationId,
  email: string,
): Promise<RegistrationRow | undefined> =>
  standing(connection, website).where('id', '=', id).where(isAddress('email', email)).executeTakeFirst()

/** The same, held so that it is neither erased nor forgotten before the transaction ends; others may pay for it too. */
export const holdOwnRegistration = (
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

/** Holds a registration whose last payment may be forgotten: a trigger locks it like this. */
export const lockForPayments = (transaction: Connection, website: Website, id: string): Promise<unknown> =>
  ofWebsite(transaction, website).clearSelect().select('id').where('id', '=', id).forUpdate().execute()

/** The unpaid registration made since `since` by the same person for the same types: of this attempt key, else the newest. */
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
 * The rows of the addresses are found first, by the addresses alone: in a rush PostgreSQL knows too little of the last
 * minutes, and would read all that came since `since`.
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

/** Nothing has paid for it, or all of that money went back. */
const unpaid = sql<boolean>`not exists (
  select from payment_records p
  where p.website = registrations.website and p.registration_id = registrations.id and ${isKept('p')}
)`

/**
 * The newest other registration of the same address that is paid, with money that counts here (`isOurs`); undefined where
 * there is none.
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

/** Of several that are alike, the one of this attempt key (or of none, where none was brought) comes first, then the newest. */
const ofKeyFirst = (keyHash: KeyHash) => sql`attempt_key_hash is not distinct from ${keyHash}::bytea`

/** All that the same person (name and email, whatever the case) has for the same types, the newest first. */
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

/** Of those that an organiser has cancelled, none is gone on with. */
const standing = (connection: QueryCreator<Schema>, website: Website) =>
  ofWebsite(connection, website).where('cancelledAt', 'is', null)

/** All of an email address, whatever its case, standing or cancelled, the newest first. */
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

/** The registration as it is, and no one else changes it before the transaction ends; what pays for it is not held up. */
export const lockRegistration = (
  transaction: Connection,
  website: Website,
  id: RegistrationId,
): Promise<RegistrationRow | undefined> =>
  ofWebsite(transaction, website).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const ofWebsite = (connection: QueryCreator<Schema>, website: Website) =>
  connection.selectFrom('registrations').selectAll().where('website', '=', website)

/** Of a registration that was locked before, or of an unpaid one in the turn of its address. */
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
