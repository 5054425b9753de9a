import { closeCheckout } from '#features/payments/server/close-checkout.ts'
import { openCheckout } from '#features/payments/server/open-checkout.ts'
import { forOneRequest, type PaymentParts } from '#features/payments/server/payment-parts.ts'
import { dropUnopenedPayment, type PaymentRow } from '#features/payments/server/payments.store.ts'
import { syncCheckout } from '#features/payments/server/sync-checkout.ts'
import { texts } from '#features/registration/registration-texts.ts'
import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { alreadyPaid, type CheckoutRequest, type Claim, claimPayment } from './claim-payment.ts'

export type Checkout = { url: string | null; sessionId: string | null; status: 'PENDING' | 'COMPLETED' }

/** Asks the provider; a failure to answer is the sentence of the checkout, not of the inside. */
const asked = async <T>(parts: PaymentParts, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    parts.log.error('the payment provider could not be asked', { error })
    throw new Problem(503, texts.noPaymentSession, { cause: error })
  }
}

/** What came of a session that was asked about: paid, or complete and the money still under way, is nothing to pay again. */
const refuseSettled = (record: PaymentRow | undefined): void => {
  if (record?.status === 'COMPLETED') throw alreadyPaid()
  if (record?.status === 'PENDING' && record.sessionStatus === 'complete') {
    throw new Problem(409, 'Your payment has arrived and is being confirmed. There is nothing more to pay.')
  }
}

/** The open session of the record; undefined when it is over. */
const openSessionOf = async (parts: PaymentParts, record: PaymentRow): Promise<PaymentRow | undefined> => {
  const id = record.id as PaymentId
  if (record.sessionId !== null) {
    const synced = await asked(parts, () => syncCheckout(parts, id))
    refuseSettled(synced)
    return synced?.status === 'PENDING' && synced.sessionStatus === 'open' ? synced : undefined
  }

  const opened = await openCheckout(parts, record)
  if (!opened.cancelRequestedAt) return opened
  // while it was being opened, the same visitor chose something else: only the newest choice may take money
  refuseSettled(await asked(parts, () => closeCheckout(parts, id)))
  throw new Problem(
    409,
    'You have changed your choice meanwhile: the payment goes on where you submitted last.',
  )
}

/** Closes what would still take money for another choice; one that was paid after all means that nothing is to pay. */
const closeOthers = async (parts: PaymentParts, { record, isNew, toClose }: Claim): Promise<void> => {
  try {
    for (const { id } of toClose) {
      refuseSettled(await asked(parts, () => closeCheckout(parts, id as PaymentId)))
    }
  } catch (error) {
    // the provider was never asked for a session of the new record: it came to nothing, and nothing of it is kept
    if (isNew && error instanceof Problem && error.status === 409)
      await dropUnopenedPayment(parts.db, record.id)
    throw error
  }
}

/** A session that is over makes room for a new one, once. */
const looks = 2

/**
 * Opens the payment of a registration. Register first, pay second: the registration and the PENDING record are
 * committed before the provider is asked; the server's own price is charged. The same person with the same choice gets
 * the same open session back; another choice closes the older sessions. Answers within 15 s.
 * @throws Problem 400, 404 `Pricing configuration not found`, 409 (price changed, already paid), 503
 */
export const checkout = async (given: PaymentParts, request: CheckoutRequest): Promise<Checkout> => {
  const { presentationType } = request.body
  if (presentationType !== 'LISTENER' && presentationType !== 'DELEGATE') {
    throw new Problem(400, texts.listenerOrDelegate)
  }
  const parts = forOneRequest(given)

  for (let look = 0; look < looks; look++) {
    const claim = await claimPayment(parts, request)
    if (claim.record.status === 'COMPLETED') return { url: null, sessionId: null, status: 'COMPLETED' }

    await closeOthers(parts, claim)
    const opened = await openSessionOf(parts, claim.record)
    if (opened) return { url: opened.sessionUrl, sessionId: opened.sessionId, status: 'PENDING' }
  }
  throw new Problem(503, texts.noPaymentSession)
}
