import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { quote } from '#features/pricing/quote.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** A configuration as it is answered, with its total. */
export const configurationOnTheWire = ({
  id,
  presentation,
  accommodation,
  feeBasisPoints,
}: PricedConfiguration): PricingConfiguration => {
  const { totalCents } = quote({
    presentationCents: presentation.priceCents,
    accommodationCents: accommodation?.priceCents,
    feeBasisPoints,
  })
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
    totalPrice: toEuros(totalCents),
    ...(feeBasisPoints !== null && { processingFeePercent: percentOf(feeBasisPoints) }),
  }
}
