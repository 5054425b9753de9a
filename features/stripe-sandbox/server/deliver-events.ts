import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import { claimDueDeliveries, type Delivery, markDelivered, markFailed } from './deliveries.store.ts'
import { findEvent } from './events.store.ts'
import { presentEvent } from './present-event.ts'
import { tellTime, toSeconds } from './tell-time.ts'

/** Where webhooks go, and with which secret they are signed. No address: nothing is sent yet. */
export type WebhookTarget = {
  db: Database
  clock: Clock
  log: Log
  secret: string
  url: () => string | undefined
}

const seconds = 1000
const patience = 10 * seconds
const atOnce = 20
const pauses = [1, 5, 30, 2 * 60, 10 * 60, 60 * 60, 3 * 60 * 60].map((pause) => pause * seconds)
const giveUpAfter = 3 * 24 * 60 * 60 * seconds

/** `Stripe-Signature` of a body: HMAC-SHA256 of `{t}.{body}`. */
export const signWebhook = (body: string, secret: string, t: number): string =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`

const nextAttempt = (delivery: Delivery, now: Date): Date | null => {
  const pause = pauses[Math.min(delivery.attempts, pauses.length) - 1] ?? seconds
  const next = new Date(now.getTime() + pause)
  return next.getTime() - delivery.createdAt.getTime() > giveUpAfter ? null : next
}

const post = async (target: WebhookTarget, url: string, delivery: Delivery): Promise<string | undefined> => {
  const event = await findEvent(target.db, delivery.eventId)
  if (!event) return 'The event is gone'
  const body = JSON.stringify(presentEvent(event), null, 2)
  const t = toSeconds(await tellTime(target.db, target.clock))
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
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `The answer was ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const deliver = async (target: WebhookTarget, url: string, delivery: Delivery): Promise<void> => {
  const { db, clock, log } = target
  const failure = await post(target, url, delivery)
  if (failure === undefined) return markDelivered(db, delivery, clock.now())
  const { eventId, attempts } = delivery
  log.warn('sandbox webhook was not taken', { eventId, attempts, reason: failure })
  await markFailed(db, delivery, failure, nextAttempt(delivery, clock.now()))
}

/**
 * Sends every webhook that is due, several at a time, and notes what came of it. One that is not answered with a 2xx
 * within 10 s is sent again after 1 s, 5 s, 30 s, 2 min, … for 3 days. Whoever calls it at the same time, in this
 * process or another, takes other ones.
 */
export const deliverEvents = async (target: WebhookTarget): Promise<void> => {
  const url = target.url()
  if (url === undefined) return
  const now = target.clock.now()
  const leaseUntil = new Date(now.getTime() + patience + seconds)
  const claimed = await claimDueDeliveries(target.db, now, leaseUntil, atOnce)
  await Promise.all(claimed.map((delivery) => deliver(target, url, delivery)))
  if (claimed.length === atOnce) await deliverEvents(target)
}
