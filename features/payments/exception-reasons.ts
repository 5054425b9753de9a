/**
 * Why a payment, or money without a payment, needs review. The first ones are also marks of records (`reviewReason`),
 * the others describe events at the provider.
 */
export const exceptionReasons = [
  /** Paid after the record was EXPIRED, CANCELLED or FAILED. */
  'paid_after_close',
  /** Paid after an organiser had cancelled what it pays for. */
  'paid_after_cancel',
  /** Paid although it was already paid. */
  'duplicate_payment',
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'livemode_mismatch',
  /** The provider does not know the record's session. */
  'unknown_to_provider',
  /** A paid session of this installation that belongs to no record. */
  'unknown_session',
  /** The bank rejected the refund: the provider has its amount again. */
  'refund_failed',
  /** A dispute that is open or lost. */
  'dispute',
] as const
export type ExceptionReason = (typeof exceptionReasons)[number]
