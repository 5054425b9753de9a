import {
  closeCheckout,
  holderOf,
  isOurs,
  isPaidUp,
  listPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
  settlingOf,
} from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { DiscountRow } from './discounts.store.ts'

type Here = Pick<PaymentDeps, 'providers'>

/** Whether money has arrived for a request, or is on its way, and counts here: nothing is left to answer. */
export const isSettled = (deps: Here, payment: PaymentRow): boolean =>
  (isPaidUp(deps, payment) && payment.provider !== 'none') ||
  (isOurs(deps, payment) && settlingOf(payment) !== undefined)

/**
 * Closes the payable sessions of a request at the provider: all of them, or those whose cancellation was requested.
 * True when one of them was paid after all.
 * @throws when the provider cannot be reached; the cancellations stay requested
 */
export const closeSessions = async (
  deps: PaymentDeps,
  { website, id }: Pick<DiscountRow, 'website' | 'id'>,
  which: 'all' | 'requested',
): Promise<boolean> => {
  const records = await listPaymentsOfSame(deps.db, { website, registrationId: null, discountRequestId: id })
  const open = records.filter(
    (record) => mayStillTakeMoney(deps, record) && (which === 'all' || record.cancelRequestedAt !== null),
  )
  const closed = []
  for (const record of open) closed.push(await closeCheckout(deps, record.id as PaymentId))
  return [...records.filter((record) => !open.includes(record)), ...closed].some((record) =>
    isSettled(deps, record),
  )
}

const mayStillTakeMoney = (deps: PaymentDeps, record: PaymentRow): boolean =>
  record.status === 'PENDING' && record.sessionId !== null && holderOf(deps, record) !== undefined
