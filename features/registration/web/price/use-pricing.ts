import { useEffect, useState } from 'react'
import { getPricingConfig, type QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { followedBy, type KnownPrice, knownPrice } from '#features/registration/known-price.ts'
import type { PricingQuestion } from '#features/registration/registration-payload.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { pricingFailure } from './pricing-failure.ts'
import { useRenewal } from './use-renewal.ts'

export type Pricing =
  /** One of the two types is not chosen yet. */
  | { phase: 'unasked' }
  /** The previous price is shown dimmed until the new one arrives. */
  | { phase: 'asking'; old: KnownPrice | undefined }
  | { phase: 'known'; price: KnownPrice }
  /** The server has no price for the choice. */
  | { phase: 'absent' }
  | { phase: 'failed'; sentence: string }

/**
 * The price of the choice, requested after every change (T3), and in the background before it expires; the answer to
 * an outdated choice is dropped.
 */
export const usePricing = (question: PricingQuestion | undefined) => {
  const [pricing, setPricing] = useState<Pricing>({ phase: 'unasked' })
  const [round, setRound] = useState(0)
  const request = question && JSON.stringify(question)

  useEffect(() => {
    if (request === undefined) {
      setPricing({ phase: 'unasked' })
      return undefined
    }

    const choice = JSON.parse(request) as PricingQuestion
    const superseded = new AbortController()
    const settle = (settled: Pricing) => {
      if (!superseded.signal.aborted) setPricing(settled)
    }
    setPricing(asking)
    ask(choice, superseded.signal).then(settle, (thrown: unknown) =>
      settle({ phase: 'failed', sentence: pricingFailure(thrown) }),
    )
    return () => superseded.abort()
    // a new round repeats the request
  }, [request, round])

  useRenewal(pricing.phase === 'known' ? pricing.price : undefined, {
    ask,
    onRenewed: (newer) => setPricing(following(newer)),
  })

  // before the effect runs, one render still has the price of the previous choice
  const outdated = pricing.phase === 'known' && JSON.stringify(pricing.price.question) !== request
  return {
    pricing: outdated ? asking(pricing) : pricing,
    askAgain: () => setRound((before) => before + 1),
    /** Sets a price from elsewhere. */
    acceptPrice: (price: KnownPrice) => setPricing(following({ phase: 'known', price })),
  }
}

const asking = (before: Pricing): Pricing => {
  if (before.phase === 'asking') return before
  return { phase: 'asking', old: before.phase === 'known' ? before.price : undefined }
}

const ask = async (question: PricingQuestion, signal: AbortSignal): Promise<Pricing> => {
  const requestedAt = millisecondsNow()
  return priceIn(question, await call(getPricingConfig, { body: question }, { signal }), requestedAt)
}

const priceIn = (
  question: PricingQuestion,
  answer: readonly QuotedConfiguration[],
  requestedAt: number,
): Pricing => {
  const configuration: QuotedConfiguration | undefined = Array.isArray(answer) ? answer[0] : undefined
  if (!configuration) return { phase: 'absent' }

  const price = knownPrice(question, configuration, requestedAt)
  return price ? { phase: 'known', price } : { phase: 'failed', sentence: texts.pricingFailed }
}

/** Applies a newer price, unless the choice has changed in the meantime. */
const following =
  (newer: Pricing) =>
  (before: Pricing): Pricing =>
    before.phase === 'known' && newer.phase === 'known'
      ? { ...newer, price: followedBy(before.price, newer.price) }
      : newer
