import { type Quote, quote } from '#features/pricing/quote.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** The total of a configuration with the fee, at its prices. */
export const priceOf = ({ presentation, accommodation, feeBasisPoints }: PricedConfiguration): Quote =>
  quote({
    presentationCents: presentation.priceCents,
    accommodationCents: accommodation?.priceCents,
    feeBasisPoints,
  })
