import { isAllGone } from '#features/payments/kept-cents.ts'
import type { PaymentRow } from '../payments.store.ts'

/**
 * The payment that speaks for what it pays, of all its payments with the newest first: the paid one, above all one whose
 * money is still there, else the newest.
 */
export const tellingPayment = <P extends PaymentRow>(payments: readonly P[]): P | undefined => {
  const paid = payments.filter(({ status }) => status === 'COMPLETED')
  return paid.find((payment) => !isAllGone(payment)) ?? paid[0] ?? payments[0]
}
