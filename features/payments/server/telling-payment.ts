import type { PaymentRow } from './payments.store.ts'

/** The payment that speaks for what it pays, of all its payments with the newest first: the paid one, else the newest. */
export const tellingPayment = <P extends PaymentRow>(payments: readonly P[]): P | undefined =>
  payments.find(({ status }) => status === 'COMPLETED') ?? payments[0]
