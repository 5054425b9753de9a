import {
  listPayments,
  listPaymentsOfCustomer,
  listPaymentsOfStatus,
  type PaymentSort,
  paymentSorts,
} from '#features/payments/admin-payments.contract.ts'
import { type PaymentStatus, paymentStatuses } from '#features/payments/payments.contract.ts'
import { defaultPageSize } from '#platform/browser/lists/use-list.ts'
import type { Website } from '#shared/website.ts'

/** The URL parameters of the list of payments, except its page. */
export const filterNames = ['status', 'email', 'q', 'sort', 'size'] as const

export type PaymentFilter = {
  status: PaymentStatus | undefined
  email: string | undefined
  /** The global search; an email address takes precedence. */
  q: string | undefined
  sort: PaymentSort
  size: number
}

/** The filters read from the URL; invalid values are ignored. */
export const filterIn = (request: Partial<Record<(typeof filterNames)[number], string>>): PaymentFilter => ({
  status: oneOf(paymentStatuses, request.status),
  email: request.email?.trim().slice(0, 254) || undefined,
  q: request.q?.trim().slice(0, 254) || undefined,
  sort: oneOf(paymentSorts, request.sort) ?? '-date',
  size: Number(oneOf(['50', '100'], request.size) ?? defaultPageSize),
})

const oneOf = <Known extends string>(known: readonly Known[], text: string | undefined): Known | undefined =>
  known.find((one) => one === text)

/** The call for a filter: a part of an email address has one call, also with a status; a status alone has another. */
export const callOf = (
  website: Website,
  { status, email, q, sort, size }: PaymentFilter,
  cursor: string | undefined,
) => {
  const query = { limit: size, sort, ...(cursor && { cursor }) }
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
