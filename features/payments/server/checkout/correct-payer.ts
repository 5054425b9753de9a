import type { Connection } from '#platform/server/postgres/database.ts'
import type { PaymentId } from '#shared/ids.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockPaymentsOfSame, type PaymentRow, updatePayment } from '../payments.store.ts'
import { cancelOpenPayments } from './cancel-open-payments.ts'
import { closeCheckout } from './close-checkout.ts'

type Contact = { email?: string | undefined; phone?: string | undefined }
type Same = Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>

/**
 * The payments of a registration or discount request show the corrected address and phone number from now on; sessions at
 * the provider, and documents that were issued, keep their own. With `isOtherMailbox` the payment pages of before end:
 * answers what is open at the provider, to be closed by `closeOpened` after the commit; a job does it otherwise.
 */
export const correctPayer = async (
  tx: Connection,
  deps: Pick<PaymentDeps, 'provider'>,
  same: Same,
  { email, phone, isOtherMailbox }: Contact & { isOtherMailbox: boolean },
  now: Date,
): Promise<PaymentRow[]> => {
  const payments = await lockPaymentsOfSame(tx, same)
  const open = isOtherMailbox ? await cancelOpenPayments(tx, deps, payments, now) : []
  for (const { id, status, sessionId } of payments) {
    // its session is being opened: a repeat under the same key asks for the same to the letter
    if (status === 'PENDING' && sessionId === null) continue
    await updatePayment(tx, id, {
      ...(email !== undefined && { customerEmail: email }),
      ...(phone !== undefined && { customerPhone: phone }),
    })
  }
  return open
}

/** Closes at the provider what `correctPayer` has answered; what cannot be closed now, its job closes. */
export const closeOpened = async (deps: PaymentDeps, open: readonly PaymentRow[]): Promise<void> => {
  for (const { id } of open) {
    await closeCheckout(deps, id as PaymentId).catch((error: unknown) =>
      deps.log.warn('the payment of a changed address could not be closed yet', { payment: id, error }),
    )
  }
}
