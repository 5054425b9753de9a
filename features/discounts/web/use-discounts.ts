import { useQuery } from '@tanstack/react-query'
import { listPricingConfigurations } from '#features/pricing/admin-pricing.contract.ts'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { askPage, useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { type DiscountRecord, discountStatuses, listDiscounts } from '../admin-discounts.contract.ts'
import { formatRegularPrice } from '../regular-price.ts'

const noun = 'discounts'

/** What of the list of requests is in the address, beside its page. */
export const discountListNames = ['status', ...timeListNames] as const

type Requested = Readonly<Partial<Record<(typeof discountListNames)[number] | 'cursor', string>>>

/** What the address requests of the list, and its filters; what the address cannot mean is left out. */
export const discountListIn = (request: Requested) => {
  const status = discountStatuses.find((one) => one === request.status)
  const { q, sort, ...page } = timeListIn(request)
  const filter = { ...(status && { status }), ...(q && { q }) }
  return { filter, query: { ...filter, sort, ...page } }
}

/** One page of the requests of the chosen website. Anyone who has answered one says what has become of it with `put`. */
export const useDiscounts = (query: ReturnType<typeof discountListIn>['query']) => {
  const { call, website } = useAdmin()
  const put = usePutRow<DiscountRecord>(noun)
  const list = useList<Page<DiscountRecord>>([noun, query], (signal) =>
    askPage(call, listDiscounts, { params: { website }, query }, signal),
  )

  /** The request as it is now; undefined when the list no longer shows it. */
  const readAnew = async (id: string) => (await list.refetch()).data?.rows.find((row) => row.id === id)

  return { list, put, readAnew }
}

/** What a registration costs now without a discount, in words; undefined until it is known. */
export const useRegularPrice = (): string | undefined => {
  const { call, website } = useAdmin()
  const prices = useQuery({
    queryKey: ['pricing-configurations', website],
    queryFn: ({ signal }) => call(listPricingConfigurations, { params: { website } }, { signal }),
  })
  return prices.data && formatRegularPrice(prices.data)
}
