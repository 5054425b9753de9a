import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { formatEuroAmount } from '#shared/money.ts'

/**
 * The current price without a discount and without a room, processing fee included: "€523.95", or "€418.95 to
 * €523.95" where the types differ, because a request names none. Undefined while no type that is paid online has a
 * price.
 */
export const formatRegularPrice = (
  configurations: readonly PricingConfiguration[],
  types: readonly Pick<ListedTicketType, 'type' | 'payment' | 'hidden'>[],
): string | undefined => {
  const sold = new Set(
    types.filter(({ payment, hidden }) => payment === 'online' && !hidden).map(({ type }) => type),
  )
  const totals = configurations
    .filter(
      ({ presentationType, accommodationOption }) => sold.has(presentationType.type) && !accommodationOption,
    )
    .map(({ totalPrice }) => totalPrice)
  if (totals.length === 0) return undefined
  return [...new Set([Math.min(...totals), Math.max(...totals)])].map(formatEuroAmount).join(' to ')
}
