import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { priceOf } from './price-of.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** The response of a configuration, with its total. */
export const configurationOnTheWire = (configuration: PricedConfiguration): PricingConfiguration => {
  const { id, presentation, accommodation, feeBasisPoints } = configuration
  return {
    id,
    presentationType: { type: presentation.type, price: toEuros(presentation.priceCents) },
    ...(accommodation && {
      accommodationOption: {
        nights: accommodation.nights,
        guests: accommodation.guests,
        price: toEuros(accommodation.priceCents),
      },
    }),
    totalPrice: toEuros(priceOf(configuration).totalCents),
    ...(feeBasisPoints !== null && { processingFeePercent: percentOf(feeBasisPoints) }),
  }
}
