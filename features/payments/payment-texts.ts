/** The fixed texts of checkout and its result pages, by their ids in the message catalogue. */
export const texts = {
  /** m111 */
  sessionError: 'Payment Session Error',
  /** m112 */
  invalidSession: 'Invalid payment session. Please do not refresh or access this page directly.',
  /** m113, m115 */
  successful: 'Payment Successful!',
  /** m113 */
  completed: 'Completed',
  /** m115, after the heading */
  discountConfirmed: 'Thank you for your payment. Your discount registration is confirmed.',
  /** m116 */
  cancelled: 'Payment Cancelled',
  backToRegistration: 'Back to registration',
  tryAgain: 'Try again',
  leaving: 'We are taking you to the secure payment page.',
} as const
