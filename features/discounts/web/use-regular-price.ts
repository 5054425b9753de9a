import { useQuery } from '@tanstack/react-query'
import { listPricingConfigurations, listTicketTypes } from '#features/pricing/admin-pricing.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatRegularPrice } from '../regular-price.ts'

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
