import type { PresentationType, RegistrationType } from '#features/pricing/pricing.contract.ts'
import { type Quote, quote } from '#features/pricing/quote.ts'
import { findConfiguration, type PricedConfiguration } from '#features/pricing/server/pricing.store.ts'
import { pricingConfigIdOf } from '#features/registration/pricing-config-id.ts'
import type { CheckoutBody } from '#features/registration/registration.contract.ts'
import type { Connection } from '#platform/server/database.ts'
import { formatEuros, parseEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { smallestCharge } from '#shared/smallest-charge.ts'
import type { Website } from '#shared/website.ts'

export type Priced = { configuration: PricedConfiguration; price: Quote }

/** @throws Problem 409 with the new price when somebody saw another one; 400 when what he saw is no amount */
const refuseOtherAmount = (seen: string | number, { totalCents }: Quote): void => {
  const seenCents = parseEuros(seen)
  if (seenCents === undefined) {
    throw new Problem(400, 'The amount must be a number of euros with at most two decimals')
  }
  if (seenCents !== totalCents) {
    const total = formatEuros(totalCents)
    throw new Problem(409, `The price has changed: the total is now ${total}. Check it and submit again.`)
  }
}

/** What somebody takes, and the total in euros as he saw it; absent: whatever it is. */
type Seen = {
  registrationType: RegistrationType
  presentationType: PresentationType
  accommodationNights: number
  accommodationGuests: number
  unitAmount?: string | number | undefined
}

/**
 * The server's own price of a choice, at this moment.
 * @param id what the configuration must be, where it was named
 * @throws Problem 404 `Pricing configuration not found`; 409 with the new price when the amount seen was another one;
 *   400 when that is no amount; 503 when the price is too small to be charged
 */
export const priceChoice = async (
  connection: Connection,
  website: Website,
  { registrationType, presentationType, accommodationNights, accommodationGuests, unitAmount }: Seen,
  id?: number,
): Promise<Priced> => {
  const accommodation =
    registrationType === 'REGISTRATION_AND_ACCOMMODATION'
      ? { nights: accommodationNights, guests: accommodationGuests }
      : undefined
  const configuration = await findConfiguration(connection, website, { presentationType, accommodation })
  if (!configuration || (id !== undefined && configuration.id !== id)) throw notFound()

  const price = quote({
    presentationCents: configuration.presentation.priceCents,
    accommodationCents: configuration.accommodation?.priceCents,
    feeBasisPoints: configuration.feeBasisPoints,
  })
  if (unitAmount !== undefined) refuseOtherAmount(unitAmount, price)
  if (price.totalCents > 0 && price.totalCents < smallestCharge)
    throw new Problem(503, 'Payment is not available.')
  return { configuration, price }
}

const notFound = () => new Problem(404, 'Pricing configuration not found')

/**
 * The price of the configuration that a checkout names; it must be the living one of the website that matches the choice.
 * @throws Problem as `priceChoice`
 */
export const priceCheckout = async (
  connection: Connection,
  website: Website,
  inQuery: unknown,
  body: CheckoutBody,
): Promise<Priced> => {
  const id = pricingConfigIdOf(inQuery, body.pricingConfigId)
  if (id === undefined) throw notFound()
  return priceChoice(connection, website, body, id)
}
