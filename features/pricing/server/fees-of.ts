import type { WebsiteContent } from '#content/website-content.ts'
import type { Fee, Fees } from '#features/pricing/pricing.contract.ts'
import { defaultFeeBasisPoints } from '#features/pricing/quote.ts'
import type { TicketType } from '#features/pricing/ticket-types.ts'
import { centsToEuros, toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { priceOf } from './price-of.ts'
import type { PricedConfiguration } from './pricing.store.ts'

type Offered = {
  /** The ticket types, with or without a price, in the order of the website. */
  types: readonly TicketType[]
  /** All active configurations. */
  configurations: readonly PricedConfiguration[]
  feeBasisPoints: number | null
}

/** The prices with the texts of the content. */
export const feesOf = (
  { types, configurations, feeBasisPoints }: Offered,
  { included, refundRule }: WebsiteContent['fees'],
): Fees => ({
  types: types.filter(({ isHidden }) => !isHidden).map((type) => feeOf(type, configurations, included)),
  ...accommodationOf(configurations),
  processingFeePercent: percentOf(feeBasisPoints ?? defaultFeeBasisPoints),
  ...(refundRule && { refundRule }),
})

/** What visitors read as included in a type: its own text, else that of the website's fees. */
export const includedText = (
  { type, included: own }: Pick<TicketType, 'type' | 'included'>,
  included: WebsiteContent['fees']['included'],
): string | undefined => own ?? included.find(({ presentationTypes: types }) => types.includes(type))?.text

const feeOf = (
  { type, label, payment, included: own }: TicketType,
  configurations: readonly PricedConfiguration[],
  included: WebsiteContent['fees']['included'],
): Fee => {
  const alone = configurations.find(
    ({ presentation, accommodation }) => presentation.type === type && !accommodation,
  )
  const priced = alone && configurationOnTheWire(alone)
  const text = includedText({ type, included: own }, included)
  return {
    presentationType: type,
    label,
    payment,
    paidOnline: payment === 'online',
    ...(priced && { price: priced.presentationType.price, totalPrice: priced.totalPrice }),
    ...(text && { included: text }),
  }
}

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
  const bought = configurations.filter(
    ({ presentation }) => presentation.isPaidOnline && presentation.hiddenAt === null,
  )
  const added = bought.flatMap((one) => {
    const alone = bought.find(
      ({ presentation, accommodation }) => presentation.type === one.presentation.type && !accommodation,
    )
    return one.accommodation && alone ? [priceOf(one).totalCents - priceOf(alone).totalCents] : []
  })
  return added.length > 0 ? { leastAdded: centsToEuros(Math.min(...added)) } : {}
}
