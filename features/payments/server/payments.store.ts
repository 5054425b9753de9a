import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isAddress } from '#platform/server/postgres/address.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
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

/** Forgets a record for which no session was ever asked. What it paid for is held: a trigger locks that. */
export const dropUnopenedPayment = (transaction: Connection, id: string): Promise<unknown> =>
  transaction
    .deleteFrom('paymentRecords')
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('sessionId', 'is', null)
    .execute()

/** Notes that the one who asked for its session learned that there is none. */
export const noteNotOpened = (connection: Connection, id: string, now: Date): Promise<unknown> =>
  connection
    .updateTable('paymentRecords')
    .set({ notOpenedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('sessionId', 'is', null)
    .execute()

export const findPayment = (connection: Connection, id: PaymentId): Promise<PaymentRow | undefined> =>
  records(connection).where('id', '=', id).executeTakeFirst()

/** Holds the record until the transaction ends, so that two syncs of it follow one another. */
export const lockPayment = (transaction: Connection, id: string): Promise<PaymentRow> =>
  held(transaction, id).executeTakeFirstOrThrow()

/** The same for a record that may have been forgotten since it was read. */
export const lockPaymentIfKept = (transaction: Connection, id: string): Promise<PaymentRow | undefined> =>
  held(transaction, id).executeTakeFirst()

const held = (transaction: Connection, id: string) => records(transaction).where('id', '=', id).forUpdate()

/** What a payment is for: the column that names it, and its id. */
export type Subject = { column: (typeof columnOf)[PayableKind]; id: string }

/** What is left of a payment without its refunds and lost disputes, as `remainingCents` says. */
export const keptOf = (table: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('totalCents')} - ${column('refundedCents')} - ${column('lostCents')})`
}

/** Whether it is paid and its money is still there, as `isStillPaid` says. */
export const isKept = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('status')} = 'COMPLETED' and (${column('totalCents')} = 0 or ${keptOf(table)} > 0))`
}

/** Of all payments of the same the one in which this is the greatest speaks for it, as `effectivePayment` chooses. */
export const effectiveRank = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${isKept(table)}, ${column('status')} = 'COMPLETED', ${column('createdAt')}, ${column('id')})`
}

/** Whether it is the payment that speaks for what it pays: no other of the same does. */
export const isEffective = (table: string, column: Subject['column']): RawBuilder<SqlBool> => {
  const other = (name: string) => sql.ref(`other.${name}`)
  const same = (name: string) => sql`${other(name)} = ${sql.ref(`${table}.${name}`)}`
  return sql`not exists (
    select from ${sql.table('paymentRecords')} other
    where ${same('website')} and ${same(column)} and ${effectiveRank('other')} > ${effectiveRank(table)}
  )`
}

/** What a payment is for, of which website. */
type Same = Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>

/** All records that pay for the same registration, or discount request. */
export const listPaymentsOfSame = (connection: Connection, same: Same): Promise<PaymentRow[]> =>
  ofSame(connection, same).execute()

/**
 * Holds all records that pay for the same (the registration, or the discount request) as this one, always in the same
 * order, so that they cannot deadlock.
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
 * Holds, in that same order, all records of one registration (or discount request) and whatever else of that kind is
 * PENDING for the same person (name and email, whatever the case) on this website: who changes the type or the
 * telephone number is the same person. Registrations and discount requests of one person do not touch each other.
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
 * Holds, in that same order, all records of one registration and whatever else of one attempt key is PENDING on this
 * website: in the same tab they may have registered with another address before.
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

/** Records of this provider that wait for money and were made before `createdBefore`, the oldest first. */
export const listPendingPayments = (
  connection: Connection,
  { name, livemode }: { name: 'stripe' | 'sandbox'; livemode: boolean },
  createdBefore: Date,
): Promise<Pick<PaymentRow, 'id' | 'sessionId' | 'createdAt'>[]> =>
  connection
    .selectFrom('paymentRecords')
    .select(['id', 'sessionId', 'createdAt'])
    .where('status', '=', 'PENDING')
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .where('createdAt', '<=', createdBefore)
    .orderBy('createdAt')
    .execute()

/** Notes an event of the provider; false when it was noted before. */
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
