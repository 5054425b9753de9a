import { unknownToProvider } from '#features/payments/payment-status.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { minutes } from '#shared/time/duration.ts'
import { isMadeBy, type PaymentDeps } from '../payment-deps.ts'
import { type PaymentRow, updatePayment } from '../payments.store.ts'

/** The same submit again gets the same open session for this long. */
export const sameSessionWindow = minutes(30)

/** The record of this submit, and the older sessions of the same visitor that would still take money. */
export type Claim = {
  record: PaymentRow
  toClose: PaymentRow[]
  /** Open sessions that stay beside it, whose state is read: when one is paid, nothing more is to pay. */
  toLook?: PaymentRow[]
  /** Takes back what this submit has written, as long as the provider was never asked; absent when it wrote nothing. */
  takeBack?: () => Promise<unknown>
}

type Wanted = {
  /** Every record over which this visitor has the say, held by this transaction. */
  records: readonly PaymentRow[]
  /** Whether a record asks the same amount for the same. */
  isSame: (record: PaymentRow) => boolean
  insert: () => Promise<PaymentRow>
  takeBack: (record: PaymentRow) => Promise<unknown>
  now: Date
}

/** Of these records those about which this provider can still take money. */
export const stillPayable = (
  { provider }: Pick<PaymentDeps, 'provider'>,
  records: readonly PaymentRow[],
): PaymentRow[] =>
  records.filter(
    (record) =>
      record.status === 'PENDING' &&
      record.reviewReason !== unknownToProvider &&
      provider !== undefined &&
      isMadeBy(provider, record),
  )

/**
 * Wishes pending records away: whose session is just being opened closes itself, and those whose session is open already
 * are the answer, to be closed by the caller.
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
 * Continues with the pending record of the same choice, or writes a new one, and wishes away all other pending records at
 * the same moment, so that of several choices only the newest takes money: whose session is open already must be
 * closed by the caller, and whose session is just being opened closes itself.
 */
export const continueOrInsert = async (
  tx: Connection,
  deps: Pick<PaymentDeps, 'provider'>,
  { records, isSame, insert, takeBack, now }: Wanted,
): Promise<Claim> => {
  const pending = stillPayable(deps, records)
  const same = pending.find(
    (record) =>
      record.cancelRequestedAt === null &&
      now.getTime() - record.createdAt.getTime() < sameSessionWindow &&
      isSame(record),
  )
  const others = pending.filter((record) => record !== same)
  const toClose = await requestCancellation(tx, others, now)
  if (same) {
    // from now on someone is led to it
    const record = same.notOpenedAt ? await updatePayment(tx, same.id, { notOpenedAt: null }) : same
    return { record, toClose }
  }

  const record = await insert()
  return { record, toClose, takeBack: () => takeBack(record) }
}
