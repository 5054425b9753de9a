import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { quoteLifetime } from '#features/pricing/quote-lifetime.ts'
import type { Cents } from '#shared/money.ts'
import { type PriceLines, priceLinesOf } from './price-lines.ts'
import type { PricingQuestion } from './registration-payload.ts'

/** A price, and its choice. */
export type KnownPrice = {
  question: PricingQuestion
  configuration: QuotedConfiguration
  lines: PriceLines
  /**
   * The end of the held price, in milliseconds by the visitor's clock; undefined when it is not held, or no longer.
   */
  heldUntil: number | undefined
  /** The total shown before for the same choice, if it has changed. */
  before?: Cents
}

/**
 * The price in an answer; undefined when an amount is invalid. The holding time is counted from the request by the
 * visitor's clock, which may be wrong by hours, but hardly drifts within half an hour.
 */
export const knownPrice = (
  question: PricingQuestion,
  configuration: QuotedConfiguration,
  requestedAt: number,
): KnownPrice | undefined => {
  const lines = priceLinesOf(configuration)
  return (
    lines && { question, configuration, lines, heldUntil: configuration.quote && requestedAt + quoteLifetime }
  )
}

/** The newer price of the same choice; with the previous total if that differs. */
export const followedBy = (older: KnownPrice, newer: KnownPrice): KnownPrice => {
  const before = older.lines.totalCents === newer.lines.totalCents ? older.before : older.lines.totalCents
  return before === undefined ? newer : { ...newer, before }
}
