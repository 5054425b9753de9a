import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Account, isOfAccount } from '../payments.store.ts'

export type RefundRow = Selectable<Schema['paymentRefunds']>
/** A refund at a provider, found by its payment intent. */
export type ProviderRefund = RefundRow & { provider: 'stripe' | 'sandbox'; paymentIntentId: string }

/** Whether a provider makes it; a manual refund is only recorded. */
export const isAtProvider = (refund: RefundRow): refund is ProviderRefund => refund.provider !== 'manual'
export type DisputeRow = Selectable<Schema['paymentDisputes']>

/** All refunds of a payment intent, the oldest first, locked until the transaction ends. */
export const lockRefunds = async (
  transaction: Connection,
  provider: ProviderRefund['provider'],
  intentId: string,
): Promise<RefundRow[]> => {
  // by id, the order in which an erasure locks refunds of several payments; a number may change
  const rows = await refundsOf(transaction, provider, intentId).orderBy('id').forUpdate().execute()
  return rows.sort((one, other) => one.number - other.number)
}

/** As `lockRefunds`, without the lock. */
export const readRefunds = (
  connection: Connection,
  provider: ProviderRefund['provider'],
  intentId: string,
): Promise<RefundRow[]> => refundsOf(connection, provider, intentId).orderBy('number').execute()

/** The earlier refund with this request id. */
export const findRefundOfRequest = (
  connection: Connection,
  requestId: string,
): Promise<RefundRow | undefined> =>
  connection.selectFrom('paymentRefunds').selectAll().where('requestId', '=', requestId).executeTakeFirst()

export const knowsRefunds = async (
  connection: Connection,
  provider: ProviderRefund['provider'],
  intentId: string,
): Promise<boolean> =>
  (await refundsOf(connection, provider, intentId).limit(1).executeTakeFirst()) !== undefined

const refundsOf = (connection: Connection, provider: ProviderRefund['provider'], intentId: string) =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('paymentIntentId', '=', intentId)

/** The manual refunds of a payment by number. Whoever writes one holds the payment's lock. */
export const readRefundsByHand = (connection: Connection, paymentId: string): Promise<RefundRow[]> =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('provider', '=', 'manual')
    .where('paymentId', '=', paymentId)
    .orderBy('number')
    .execute()

export const insertRefund = (
  transaction: Connection,
  refund: Insertable<Schema['paymentRefunds']>,
): Promise<RefundRow> =>
  transaction.insertInto('paymentRefunds').values(refund).returningAll().executeTakeFirstOrThrow()

export const updateRefund = (
  transaction: Connection,
  id: string,
  change: Updateable<Schema['paymentRefunds']>,
): Promise<RefundRow> =>
  transaction
    .updateTable('paymentRefunds')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Stores the first answer to a requested refund, unless one was stored in the meantime. Returns the row afterwards.
 */
export const noteFirstAnswer = async (
  connection: Connection,
  { id }: RefundRow,
  answer: Updateable<Schema['paymentRefunds']>,
): Promise<RefundRow> => {
  const noted = await connection
    .updateTable('paymentRefunds')
    .set(answer)
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .where('refundId', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return (
    noted ??
    connection.selectFrom('paymentRefunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  )
}

/** Unanswered refunds of this provider that were requested before `askedBefore`, the oldest first. */
export const readUnansweredRefunds = (
  connection: Connection,
  account: Account,
  requestedBefore: Date,
): Promise<ProviderRefund[]> =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('status', '=', 'asked')
    .where(isOfAccount('paymentRefunds', account))
    .where('createdAt', '<=', requestedBefore)
    .orderBy('createdAt')
    .$castTo<ProviderRefund>()
    .execute()

/** All disputes about a payment intent, the oldest first. */
export const readDisputes = (
  connection: Connection,
  provider: DisputeRow['provider'],
  intentId: string,
): Promise<DisputeRow[]> =>
  connection
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('paymentIntentId', '=', intentId)
    .orderBy('openedAt')
    .orderBy('disputeId')
    .execute()

export const saveDispute = (
  transaction: Connection,
  { paymentId, ...dispute }: Insertable<Schema['paymentDisputes']>,
): Promise<DisputeRow> => {
  const { status, cents, updatedAt } = dispute
  return transaction
    .insertInto('paymentDisputes')
    .values({ ...dispute, paymentId })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'disputeId']).doUpdateSet({ status, cents, updatedAt, paymentId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the record that the money of a dispute belongs to now. */
export const giveDisputeTo = (
  transaction: Connection,
  provider: DisputeRow['provider'],
  disputeId: string,
  paymentId: string,
): Promise<unknown> =>
  transaction
    .updateTable('paymentDisputes')
    .set({ paymentId })
    .where('provider', '=', provider)
    .where('disputeId', '=', disputeId)
    .execute()
