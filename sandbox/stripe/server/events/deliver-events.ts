import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { toSeconds } from '../due/read-time.ts'
import { presentEvent } from '../present/present-event.ts'
import { claimDueDeliveries, type Delivery, markDelivered, markFailed } from './deliveries.store.ts'

/** The webhook endpoint and its signing secret. Without a URL nothing is sent yet. */
export type WebhookTarget = {
  db: Database
  clock: Clock
  log: Log
  secret: string
  url: () => string | undefined
}

const seconds = 1000
const requestTimeout = 10 * seconds
const maxConcurrent = 24

/**
 * Delivers due webhooks concurrently and stores each result. Without a 2xx within 10 s a webhook is retried after 1 s, 5
 * s, 30 s, 2 min, … for 3 days. Several processes may run it: each claims different rows. `onRefused`: a delivery failed
 * and will be retried.
 */
export const startDelivering = (target: WebhookTarget, onRefused: () => void = () => undefined) => {
  const inFlight = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  let moreRequested = false
  let stopped = false

  const track = (sending: Promise<boolean>): void => {
    const tracked = sending
      .then((accepted) => {
        if (!accepted) onRefused()
      })
      .catch((error: unknown) => target.log.error('sandbox webhook could not be noted', { error }))
      .finally(() => inFlight.delete(tracked))
    inFlight.add(tracked)
  }

  /** Claims due webhooks until there are none. Returns in the same tick in which it saw that no more are requested. */
  const claimAll = async (url: string): Promise<void> => {
    for (;;) {
      if (inFlight.size >= maxConcurrent) await Promise.race(inFlight)
      moreRequested = false
      const capacity = maxConcurrent - inFlight.size
      const now = target.clock.now()
      const leaseUntil = new Date(now.getTime() + requestTimeout + seconds)
      const claimed = await claimDueDeliveries(target.db, now, leaseUntil, capacity)
      if (claimed[0]?.reorder) track(deliverNewestFirst(target, url, claimed))
      else for (const delivery of claimed) track(deliver(target, url, delivery))
      if (stopped || (claimed.length < capacity && !moreRequested)) return
    }
  }

  const wake = (): void => {
    const url = target.url()
    if (url === undefined || stopped) return
    moreRequested = true
    claiming ??= claimAll(url)
      .catch((error: unknown) => target.log.error('sandbox webhooks could not be sent', { error }))
      .finally(() => {
        claiming = undefined
        // requested after the last claim
        if (moreRequested) wake()
      })
  }

  return {
    /** Claims all due webhooks; their deliveries are in flight afterwards. */
    claimDue: async (): Promise<void> => {
      wake()
      while (claiming) await claiming
    },
    /** Delivers what is due and waits for every delivery of this process. */
    deliverDue: async (): Promise<void> => {
      wake()
      while (claiming || inFlight.size > 0) {
        await claiming
        await Promise.all(inFlight)
      }
    },
    /** Claims no more and waits for deliveries in flight. */
    stop: async (): Promise<void> => {
      stopped = true
      await claiming
      await Promise.all(inFlight)
    },
  }
}

/** Delivers sequentially, newest first. */
const deliverNewestFirst = async (
  target: WebhookTarget,
  url: string,
  batch: Delivery[],
): Promise<boolean> => {
  let allAccepted = true
  for (const delivery of batch.toSorted((a, b) => b.seq - a.seq))
    allAccepted = (await deliver(target, url, delivery)) && allAccepted
  return allAccepted
}

/** Returns whether the endpoint accepted it. */
const deliver = async (target: WebhookTarget, url: string, delivery: Delivery): Promise<boolean> => {
  const { db, clock, log } = target
  const failure = await post(target, url, delivery)
  if (failure === undefined) {
    await markDelivered(db, delivery, clock.now())
    return true
  }
  const { eventId, attempts } = delivery
  log.warn('sandbox webhook was not taken', { eventId, attempts, reason: failure })
  await markFailed(db, delivery, failure, nextAttempt(delivery, clock.now()))
  return false
}

const post = async (target: WebhookTarget, url: string, delivery: Delivery): Promise<string | undefined> => {
  const body = JSON.stringify(presentEvent(delivery.event), null, 2)
  const t = toSeconds(target.clock.now()) + delivery.clockOffsetSeconds
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(body, target.secret, t),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeout),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `The answer was ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `Stripe-Signature` of a body: HMAC-SHA256 of `{t}.{body}`. */
const signWebhook = (body: string, secret: string, t: number): string =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`

const retryDelays = [1, 5, 30, 2 * 60, 10 * 60, 60 * 60, 3 * 60 * 60].map((delay) => delay * seconds)
const giveUpAfter = 3 * 24 * 60 * 60 * seconds

const nextAttempt = (delivery: Delivery, now: Date): Date | null => {
  const delay = retryDelays[Math.min(delivery.attempts, retryDelays.length) - 1] ?? seconds
  const next = new Date(now.getTime() + delay)
  return next.getTime() - delivery.createdAt.getTime() > giveUpAfter ? null : next
}
