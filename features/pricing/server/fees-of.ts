import type { WebsiteContent } from '#content/website-content.ts'
import { isPaidOnline } from '#features/pricing/paid-online.ts'
import { type Fee, type Fees, presentationTypes } from '#features/pricing/pricing.contract.ts'
import { defaultFeeBasisPoints } from '#features/pricing/quote.ts'
import { centsToEuros, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { priceOf } from './price-of.ts'
import type { PricedConfiguration } from './pricing.store.ts'

type Offered = {
  /** The active presentation types, with or without a price. */
  types: readonly { type: string }[]
  /** All active configurations. */
  configurations: readonly PricedConfiguration[]
  feeBasisPoints: number | null
}

/** The prices with the texts of the content. */
export const feesOf = (
  { types, configurations, feeBasisPoints }: Offered,
  { included, refundRule }: WebsiteContent['fees'],
): Fees => ({
  types: types
    .map(({ type }) => feeOf(type, configurations, included))
    .sort((one, other) => placeOf(one) - placeOf(other)),
  ...accommodationOf(configurations),
  processingFeePercent: percentOf(feeBasisPoints ?? defaultFeeBasisPoints),
  ...(refundRule && { refundRule }),
})

const feeOf = (
  type: string,
  configurations: readonly PricedConfiguration[],
  included: WebsiteContent['fees']['included'],
): Fee => {
  const alone = configurations.find(
    ({ presentation, accommodation }) => presentation.type === type && !accommodation,
  )
  const priced = alone && configurationOnTheWire(alone)
  const text = included.find(({ presentationTypes: types }) => types.includes(type))?.text
  return {
    presentationType: type,
    paidOnline: isPaidOnline(type),
    ...(priced && { price: priced.presentationType.price, totalPrice: priced.totalPrice }),
    ...(text && { included: text }),
  }
}

const placeOf = ({ presentationType }: Fee): number =>
  (presentationTypes as readonly string[]).indexOf(presentationType)

const accommodationOf = (configurations: readonly PricedConfiguration[]): Pick<Fees, 'accommodation'> => {
  const stays = configurations.flatMap(({ accommodation }) => accommodation ?? [])
  if (stays.length === 0) return {}
  const prices = stays.map(({ priceCents }) => toEuros(priceCents))
  const nights = stays.map((stay) => stay.nights)
  return {
    accommodation: {
      leastPrice: Math.min(...prices),
      ...leastAddedOf(configurations),
      greatestPrice: Math.max(...prices),
      leastNights: Math.min(...nights),
      mostNights: Math.max(...nights),
    },
  }
}

/** The processing fee is rounded on the total, so a room adds the difference of two totals. */
const leastAddedOf = (configurations: readonly PricedConfiguration[]) => {
  const bought = configurations.filter(({ presentation }) => isPaidOnline(presentation.type))
  const added = bought.flatMap((one) => {
    const alone = bought.find(
      ({ presentation, accommodation }) => presentation.type === one.presentation.type && !accommodation,
    )
    return one.accommodation && alone ? [priceOf(one).totalCents - priceOf(alone).totalCents] : []
  })
  return added.length > 0 ? { leastAdded: centsToEuros(Math.min(...added)) } : {}
}
