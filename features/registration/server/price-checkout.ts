import { isChargeable } from '#features/pricing/is-chargeable.ts'
import type { RegistrationType } from '#features/pricing/pricing.contract.ts'
import type { Quote } from '#features/pricing/quote.ts'
import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import {
  findConfiguration,
  type PricedConfiguration,
  priceOf,
  type QuoteDeps,
  quotedConfiguration,
  redeemQuoteFor,
} from '#features/pricing/server/pricing.ts'
import type { Redeemed } from '#features/pricing/signed-quote.ts'
import { pricingConfigIdOf } from '#features/registration/pricing-config-id.ts'
import type { CheckoutBody } from '#features/registration/registration.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, formatEuros, parseEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

export type Priced = {
  configuration: PricedConfiguration
  price: Quote
  /** The end of the quote that set the price; absent: the current price. */
  quotedUntil?: Date
}

/** Whether the price was held for the visitor at this moment. */
export const wasHeldAt = ({ quotedUntil }: Priced, moment: Date | null): boolean =>
  moment !== null && quotedUntil !== undefined && later(quotedUntil, -quoteLifetime) <= moment

/** What the visitor chose. */
type Choice = {
  registrationType: RegistrationType
  presentationType: string
  accommodationNights: number
  accommodationGuests: number
}

/** The total in euros as the visitor saw it; absent: any total is accepted. */
type Seen = { unitAmount?: string | number | undefined }

/**
 * The server's current price of a choice.
 * @throws Problem 404 `Pricing configuration not found`; 409 with the new price when the seen amount differs; 400
 * when that is no amount; 503 when the total cannot be charged
 */
export const priceChoice = async (
  connection: Connection,
  website: Website,
  choice: Choice & Seen,
): Promise<Priced> => {
  const current = await activeConfiguration(connection, website, choice)
  const seen = seenCents(choice)
  if (seen !== undefined && seen !== current.price.totalCents)
    throw new Problem(409, 'price_changed', hasChanged(current))
  return chargeable(current)
}

/**
 * The price of the configuration that a checkout names, which must be the active one of the choice. A valid quote
 * sets the price if its amount is the one seen. Otherwise the current price applies if that is the one seen, so that
 * an invalid quote is never worse than none, and never charges a surprise.
 * @throws Problem as `priceChoice`; the 409 carries `pricing`, the current configuration with a new quote
 */
export const priceCheckout = async (
  connection: Connection,
  inQuery: unknown,
  body: CheckoutBody,
  quotes: QuoteDeps,
): Promise<Priced> => {
  const id = pricingConfigIdOf(inQuery, body.pricingConfigId)
  if (id === undefined) throw notFound()
  const current = await activeConfiguration(connection, quotes.website, body, id)
  const seen = seenCents(body)
  // no new price is held for a type that is no longer offered
  const pricing =
    current.configuration.presentation.hiddenAt === null
      ? { also: { pricing: quotedConfiguration(current.configuration, quotes) } }
      : {}
  const refused = (sentence: string) => new Problem(409, 'price_changed', sentence, pricing)

  if (body.quote === undefined || body.quote === null) {
    if (seen !== undefined && seen !== current.price.totalCents) throw refused(hasChanged(current))
    return chargeable(current)
  }

  const redeemed = redeemQuoteFor(body.quote, current.configuration, quotes)
  if (
    redeemed.state === 'holds' &&
    (seen ?? redeemed.held.price.totalCents) === redeemed.held.price.totalCents
  )
    return { ...current, price: redeemed.held.price, quotedUntil: redeemed.held.validUntil }
  const sentence = disagreement(redeemed, seen, current)
  if (sentence !== undefined) throw refused(sentence)
  return chargeable(current)
}

const notFound = () => new Problem(404, 'price_not_found', 'Pricing configuration not found')

/** @throws Problem 404 when the choice has no active configuration, or another one was named */
const activeConfiguration = async (
  connection: Connection,
  website: Website,
  { registrationType, presentationType, accommodationNights, accommodationGuests }: Choice,
  id?: number,
): Promise<Priced> => {
  const accommodation =
    registrationType === 'REGISTRATION_AND_ACCOMMODATION'
      ? { nights: accommodationNights, guests: accommodationGuests }
      : undefined
  const configuration = await findConfiguration(connection, website, { presentationType, accommodation })
  if (!configuration || (id !== undefined && configuration.id !== id)) throw notFound()

  return { configuration, price: priceOf(configuration) }
}

/** @throws Problem 400 when the seen amount is invalid */
const seenCents = ({ unitAmount }: Seen): Cents | undefined => {
  if (unitAmount === undefined) return undefined
  const seen = parseEuros(unitAmount)
  if (seen === undefined)
    throw new Problem(400, 'invalid_input', 'The amount must be a number of euros with at most two decimals')
  return seen
}

const hasChanged = (current: Priced): string =>
  `The price has changed. The total is now ${total(current)}. Check it and submit again.`

const total = ({ price }: Priced): string => formatEuros(price.totalCents)

/** @throws Problem 503 when the total cannot be charged */
const chargeable = (priced: Priced): Priced => {
  if (!isChargeable(priced.price.totalCents))
    throw new Problem(503, 'not_chargeable', 'Payment is not available.')
  return priced
}

/** Why the current price is not what the visitor agreed to; undefined when it is. */
const disagreement = (redeemed: Redeemed, seen: Cents | undefined, current: Priced): string | undefined => {
  if (redeemed.state === 'holds')
    return `The amount differs from the price held for you. The total is now ${total(current)}. Check it and submit again.`
  const isCurrent = (agreed: Cents) => agreed === current.price.totalCents
  if (redeemed.state === 'ran-out') {
    const agreed = seen ?? redeemed.held.price.totalCents
    return isCurrent(agreed)
      ? undefined
      : `Your price is no longer held. The total is now ${total(current)}. Check it and submit again.`
  }
  return seen !== undefined && isCurrent(seen) ? undefined : hasChanged(current)
}
