import type { Cents } from '#shared/money.ts'
import type { PaymentStatus } from './payments.contract.ts'

/** What our record says, as far as the decision needs it. */
export type RecordFacts = {
  /** Whom the session names as what it is for: the record itself, but for one that was adopted. */
  reference: string
  status: PaymentStatus
  totalCents: Cents
  currency: string
  livemode: boolean
  /** The visitor or an admin wished the session away. */
  cancelRequested: boolean
  reviewReason: string | null
}

/** What the provider says of the checkout session, read at the moment. */
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

/** Whether the session has taken its money, or there was none to take. */
export const isPaid = ({ status, paymentStatus }: SessionFacts): boolean =>
  status === 'complete' && (paymentStatus === 'paid' || paymentStatus === 'no_payment_required')

type Mismatch = 'amount_mismatch' | 'currency_mismatch' | 'reference_mismatch' | 'livemode_mismatch'

/** In what a session differs from what our record asked for. */
export const mismatchOf = (record: RecordFacts, session: SessionFacts): Mismatch | undefined => {
  if (session.amountTotal !== record.totalCents) return 'amount_mismatch'
  if (session.currency !== record.currency) return 'currency_mismatch'
  if (session.clientReferenceId !== record.reference) return 'reference_mismatch'
  if (session.livemode !== record.livemode) return 'livemode_mismatch'
  return undefined
}

/** The review mark of a record whose session the provider does not know: another account, or another mode. */
export const unknownToProvider = 'unknown_to_provider'

/** A session that the provider does not know: a mark, unless the record of a settled payment has one already. */
export const markUnknown = ({
  status,
  reviewReason,
}: Pick<RecordFacts, 'status' | 'reviewReason'>): string =>
  status === 'PENDING' ? unknownToProvider : (reviewReason ?? unknownToProvider)

/**
 * The one rule of payment truth: from our record and the provider's session to the record's next state. Pure, and
 * running it twice, late or out of order changes nothing: COMPLETED stays; nothing returns to PENDING; money that
 * comes after EXPIRED, CANCELLED or FAILED completes with a review mark; a session that does not match what we asked
 * for never completes. A mark that is true no longer goes: that the provider did not know the session, that what was
 * paid did not match.
 */
export const derive = (record: RecordFacts, session: SessionFacts): Convergence => {
  const { status } = record
  const reviewReason = record.reviewReason === unknownToProvider ? null : record.reviewReason
  const message = stateOf(record, session)
  const unchanged: Convergence = { status, reviewReason, completedNow: false }

  if (status === 'COMPLETED') return unchanged
  if (message === 'COMPLETED') {
    const mismatch = mismatchOf(record, session)
    if (mismatch) return { ...unchanged, reviewReason: mismatch }
    return {
      status: message,
      reviewReason: status === 'PENDING' ? null : 'paid_after_close',
      completedNow: true,
    }
  }
  return status === 'PENDING' ? { ...unchanged, status: message } : unchanged
}

/** The state that the session's own words mean, before our record's history counts. */
const stateOf = (record: RecordFacts, session: SessionFacts): PaymentStatus => {
  const { status, intentStatus } = session
  if (isPaid(session)) return 'COMPLETED'
  if (status === 'complete' && (intentStatus === 'requires_payment_method' || intentStatus === 'canceled'))
    return 'FAILED'
  if (status === 'expired') return record.cancelRequested ? 'CANCELLED' : 'EXPIRED'
  return 'PENDING' // open (a declined card too), or complete and the bank still works on it
}
