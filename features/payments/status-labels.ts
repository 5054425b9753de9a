import type { StateSign } from '#shared/search/search-hit.ts'
import type { PaymentStatus } from './payments.contract.ts'

/** How a payment's status reads beside what is paid for. */
export const statusLabels: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Paid',
  FAILED: 'Failed',
  CANCELLED: 'Payment stopped',
  EXPIRED: 'Expired',
}

/** How it looks among what a search has found. */
export const statusSigns: Readonly<Record<PaymentStatus, StateSign>> = {
  PENDING: 'waiting',
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'stopped',
  EXPIRED: 'expired',
}
