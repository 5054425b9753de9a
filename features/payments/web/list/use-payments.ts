import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PaymentRecord,
  showPayment,
  showPaymentMoney,
  showPaymentStatistics,
  showRevenueByDay,
} from '#features/payments/admin-payments.contract.ts'
import { askPage, useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { amongLoaded } from '../results/loaded-payments.ts'
import { callOf, type PaymentFilter } from './payment-filter.ts'
import { paymentsCall } from './payments-call.ts'

/** The noun under which the browser keeps the pages of payments. */
const noun = 'payments'

/** The list that a filter asks for, and what is shown instead where the call brings nothing. */
export const usePayments = (filter: PaymentFilter, cursor: string | undefined) => {
  const { website, call } = useAdmin()
  const queries = useQueryClient()
  const query = useList<Page<PaymentRecord>>([noun, filter, cursor], (signal) => {
    const { endpoint, args } = callOf(website, filter, cursor)
    return askPage(paymentsCall(call), endpoint, args as never, signal)
  })

  const came = query.data?.rows
  // where another filter fails, the rows of the one before stay, as those of that one
  const [before, setBefore] = useState<{ website: string; rows: readonly PaymentRecord[] }>()
  if (came && before?.rows !== came) setBefore({ website, rows: came })

  const isOver = !query.isPending && !query.isPlaceholderData
  const isFallback = Boolean(
    filter.email && isOver && (query.isError || (came?.length === 0 && cursor === undefined)),
  )
  const loaded = isFallback
    ? queries
        .getQueriesData<Page<PaymentRecord>>({ queryKey: [noun, website] })
        .map(([, page]) => page?.rows ?? [])
    : []
  const local = isFallback && filter.email ? amongLoaded(loaded, filter.email, filter.status) : []
  const old = query.isError && before?.website === website ? before.rows : []

  return {
    query,
    /** Names the list: another website, filter or page is another. */
    list: JSON.stringify([website, filter, cursor]),
    /** True: the call brought nothing, and these are from what the browser had loaded. */
    isLocal: local.length > 0,
    /** True: these are of another filter, or of an earlier time, because the call has failed. */
    isOld: query.isError && local.length === 0,
    rows: local.length > 0 ? local : (came ?? old),
    next: local.length > 0 ? undefined : query.data?.next,
    /** Asks again for what is shown, and for all that was loaded when it is looked at next. */
    reload: () => queries.invalidateQueries({ queryKey: [noun, website] }),
  }
}
export type Payments = ReturnType<typeof usePayments>

/** The figures of the website, which no filter changes. */
export const usePaymentStatistics = () => {
  const { website, call } = useAdmin()
  return useList(['payment-statistics'], (signal) =>
    paymentsCall(call)(showPaymentStatistics, { params: { website }, query: {} }, { signal }),
  )
}

/** How the revenue of the website went in the last 30 days. */
export const useRevenueByDay = () => {
  const { website, call } = useAdmin()
  return useList(['payment-revenue'], (signal) => call(showRevenueByDay, { params: { website } }, { signal }))
}

/** One payment, as it is now. */
export const usePayment = (id: string) => {
  const { website, call } = useAdmin()
  return useList(['payment', id], (signal) =>
    paymentsCall(call)(showPayment, { params: { website, id } }, { signal }),
  )
}

/** What has become of its money. */
export const usePaymentMoney = (id: string) => {
  const { website, call } = useAdmin()
  return useList(['payment-money', id], (signal) =>
    paymentsCall(call)(showPaymentMoney, { params: { website, id } }, { signal }),
  )
}
