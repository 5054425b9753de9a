import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PaymentRecord,
  showPayment,
  showPaymentMoney,
  showPaymentStatistics,
  showRevenueByDay,
} from '#features/payments/admin-payments.contract.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { amongLoaded } from '../results/loaded-payments.ts'
import { callOf, type PaymentFilter } from './payment-filter.ts'
import { paymentsCall } from './payments-call.ts'

/** The query key under which the loaded pages of payments are cached. */
const resource = 'payments'

/** The list for a filter, and what is shown instead when the call fails. */
export const usePayments = (filter: PaymentFilter, cursor: string | undefined) => {
  const { website, call } = useAdmin()
  const queries = useQueryClient()
  const query = useList<Page<PaymentRecord>>([resource, filter, cursor], (signal) => {
    const { endpoint, args } = callOf(website, filter, cursor)
    return fetchListPage(paymentsCall(call), endpoint, args as never, signal)
  })

  const came = query.data?.rows
  // when a filter fails, the rows of the previous one are still shown, marked as old
  const [before, setBefore] = useState<{ website: string; rows: readonly PaymentRecord[] }>()
  if (came && before?.rows !== came) setBefore({ website, rows: came })

  const isOver = !query.isPending && !query.isPlaceholderData
  const isFallback = Boolean(
    filter.email && isOver && (query.isError || (came?.length === 0 && cursor === undefined)),
  )
  const loaded = isFallback
    ? queries
        .getQueriesData<Page<PaymentRecord>>({ queryKey: [resource, website] })
        .map(([, page]) => page?.rows ?? [])
    : []
  const local = isFallback && filter.email ? amongLoaded(loaded, filter.email, filter.status) : []
  const old = query.isError && before?.website === website ? before.rows : []

  return {
    query,
    /** The identity of the list: it changes with website, filter and page. */
    list: JSON.stringify([website, filter, cursor]),
    /** True: the call failed, and these rows are matches among the loaded pages. */
    isLocal: local.length > 0,
    /** True: the call failed, and these rows are of an earlier filter or time. */
    isOld: query.isError && local.length === 0,
    rows: local.length > 0 ? local : (came ?? old),
    next: local.length > 0 ? undefined : query.data?.next,
    /** Refetches the current list; the other loaded ones are refetched when they are shown next. */
    reload: () => queries.invalidateQueries({ queryKey: [resource, website] }),
  }
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
  return useList(['payment', id], (signal) =>
    paymentsCall(call)(showPayment, { params: { website, id } }, { signal }),
  )
}

/** Its refunds, disputes and exceptions. */
export const usePaymentMoney = (id: string) => {
  const { website, call } = useAdmin()
  return useList(['payment-money', id], (signal) =>
    paymentsCall(call)(showPaymentMoney, { params: { website, id } }, { signal }),
  )
}
