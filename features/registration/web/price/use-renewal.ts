import { useEffect, useEffectEvent } from 'react'
import type { KnownPrice } from '#features/registration/known-price.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import type { Pricing } from './use-pricing.ts'

/** A new quote is requested this long before the old one is over, and this long after no one answered. */
const ahead = minutes(1)
/** A timer sleeps when the computer does; the clock continues. So the clock is looked at. */
const lookEvery = seconds(10)

type Renewal = {
  ask: (question: KnownPrice['question'], signal: AbortSignal) => Promise<Pricing>
  onNews: (news: Pricing) => void
}

/**
 * Keeps a price held while someone looks at the page: also after the laptop slept, and when the browser's Back brings the
 * page back as it was. Nothing is requested while no one looks. A failure is no news: the server decides at the checkout.
 */
export const useRenewal = (price: KnownPrice | undefined, { ask, onNews }: Renewal): void => {
  const askAnew = useEffectEvent(ask)
  const notify = useEffectEvent(onNews)

  useEffect(() => {
    if (!price?.configuration.quote) return undefined
    const superseded = new AbortController()
    const { signal } = superseded
    let next = price.heldUntil === undefined ? millisecondsNow() + ahead : price.heldUntil - ahead

    const look = async () => {
      const now = millisecondsNow()
      if (document.hidden || now < next) return
      next = now + ahead
      const over: Pricing = { phase: 'known', price: { ...price, heldUntil: undefined } }
      const news = await askAnew(price.question, signal).catch(() =>
        price.heldUntil !== undefined && price.heldUntil <= now ? over : undefined,
      )
      if (news && !signal.aborted) notify(news)
    }

    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('pageshow', look, { signal })
    return () => {
      superseded.abort()
      clearInterval(timer)
    }
  }, [price])
}
