/** What follows a payment of a discount request, each a job with `{ paymentId }`. */
export const followUps = {
  /** The money has come. */
  discountPaid: 'discount.paid',
  /** The bank has not paid after all (FAILED). */
  discountFailed: 'discount.failed',
} as const
