import {
  closeCheckout,
  isMadeBy,
  isOurs,
  isPaidUp,
  listPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
  settlingOf,
} from '#features/payments/server/payments.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { DiscountRow } from './discounts.store.ts'

type Here = Pick<PaymentDeps, 'provider'>

/** Money that has come for a request, or is on its way, and counts here: there is nothing to answer any longer. */
export const isSettled = (parts: Here, payment: PaymentRow): boolean =>
  (isPaidUp(parts, payment) && payment.provider !== 'none') ||
  (isOurs(parts, payment) && settlingOf(payment) !== undefined)

/**
 * Closes at the provider the sessions of a request that would still take money: all of them, or those that were wished
 * away. True when one of them was paid after all.
 * @throws when the provider cannot be reached; the wishes stay noted
 */
export const closeSessions = async (
  parts: PaymentDeps,
  { website, id }: Pick<DiscountRow, 'website' | 'id'>,
  which: 'all' | 'wished',
): Promise<boolean> => {
  const records = await listPaymentsOfSame(parts.db, { website, registrationId: null, discountRequestId: id })
  const open = records.filter(
    (record) => mayStillTakeMoney(parts, record) && (which === 'all' || record.cancelRequestedAt !== null),
  )
  const closed = []
  for (const record of open) closed.push(await closeCheckout(parts, record.id as PaymentId))
  return [...records.filter((record) => !open.includes(record)), ...closed].some((record) =>
    isSettled(parts, record),
  )
}

const mayStillTakeMoney = ({ provider }: PaymentDeps, record: PaymentRow): boolean =>
  record.status === 'PENDING' &&
  record.sessionId !== null &&
  provider !== undefined &&
  isMadeBy(provider, record)
