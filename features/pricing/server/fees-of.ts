import type { WebsiteContent } from '#content/website-content.ts'
import { isPaidOnline } from '#features/pricing/paid-online.ts'
import { type Fee, type Fees, presentationTypes } from '#features/pricing/pricing.contract.ts'
import { defaultFeeBasisPoints } from '#features/pricing/quote.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import type { PricedConfiguration } from './pricing.store.ts'

/** What it costs to come: the prices of all living configurations, in the words of the content. */
export const feesOf = (
  configurations: readonly PricedConfiguration[],
  { included, refundRule }: WebsiteContent['fees'],
): Fees => ({
  types: configurations
    .filter(({ accommodation }) => !accommodation)
    .map(feeOf(included))
    .sort((one, other) => placeOf(one) - placeOf(other)),
  ...accommodationOf(configurations),
  processingFeePercent: percentOf(configurations[0]?.feeBasisPoints ?? defaultFeeBasisPoints),
  ...(refundRule && { refundRule }),
})

const feeOf =
  (included: WebsiteContent['fees']['included']) =>
  (configuration: PricedConfiguration): Fee => {
    const { presentationType, totalPrice } = configurationOnTheWire(configuration)
    const { type, price } = presentationType
    const words = included.find(({ presentationTypes: types }) => types.includes(type))?.text
    return {
      presentationType: type,
      paidOnline: isPaidOnline(type),
      price,
      totalPrice,
      ...(words && { included: words }),
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
      greatestPrice: Math.max(...prices),
      leastNights: Math.min(...nights),
      mostNights: Math.max(...nights),
    },
  }
}
