import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { columnOf, type PayableKind, payableKindOf } from './payable.ts'

export type PaymentRow = Selectable<Schema['paymentRecords']>
export type NewPayment = Insertable<Schema['paymentRecords']>
export type PaymentChange = Updateable<Schema['paymentRecords']>

export const insertPayment = (connection: Connection, payment: NewPayment): Promise<PaymentRow> =>
  connection.insertInto('paymentRecords').values(payment).returningAll().executeTakeFirstOrThrow()

export const updatePayment = (
  connection: Connection,
  id: string,
  change: PaymentChange,
): Promise<PaymentRow> =>
  connection
    .updateTable('paymentRecords')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Deletes a record whose session was never requested. The caller holds the lock of its payable, which a trigger takes
 * too.
 */
export const dropUnopenedPayment = (transaction: Connection, id: string): Promise<unknown> =>
  transaction
    .deleteFrom('paymentRecords')
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('sessionId', 'is', null)
    .execute()

/** Stores that the caller was told that there is no session. */
export const noteNotOpened = (connection: Connection, id: string, now: Date): Promise<unknown> =>
  connection
    .updateTable('paymentRecords')
    .set({ notOpenedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('sessionId', 'is', null)
    .execute()

export const findPayment = (connection: Connection, id: PaymentId): Promise<PaymentRow | undefined> =>
  records(connection).where('id', '=', id).executeTakeFirst()

/** Locks the record until the transaction ends, so that concurrent syncs are serialised. */
export const lockPayment = (transaction: Connection, id: string): Promise<PaymentRow> =>
  held(transaction, id).executeTakeFirstOrThrow()

/** As `lockPayment`, for a record that may have been deleted since it was read. */
export const lockPaymentIfExists = (transaction: Connection, id: string): Promise<PaymentRow | undefined> =>
  held(transaction, id).executeTakeFirst()

const held = (transaction: Connection, id: string) => records(transaction).where('id', '=', id).forUpdate()

/** A payable: the column that references it, and its id. */
export type Subject = { column: (typeof columnOf)[PayableKind]; id: string }

/** The remaining cents of a payment, as `remainingCents`. */
export const keptOf = (table: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('totalCents')} - ${column('refundedCents')} - ${column('lostCents')})`
}

/** Whether it is paid and has money left, as `isStillPaid`. */
export const isKept = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('status')} = 'COMPLETED' and (${column('totalCents')} = 0 or ${keptOf(table)} > 0))`
}

/** The sort value whose maximum among the payments of a payable is the effective one, as `effectivePayment`. */
export const effectiveRank = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${isKept(table)}, ${column('status')} = 'COMPLETED', ${column('createdAt')}, ${column('id')})`
}

/** Whether it is the effective payment: no other payment of its payable ranks higher. */
export const isEffective = (table: string, column: Subject['column']): RawBuilder<SqlBool> => {
  const other = (name: string) => sql.ref(`other.${name}`)
  const same = (name: string) => sql`${other(name)} = ${sql.ref(`${table}.${name}`)}`
  return sql`not exists (
    select from ${sql.table('paymentRecords')} other
    where ${same('website')} and ${same(column)} and ${effectiveRank('other')} > ${effectiveRank(table)}
  )`
}

/** The payable of a payment, and its website. */
type Same = Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>

/** All records of the same registration, or discount request. */
export const listPaymentsOfSame = (connection: Connection, same: Same): Promise<PaymentRow[]> =>
  ofSame(connection, same).execute()

/**
 * Locks all records of this one's payable (the registration, or the discount request), always in the same order, to
 * prevent deadlocks.
 */
export const lockPaymentsOfSame = (transaction: Connection, same: Same): Promise<PaymentRow[]> =>
  ofSame(transaction, same).forUpdate().execute()

const ofSame = (connection: Connection, same: Same) => {
  const column = columnOf[payableKindOf(same)]
  return records(connection)
    .where('website', '=', same.website)
    .where(column, '=', same[column])
    .orderBy('id', 'desc')
}

/**
 * Locks, in the same order, all records of one registration (or discount request) and all other PENDING ones of that
 * kind of the same person (name and email, case-insensitive) on this website, whatever their type or phone number.
 * Registrations and discount requests do not affect each other.
 */
export const lockPaymentsOfPerson = (
  transaction: Connection,
  website: Website,
  { column, id }: Subject,
  { name, email }: { name: string; email: string },
): Promise<PaymentRow[]> =>
  records(transaction)
    .where('website', '=', website)
    .where((of) =>
      of.or([
        of(column, '=', id),
        of.and([
          of(column, 'is not', null),
          of('status', '=', 'PENDING'),
          isAddress('customerEmail', email),
          of(of.fn<string>('lower', ['customerName']), '=', of.fn<string>('lower', [of.val(name)])),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

/**
 * Locks, in the same order, all records of one registration and all other PENDING ones of one attempt key on this
 * website: the same tab may have registered with another address before.
 */
export const lockPaymentsOfAttempt = (
  transaction: Connection,
  website: Website,
  registrationId: string,
  attemptKeyHash: Uint8Array | null,
): Promise<PaymentRow[]> =>
  records(transaction)
    .where('website', '=', website)
    .where((of) =>
      of.or([
        of('registrationId', '=', registrationId),
        of.and([of('status', '=', 'PENDING'), of('attemptKeyHash', '=', attemptKeyHash)]),
      ]),
    )
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

export const findPaymentBySession = (
  connection: Connection,
  sessionId: string,
): Promise<PaymentRow | undefined> =>
  records(connection).where('sessionId', '=', sessionId).executeTakeFirst()

export const findPaymentByIntent = (
  connection: Connection,
  intentId: string,
): Promise<PaymentRow | undefined> =>
  records(connection).where('paymentIntentId', '=', intentId).executeTakeFirst()

const records = (connection: Connection) => connection.selectFrom('paymentRecords').selectAll()

/** One account at one provider. */
export type Account = Pick<PaymentProvider, 'name' | 'livemode'> &
  Partial<Pick<PaymentProvider, 'account' | 'takesUnmarked'>>

/** Whether a row is of this account, as `isMadeBy`. */
export const isOfAccount = (
  table: string,
  { name, livemode, account = null, takesUnmarked = false }: Account,
): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('provider')} = ${name} and ${column('livemode')} = ${livemode}
    and (${column('account')} is not distinct from ${account}::uuid or (${takesUnmarked} and ${column('account')} is null)))`
}

/** PENDING records of this account created before `createdBefore`, the oldest first. */
export const listPendingPayments = (
  connection: Connection,
  account: Account,
  createdBefore: Date,
): Promise<Pick<PaymentRow, 'id' | 'sessionId' | 'createdAt'>[]> =>
  connection
    .selectFrom('paymentRecords')
    .select(['id', 'sessionId', 'createdAt'])
    .where('status', '=', 'PENDING')
    .where(isOfAccount('paymentRecords', account))
    .where('createdAt', '<=', createdBefore)
    .orderBy('createdAt')
    .execute()

/** Stores an event of the provider; false when it was stored before. */
export const noteEvent = async (
  connection: Connection,
  event: { provider: string; eventId: string; type: string; receivedAt: Date },
): Promise<boolean> => {
  const result = await connection
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const knowsEvent = async (
  connection: Connection,
  provider: string,
  eventId: string,
): Promise<boolean> =>
  (await connection
    .selectFrom('providerEvents')
    .select('eventId')
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst()) !== undefined
