import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockPaymentsOfSame, type PaymentRow, updatePayment } from '../payments.store.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import { closeCheckout } from './close-checkout.ts'

type Contact = { email?: string | undefined; phone?: string | undefined }
type Same = Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>

/**
 * Updates the address and phone number on the payments of a registration or discount request; provider sessions and
 * issued documents keep theirs. With `isOtherMailbox` the open payment pages are cancelled: returns what is open at
 * the provider, to be closed by `closeOpened` after the commit; otherwise a job closes it.
 */
export const correctPayer = async (
  tx: Connection,
  deps: Pick<PaymentDeps, 'providers'>,
  same: Same,
  { email, phone, isOtherMailbox }: Contact & { isOtherMailbox: boolean },
  now: Date,
): Promise<PaymentRow[]> => {
  const payments = await lockPaymentsOfSame(tx, same)
  const open = isOtherMailbox ? await cancelOpenPayments(tx, deps, payments, now) : []
  for (const { id, status, sessionId } of payments) {
    // its session is being opened, and a retry under the same idempotency key must send the same parameters
    if (status === 'PENDING' && sessionId === null) continue
    await updatePayment(tx, id, {
      ...(email !== undefined && { customerEmail: email }),
      ...(phone !== undefined && { customerPhone: phone }),
    })
  }
  return open
}

/** Closes the sessions returned by `correctPayer`; a job closes those that fail. */
export const closeOpened = async (deps: PaymentDeps, open: readonly PaymentRow[]): Promise<void> => {
  for (const { id } of open) {
    await closeCheckout(deps, id as PaymentId).catch((error: unknown) =>
      deps.log.warn('the payment of a changed address could not be closed yet', { payment: id, error }),
    )
  }
}
