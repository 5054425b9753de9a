/**
 * Why someone should look at a payment, or at money that belongs to none. The first ones are marks of records
 * (`reviewReason`), the others are about what happened at the provider.
 */
export const exceptionReasons = [
  /** Money came after the record was EXPIRED, CANCELLED or FAILED. */
  'paid_after_close',
  /** Money came after an organiser had ended what it pays for. */
  'paid_after_cancel',
  /** What was paid already was paid once more. */
  'duplicate_payment',
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'livemode_mismatch',
  /** The provider does not know our session. */
  'unknown_to_provider',
  /** A paid session of this installation that no record knows. */
  'unknown_session',
  /** The bank did not take the refund: its amount is with the provider again. */
  'refund_failed',
  /** A dispute that is open, or was lost. */
  'dispute',
] as const
export type ExceptionReason = (typeof exceptionReasons)[number]
