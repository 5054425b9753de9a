import { useEffect, useEffectEvent } from 'react'
import type { KnownPrice } from '#features/registration/known-price.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { minutes, seconds } from '#shared/time/duration.ts'
import type { Pricing } from './use-pricing.ts'

/** A new quote is requested this long before the old one expires, and this long after a failure. */
const ahead = minutes(1)
/** Timers pause while the computer sleeps, so the clock is polled. */
const checkEvery = seconds(10)

type Renewal = {
  ask: (question: KnownPrice['question'], signal: AbortSignal) => Promise<Pricing>
  onRenewed: (renewed: Pricing) => void
}

/**
 * Keeps a price held while the page is visible: also after the computer slept, and when the page is restored from the
 * back/forward cache. Nothing is requested while it is hidden. A failure is ignored: the server decides at the
 * checkout.
 */
export const useRenewal = (price: KnownPrice | undefined, { ask, onRenewed }: Renewal): void => {
  const request = useEffectEvent(ask)
  const notify = useEffectEvent(onRenewed)

  useEffect(() => {
    if (!price?.configuration.quote) return undefined
    const superseded = new AbortController()
    const { signal } = superseded
    let next = price.heldUntil === undefined ? millisecondsNow() + ahead : price.heldUntil - ahead

    const renew = async () => {
      const now = millisecondsNow()
      if (document.hidden || now < next) return
      next = now + ahead
      const over: Pricing = { phase: 'known', price: { ...price, heldUntil: undefined } }
      const renewed = await request(price.question, signal).catch(() =>
        price.heldUntil !== undefined && price.heldUntil <= now ? over : undefined,
      )
      if (renewed && !signal.aborted) notify(renewed)
    }

    const timer = setInterval(renew, checkEvery)
    document.addEventListener('visibilitychange', renew, { signal })
    addEventListener('pageshow', renew, { signal })
    return () => {
      superseded.abort()
      clearInterval(timer)
    }
  }, [price])
}
