import {
  listPayments,
  listPaymentsOfCustomer,
  listPaymentsOfStatus,
  type PaymentSort,
} from '#features/payments/admin-payments.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import type { Website } from '#shared/website.ts'

export type PaymentsQuery = {
  status?: PaymentStatus | undefined
  email?: string | undefined
  /** The global search; an email address takes precedence. */
  q?: string | undefined
  sort?: PaymentSort | undefined
  limit: string
  cursor?: string | undefined
}

/** The call for a query: a part of an email address has one call, also with a status; a status alone has another. */
export const callOf = (website: Website, { status, email, q, limit, sort, cursor }: PaymentsQuery) => {
  const query = { limit, sort, ...(cursor && { cursor }) }
  if (email) {
    const params = { website, email }
    return {
      endpoint: listPaymentsOfCustomer,
      args: { params, query: { ...query, match: 'part' as const, ...(status && { status }) } },
    }
  }
  const searched = { ...query, ...(q && { q }) }
  return status
    ? { endpoint: listPaymentsOfStatus, args: { params: { website, status }, query: searched } }
    : { endpoint: listPayments, args: { params: { website }, query: searched } }
}
