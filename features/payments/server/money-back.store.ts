import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/database.ts'

export type RefundRow = Selectable<Schema['paymentRefunds']>
export type DisputeRow = Selectable<Schema['paymentDisputes']>

const refundsOf = (connection: Connection, provider: RefundRow['provider'], intentId: string) =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('paymentIntentId', '=', intentId)

/** All refunds of a payment intent, the oldest first, held until the transaction ends. */
export const lockRefunds = (
  transaction: Connection,
  provider: RefundRow['provider'],
  intentId: string,
): Promise<RefundRow[]> => refundsOf(transaction, provider, intentId).orderBy('number').forUpdate().execute()

export const knowsRefunds = async (
  connection: Connection,
  provider: RefundRow['provider'],
  intentId: string,
): Promise<boolean> =>
  (await refundsOf(connection, provider, intentId).limit(1).executeTakeFirst()) !== undefined

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

/** Refunds of this provider that were asked for before `askedBefore`, and of which we have not heard, the oldest first. */
export const readUnheardRefunds = (
  connection: Connection,
  { name, livemode }: { name: RefundRow['provider']; livemode: boolean },
  askedBefore: Date,
): Promise<RefundRow[]> =>
  connection
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('status', '=', 'asked')
    .where('provider', '=', name)
    .where('livemode', '=', livemode)
    .where('createdAt', '<=', askedBefore)
    .orderBy('createdAt')
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
