import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { quoteLife } from '#features/pricing/quote-life.ts'
import type { Cents } from '#shared/money.ts'
import { type PriceLines, priceLinesOf } from './price-lines.ts'
import type { PricingQuestion } from './registration-payload.ts'

/** A price, and the choice that it belongs to. */
export type KnownPrice = {
  question: PricingQuestion
  configuration: QuotedConfiguration
  lines: PriceLines
  /** Until when it is held, in milliseconds by the visitor's clock; undefined when it is not held, or no longer. */
  heldUntil: number | undefined
  /** The total that was shown for the same choice before it changed. */
  before?: Cents
}

/**
 * What the server answered about a choice; undefined when an amount in it is none. How long it is held is counted from
 * the question on, by the visitor's clock: that may go wrong by hours, but not by much in half an hour.
 */
export const knownPrice = (
  question: PricingQuestion,
  configuration: QuotedConfiguration,
  requestedAt: number,
): KnownPrice | undefined => {
  const lines = priceLinesOf(configuration)
  return (
    lines && { question, configuration, lines, heldUntil: configuration.quote && requestedAt + quoteLife }
  )
}

/** The newer price of the same choice; where its total is another one, it knows the one before. */
export const followedBy = (older: KnownPrice, newer: KnownPrice): KnownPrice => {
  const before = older.lines.totalCents === newer.lines.totalCents ? older.before : older.lines.totalCents
  return before === undefined ? newer : { ...newer, before }
}
