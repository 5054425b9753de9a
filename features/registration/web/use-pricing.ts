import { useEffect, useState } from 'react'
import { getPricingConfig, type PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { call } from '#platform/browser/api-client.ts'
import { type PriceLines, priceLinesOf } from '../price-lines.ts'
import type { PricingQuestion } from '../registration-payload.ts'
import { texts } from '../registration-texts.ts'
import { pricingFailure } from './pricing-failure.ts'

/** A price, and the choice that it belongs to. */
export type KnownPrice = { question: PricingQuestion; configuration: PricingConfiguration; lines: PriceLines }

export type Pricing =
  /** One of the two types is not chosen yet. */
  | { phase: 'unasked' }
  /** The old price stays to be seen, pale, until the new one is known. */
  | { phase: 'asking'; old: KnownPrice | undefined }
  | { phase: 'known'; price: KnownPrice }
  /** The server has no price for the choice. */
  | { phase: 'absent' }
  | { phase: 'failed'; sentence: string }

const priceIn = (question: PricingQuestion, answer: unknown): Pricing => {
  const configuration: PricingConfiguration | undefined = Array.isArray(answer) ? answer[0] : undefined
  if (!configuration) return { phase: 'absent' }

  const lines = priceLinesOf(configuration)
  return lines
    ? { phase: 'known', price: { question, configuration, lines } }
    : { phase: 'failed', sentence: texts.pricingFailed }
}

const asking = (before: Pricing): Pricing => {
  if (before.phase === 'asking') return before
  return { phase: 'asking', old: before.phase === 'known' ? before.price : undefined }
}

/** The price of the choice, asked again at every change of it (T3); the answer to an older choice is dropped. */
export const usePricing = (question: PricingQuestion | undefined) => {
  const [pricing, setPricing] = useState<Pricing>({ phase: 'unasked' })
  const [round, setRound] = useState(0)
  const asked = question && JSON.stringify(question)

  useEffect(() => {
    if (asked === undefined) {
      setPricing({ phase: 'unasked' })
      return undefined
    }

    const choice = JSON.parse(asked) as PricingQuestion
    const superseded = new AbortController()
    const settle = (settled: Pricing) => {
      if (!superseded.signal.aborted) setPricing(settled)
    }
    setPricing(asking)
    call(getPricingConfig, { body: choice }, { signal: superseded.signal }).then(
      (answer) => settle(priceIn(choice, answer)),
      (thrown: unknown) => settle({ phase: 'failed', sentence: pricingFailure(thrown) }),
    )
    return () => superseded.abort()
    // A new round asks the same question once more.
  }, [asked, round])

  // In the one rendering before the effect runs, the price known is still that of the choice before.
  const outdated = pricing.phase === 'known' && JSON.stringify(pricing.price.question) !== asked
  return { pricing: outdated ? asking(pricing) : pricing, askAgain: () => setRound((before) => before + 1) }
}
