import type { PaymentRow } from '../payments.store.ts'

/** Where the money of an uncompleted record is, although its session has ended. */
export type Settling = 'arrived' | 'at the bank'

/**
 * Whether money is on its way: `at the bank` for a bank payment that takes days and may still fail, `arrived` for
 * money that the provider has and we have not confirmed yet.
 */
export const settlingOf = ({
  status,
  sessionStatus,
  paymentStatus,
}: Pick<PaymentRow, 'status' | 'sessionStatus' | 'paymentStatus'>): Settling | undefined => {
  if (status !== 'PENDING' || sessionStatus !== 'complete') return undefined
  return paymentStatus === 'unpaid' ? 'at the bank' : 'arrived'
}
