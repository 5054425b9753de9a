import { useQuery } from '@tanstack/react-query'
import { listPricingConfigurations, listTicketTypes } from '#features/pricing/admin-pricing.contract.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { type DiscountRecord, discountStatuses, listDiscounts } from '../admin-discounts.contract.ts'
import { formatRegularPrice } from '../regular-price.ts'

const resource = 'discounts'

/** The URL parameters of the list of requests, except its page. */
export const discountListNames = ['status', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof discountListNames)[number] | 'cursor', string>>>

/** The list query and filters read from the URL; invalid values are ignored. */
export const discountListIn = (request: Requested) => {
  const status = discountStatuses.find((one) => one === request.status)
  const { q, sort, ...page } = timeListIn(request)
  const filter = { ...(status && { status }), ...(q && { q }) }
  return { filter, query: { ...filter, sort, ...page } }
}

/** One page of the requests of the chosen website. `put` updates a request after it was answered. */
export const useDiscounts = (query: ReturnType<typeof discountListIn>['query']) => {
  const { call, website } = useAdmin()
  const put = usePutRow<DiscountRecord>(resource)
  const list = useList<Page<DiscountRecord>>([resource, query], (signal) =>
    fetchListPage(call, listDiscounts, { params: { website }, query }, signal),
  )

  /** Refetches the request; undefined when the list no longer contains it. */
  const readAnew = async (id: string) => (await list.refetch()).data?.rows.find((row) => row.id === id)

  return { list, put, readAnew }
}

/** The current price without a discount, formatted; undefined while loading. */
export const useRegularPrice = (): string | undefined => {
  const { call, website } = useAdmin()
  const prices = useQuery({
    queryKey: ['pricing-configurations', website],
    queryFn: ({ signal }) => call(listPricingConfigurations, { params: { website } }, { signal }),
  })
  const types = useQuery({
    queryKey: ['ticket-types', website],
    queryFn: ({ signal }) => call(listTicketTypes, { params: { website } }, { signal }),
  })
  return prices.data && types.data && formatRegularPrice(prices.data, types.data)
}
