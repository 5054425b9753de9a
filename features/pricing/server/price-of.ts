import { type Quote, quote } from '#features/pricing/quote.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** What a configuration costs with the fee, at the prices of now. */
export const priceOf = ({ presentation, accommodation, feeBasisPoints }: PricedConfiguration): Quote =>
  quote({
    presentationCents: presentation.priceCents,
    accommodationCents: accommodation?.priceCents,
    feeBasisPoints,
  })
