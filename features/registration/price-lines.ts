import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { quote } from '#features/pricing/quote.ts'
import { type Cents, parseEuros } from '#shared/money.ts'
import { basisPointsOf, percentOf } from '#shared/percent.ts'

/** The amounts of the price summary. */
export type PriceLines = {
  presentationCents: Cents
  /** For the whole stay; undefined without accommodation. */
  accommodationCents: Cents | undefined
  feePercent: number
  feeCents: Cents
  /** The server's total, the amount that is charged. */
  totalCents: Cents
}

/** The summary of a pricing answer (T4); undefined when an amount is invalid. */
export const priceLinesOf = (configuration: PricingConfiguration): PriceLines | undefined => {
  const { presentationType, accommodationOption, totalPrice, processingFeePercent } = configuration
  const presentationCents = parseEuros(presentationType.price)
  const accommodationCents = parseEuros(accommodationOption?.price ?? 0)
  const totalCents = parseEuros(totalPrice)
  if (presentationCents === undefined || accommodationCents === undefined || totalCents === undefined)
    return undefined

  const feeBasisPoints = basisPointsOf(processingFeePercent)
  const quoted = quote({ presentationCents, accommodationCents, feeBasisPoints })
  return {
    presentationCents,
    accommodationCents: accommodationOption && accommodationCents,
    feePercent: percentOf(quoted.feeBasisPoints),
    feeCents: quoted.feeCents,
    totalCents,
  }
}
