import type { StateSign } from '#shared/search/search-hit.ts'
import type { PaymentStatus } from './payments.contract.ts'

/** The label of a payment's status. */
export const statusLabels: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Paid',
  FAILED: 'Failed',
  CANCELLED: 'Payment stopped',
  EXPIRED: 'Expired',
}

/** The icon of each status in search results. */
export const statusSigns: Readonly<Record<PaymentStatus, StateSign>> = {
  PENDING: 'waiting',
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'stopped',
  EXPIRED: 'expired',
}
