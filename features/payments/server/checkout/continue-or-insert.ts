import { unknownToProvider } from '#features/payments/payment-status.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { minutes } from '#shared/time/duration.ts'
import { holderOf, isOurs, type PaymentDeps } from '../payment-deps.ts'
import { type PaymentRow, updatePayment } from '../payments.store.ts'

/** How long a repeated submit returns the same open session. */
export const sameSessionWindow = minutes(30)

/** The record of this submit, and the visitor's older payable sessions. */
export type Claim = {
  record: PaymentRow
  toClose: PaymentRow[]
  /** Open sessions that are not closed, but checked: when one is paid, nothing more is to pay. */
  toCheck?: PaymentRow[]
  /** Deletes what this submit has written, while the provider was not called; absent when it wrote nothing. */
  takeBack?: () => Promise<unknown>
}

type Wanted = {
  /** Every record that this visitor may cancel, locked by this transaction. */
  records: readonly PaymentRow[]
  /** Whether a record has the same choice and amount. */
  isSame: (record: PaymentRow) => boolean
  insert: () => Promise<PaymentRow>
  takeBack: (record: PaymentRow) => Promise<unknown>
  now: Date
}

/** The records among these that can still be paid, at an account that we have a key to. */
export const stillPayable = (
  deps: Pick<PaymentDeps, 'providers'>,
  records: readonly PaymentRow[],
): PaymentRow[] =>
  records.filter(
    (record) =>
      record.status === 'PENDING' &&
      record.reviewReason !== unknownToProvider &&
      holderOf(deps, record) !== undefined,
  )

/**
 * Requests the cancellation of pending records. A session that is just being opened closes itself; sessions that are
 * open already are returned, to be closed by the caller.
 */
export const requestCancellation = async (
  tx: Connection,
  pending: readonly PaymentRow[],
  now: Date,
): Promise<PaymentRow[]> => {
  for (const { id, cancelRequestedAt } of pending) {
    if (!cancelRequestedAt) await updatePayment(tx, id, { cancelRequestedAt: now, updatedAt: now })
  }
  return pending.filter(({ sessionId }) => sessionId !== null)
}

/**
 * Continues the pending record of the same choice, or writes a new one, and requests the cancellation of all other
 * pending records in the same transaction, so that only the newest choice can be paid. Open sessions must be closed
 * by the caller; a session that is just being opened closes itself.
 */
export const continueOrInsert = async (
  tx: Connection,
  deps: Pick<PaymentDeps, 'providers'>,
  { records, isSame, insert, takeBack, now }: Wanted,
): Promise<Claim> => {
  const pending = stillPayable(deps, records)
  const same = pending.find(
    (record) =>
      record.cancelRequestedAt === null &&
      isOurs(deps, record) &&
      now.getTime() - record.createdAt.getTime() < sameSessionWindow &&
      isSame(record),
  )
  const others = pending.filter((record) => record !== same)
  const toClose = await requestCancellation(tx, others, now)
  if (same) {
    // this submit may redirect a visitor to it again
    const record = same.notOpenedAt ? await updatePayment(tx, same.id, { notOpenedAt: null }) : same
    return { record, toClose }
  }

  const record = await insert()
  return { record, toClose, takeBack: () => takeBack(record) }
}
