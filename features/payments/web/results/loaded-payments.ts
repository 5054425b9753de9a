import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { matchesSearch } from '#shared/search/search.ts'

/** The largest page, and the most selected rows of an export. */
const most = 100

/**
 * The local fallback of the search: payments whose address contains this, among the loaded pages. The newest first,
 * without duplicates, 100 at most.
 */
export const amongLoaded = (
  pages: readonly (readonly PaymentRecord[])[],
  email: string,
  status: PaymentStatus | undefined,
): PaymentRecord[] => {
  const found = pages
    .flat()
    .filter((payment) => matchesSearch(payment.customerEmail, email))
    .filter((payment) => status === undefined || payment.status === status)
  const once = [...new Map(found.map((payment) => [payment.id, payment])).values()]
  return once.sort((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, most)
}
