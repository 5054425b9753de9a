import { useQueryClient } from '@tanstack/react-query'
import {
  type PaymentRecord,
  paymentsQuery,
  showPayment,
  showPaymentMoney,
  showPaymentStatistics,
  showRevenueByDay,
} from '#features/payments/admin-payments.contract.ts'
import { listNames, readListQuery } from '#platform/browser/lists/read-list-query.ts'
import { useListState } from '#platform/browser/lists/use-admin-list.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { amongLoaded } from '../results/loaded-payments.ts'
import { callOf } from './payment-filter.ts'
import { paymentsCall } from './payments-call.ts'

/** The key under which the loaded pages of payments are cached. */
const resource = 'payments'

/** The list that the URL asks for, and what is shown instead when the call fails. */
export const usePayments = (alsoRefresh: () => unknown) => {
  const { website, call } = useAdmin()
  const queries = useQueryClient()
  const address = useListAddress(listNames(paymentsQuery))
  const { filter, query } = readListQuery(paymentsQuery, address.request)
  const page = useList<Page<PaymentRecord>>([resource, query], (signal) => {
    const { endpoint, args } = callOf(website, query)
    return fetchListPage(paymentsCall(call), endpoint, args as never, signal)
  })

  const isOver = !page.isPending && !page.isPlaceholderData
  const isFallback = isOver && (page.isError || (page.data?.rows.length === 0 && address.isFirstPage))
  const local =
    filter.email && isFallback
      ? amongLoaded(
          queries
            .getQueriesData<Page<PaymentRecord>>({ queryKey: [resource, website] })
            .map(([, loaded]) => loaded?.rows ?? []),
          filter.email,
          filter.status,
        )
      : []
  // these rows are matches among the loaded pages, newest first
  const isLocal = local.length > 0
  const shown = isLocal ? { query: { ...query, sort: '-date' as const }, rows: local } : { query }
  return { filter, isLocal, ...useListState({ resource, address, page, alsoRefresh, ...shown }) }
}
export type Payments = ReturnType<typeof usePayments>

/** The figures of the website, independent of the filters. */
export const usePaymentStatistics = () => {
  const { website, call } = useAdmin()
  return useList(['payment-statistics'], (signal) =>
    paymentsCall(call)(showPaymentStatistics, { params: { website }, query: {} }, { signal }),
  )
}

/** The daily revenue of the website in the last 30 days. */
export const useRevenueByDay = () => {
  const { website, call } = useAdmin()
  return useList(['payment-revenue'], (signal) => call(showRevenueByDay, { params: { website } }, { signal }))
}

/** The current state of one payment. */
export const usePayment = (id: string) => {
  const { website, call } = useAdmin()
  const read = (signal: AbortSignal) =>
    paymentsCall(call)(showPayment, { params: { website, id } }, { signal })
  return useList(['payment', id], read, { keeps: false })
}

/** Its refunds, disputes and exceptions. */
export const usePaymentMoney = (id: string) => {
  const { website, call } = useAdmin()
  const read = (signal: AbortSignal) =>
    paymentsCall(call)(showPaymentMoney, { params: { website, id } }, { signal })
  return useList(['payment-money', id], read, { keeps: false })
}
