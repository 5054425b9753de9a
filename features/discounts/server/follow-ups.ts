/** The jobs that follow a payment of a discount request, each with `{ paymentId }`. */
export const followUps = {
  /** The payment is COMPLETED. */
  discountPaid: 'discount.paid',
  /** The bank payment failed (FAILED). */
  discountFailed: 'discount.failed',
} as const
