import type { PaymentStatus } from '#features/payments/payments.contract.ts'

/** The fixed texts of the page of payments, by their ids in the message catalogue. */
export const texts = {
  /** m131 */
  apiError: (status: number, statusText: string) => `API Error: ${status} ${statusText}`,
  /** m132 */
  withoutWebsite: 'Website/vertical is required for payment API calls',
  /** m133 */
  listFailed: 'Failed to fetch payments',
  /** m134 */
  statusFailed: 'Failed to fetch payments by status',
  /** m135 */
  statisticsFailed: 'Failed to fetch payment stats',
  /** m136 */
  searchFailed: (email: string) => `Failed to search for email: ${email}`,
  /** m137 */
  nobodyFound: (email: string) => `No payments found for email: ${email}`,
  /** m138 */
  empty: 'No payment records found',
  reset: 'Reset Filters',
  /** m139 */
  title: 'Payment Records',
  search: 'Search by Email',
  details: 'Full Details',
  copyAll: 'Copy All',
} as const

/** m139 The statuses that the list can be filtered to, in their order; each is also its label. */
export const statusChoices = [
  'ALL',
  'COMPLETED',
  'PENDING',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const satisfies readonly (PaymentStatus | 'ALL')[]
