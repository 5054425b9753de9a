import type { Cents } from '#shared/money.ts'
import type { PaymentStatus } from './payments.contract.ts'

/** The facts of our record that the decision needs. */
export type RecordFacts = {
  /** The payable named by the session: the record itself, except for an imported one. */
  reference: string
  status: PaymentStatus
  totalCents: Cents
  currency: string
  livemode: boolean
  /** The visitor or an admin has requested the cancellation. */
  cancelRequested: boolean
  reviewReason: string | null
}

/** The provider's current state of the checkout session. */
export type SessionFacts = {
  status: string | null
  paymentStatus: string
  /** Of the payment intent; null before the first attempt. */
  intentStatus: string | null
  amountTotal: number | null
  currency: string | null
  clientReferenceId: string | null
  livemode: boolean
}

export type Convergence = { status: PaymentStatus; reviewReason: string | null; completedNow: boolean }

/** Whether the session captured its money, or nothing was to pay. */
export const isPaid = ({ status, paymentStatus }: SessionFacts): boolean =>
  status === 'complete' && (paymentStatus === 'paid' || paymentStatus === 'no_payment_required')

type Mismatch = 'amount_mismatch' | 'currency_mismatch' | 'reference_mismatch' | 'livemode_mismatch'

/** How a session differs from the request of our record. */
export const mismatchOf = (record: RecordFacts, session: SessionFacts): Mismatch | undefined => {
  if (session.amountTotal !== record.totalCents) return 'amount_mismatch'
  if (session.currency !== record.currency) return 'currency_mismatch'
  if (session.clientReferenceId !== record.reference) return 'reference_mismatch'
  if (session.livemode !== record.livemode) return 'livemode_mismatch'
  return undefined
}

/** The review mark of a record whose session the provider does not know: another account, or another mode. */
export const unknownToProvider = 'unknown_to_provider'

/** The mark for a session that the provider does not know, unless a settled record has a mark already. */
export const markUnknownSession = ({
  status,
  reviewReason,
}: Pick<RecordFacts, 'status' | 'reviewReason'>): string =>
  status === 'PENDING' ? unknownToProvider : (reviewReason ?? unknownToProvider)

/**
 * The only rule of payment status: derives the next state from our record and the provider's session. Pure; repeated,
 * late or out-of-order calls change nothing: COMPLETED stays; nothing returns to PENDING; money after EXPIRED,
 * CANCELLED or FAILED completes with a review mark; a session that does not match our request never completes. Marks
 * that no longer apply (unknown session, mismatch) are removed.
 */
export const derive = (record: RecordFacts, session: SessionFacts): Convergence => {
  const { status } = record
  const reviewReason = record.reviewReason === unknownToProvider ? null : record.reviewReason
  const state = stateOf(record, session)
  const unchanged: Convergence = { status, reviewReason, completedNow: false }

  if (status === 'COMPLETED') return unchanged
  if (state === 'COMPLETED') {
    const mismatch = mismatchOf(record, session)
    if (mismatch) return { ...unchanged, reviewReason: mismatch }
    return {
      status: state,
      reviewReason: status === 'PENDING' ? null : 'paid_after_close',
      completedNow: true,
    }
  }
  return status === 'PENDING' ? { ...unchanged, status: state } : unchanged
}

/** The status of the session alone, before our record's history is considered. */
const stateOf = (record: RecordFacts, session: SessionFacts): PaymentStatus => {
  const { status, intentStatus } = session
  if (isPaid(session)) return 'COMPLETED'
  if (status === 'complete' && (intentStatus === 'requires_payment_method' || intentStatus === 'canceled'))
    return 'FAILED'
  if (status === 'expired') return record.cancelRequested ? 'CANCELLED' : 'EXPIRED'
  return 'PENDING' // open (even after a declined card), or complete while the bank payment is pending
}
