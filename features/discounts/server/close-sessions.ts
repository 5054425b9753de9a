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
export const isSettled = (deps: Here, payment: PaymentRow): boolean =>
  (isPaidUp(deps, payment) && payment.provider !== 'none') ||
  (isOurs(deps, payment) && settlingOf(payment) !== undefined)

/**
 * Closes at the provider the sessions of a request that would still take money: all of them, or those that were wished
 * away. True when one of them was paid after all.
 * @throws when the provider cannot be reached; the wishes stay noted
 */
export const closeSessions = async (
  deps: PaymentDeps,
  { website, id }: Pick<DiscountRow, 'website' | 'id'>,
  which: 'all' | 'wished',
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

const mayStillTakeMoney = ({ provider }: PaymentDeps, record: PaymentRow): boolean =>
  record.status === 'PENDING' &&
  record.sessionId !== null &&
  provider !== undefined &&
  isMadeBy(provider, record)
