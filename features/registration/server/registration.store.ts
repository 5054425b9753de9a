import { type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isKept } from '#features/payments/server/payments.ts'
import type { KeyHash } from '#features/registration/attempt.ts'
import { registrantNames } from '#features/registration/registrant.fields.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { newId, type RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

export type RegistrationRow = Selectable<Schema['registrations']>

/** Nothing has paid for it, or all of that money went back. */
const unpaid = sql<boolean>`not exists (
  select from payment_records p
  where p.website = registrations.website and p.registration_id = registrations.id and ${isKept('p')}
)`

export const insertRegistration = (
  connection: Connection,
  website: Website,
  registrant: Registrant,
  now: Date,
  more: { addedByHand?: boolean; attemptKeyHash?: KeyHash } = {},
): Promise<RegistrationRow> =>
  connection
    .insertInto('registrations')
    .values({ ...registrant, website, id: newId<'registration'>(now), createdAt: now, ...more })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The unpaid registration made since `since` in which every field is the same, e-mail whatever the case. */
export const findSameRegistration = (
  connection: Connection,
  website: Website,
  registrant: Registrant,
  since: Date,
  keyHash: KeyHash,
): Promise<RegistrationRow | undefined> =>
  registrantNames
    .filter((name) => name !== 'email')
    .reduce(
      (found, name) => found.where(name, '=', registrant[name] ?? ''),
      standing(connection, website).where(sameText('email', registrant.email)),
    )
    .where('createdAt', '>=', since)
    .where(unpaid)
    .orderBy(ofKeyFirst(keyHash), 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** The registration that the visitor's page names; it counts only when the e-mail matches. */
export const findOwnRegistration = (
  connection: Connection,
  website: Website,
  id: RegistrationId,
  email: string,
): Promise<RegistrationRow | undefined> =>
  standing(connection, website).where('id', '=', id).where(sameText('email', email)).executeTakeFirst()

/** The unpaid registration made since `since` by the same person for the same types: of this attempt key, else the newest. */
export const findUnpaidRegistration = (
  connection: Connection,
  website: Website,
  { email, name, registrationType, presentationType }: Registrant,
  since: Date,
  keyHash: KeyHash,
): Promise<RegistrationRow | undefined> =>
  standing(connection, website)
    .where(sameText('email', email))
    .where('name', '=', name)
    .where('registrationType', '=', registrationType)
    .where('presentationType', '=', presentationType)
    .where('createdAt', '>=', since)
    .where(unpaid)
    .orderBy(ofKeyFirst(keyHash), 'desc')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Of several that are alike, the one of this attempt key (or of none, where none was brought) comes first, then the newest. */
const ofKeyFirst = (keyHash: KeyHash) => sql`attempt_key_hash is not distinct from ${keyHash}::bytea`

/** All that the same person (name and e-mail, whatever the case) has for the same types, the newest first. */
export const listStandingOfPerson = (
  connection: Connection,
  website: Website,
  { email, name, registrationType, presentationType }: Registrant,
): Promise<RegistrationRow[]> =>
  standing(connection, website)
    .where(sameText('email', email))
    .where(sameText('name', name))
    .where('registrationType', '=', registrationType)
    .where('presentationType', '=', presentationType)
    .orderBy('id', 'desc')
    .execute()

/** Of those that an organiser has cancelled, none is gone on with. */
const standing = (connection: Connection, website: Website) =>
  ofWebsite(connection, website).where('cancelledAt', 'is', null)

/** All of an e-mail address, whatever its case, standing or cancelled, the newest first. */
export const listOfEmail = (
  connection: Connection,
  website: Website,
  email: string,
  count: number,
): Promise<RegistrationRow[]> =>
  ofWebsite(connection, website).where(sameText('email', email)).orderBy('id', 'desc').limit(count).execute()

const sameText = (column: 'email' | 'name', value: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`

export const findRegistration = (
  connection: Connection,
  website: Website,
  id: RegistrationId,
): Promise<RegistrationRow | undefined> =>
  ofWebsite(connection, website).where('id', '=', id).executeTakeFirst()

/** The registration as it is, and nobody else changes it before the transaction ends; what pays for it is not held up. */
export const lockRegistration = (
  transaction: Connection,
  website: Website,
  id: RegistrationId,
): Promise<RegistrationRow | undefined> =>
  ofWebsite(transaction, website).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const ofWebsite = (connection: Connection, website: Website) =>
  connection.selectFrom('registrations').selectAll().where('website', '=', website)

/** Of a registration that was locked before. */
export const updateLockedRegistration = async (
  transaction: Connection,
  { website, id }: RegistrationRow,
  change: Updateable<Schema['registrations']>,
): Promise<void> => {
  await transaction
    .updateTable('registrations')
    .set(change)
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}
