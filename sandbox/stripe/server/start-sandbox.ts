import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import { poll } from '#platform/server/jobs/poll.ts'
import { changeEventsOf } from '#platform/server/jobs/wake.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Timer } from '#platform/server/timer.ts'
import { answerFailure, type Exchange } from './api/answer-call.ts'
import { checkoutSessionsRoutes } from './api/checkout-sessions.routes.ts'
import { eventsRoutes } from './api/events.routes.ts'
import { forgetAnswersBefore } from './api/idempotency-keys.store.ts'
import { refundsRoutes } from './api/refunds.routes.ts'
import { expireDue } from './due/look-around.ts'
import { readTime } from './due/read-time.ts'
import { sandboxDue } from './due/sandbox-due.ts'
import { startDelivering } from './events/deliver-events.ts'
import { readNextDue } from './ledger/next-due.store.ts'

const aDay = 24 * 60 * 60 * 1000

export type SandboxSettings = {
  db: Database
  clock: Clock
  log: Log
  /** The one key that the sandbox accepts. */
  secretKey: string
  webhookSecret: string
  /** Where webhooks are posted; may become known only after the product listens. */
  webhookUrl: string | (() => string | undefined)
  /** Sees every call with its answer: tests hold them against Stripe's description. */
  onExchange?: (exchange: Exchange) => void
  timer?: Timer | undefined
}

export type Sandbox = {
  host: string
  port: number
  /** Sends the webhooks that are due and waits for all that are under way in this process. */
  deliverDue: () => Promise<void>
  /** Does what happens on its own and is due, with its webhooks, and waits for all of it. */
  catchUp: () => Promise<void>
  /** Something may be due: an address for the webhooks is there, or the clock was moved. */
  wake: () => void
  /** Stops listening and sending; what is under way is finished first. */
  stop: () => Promise<void>
}

/**
 * Starts the product's own Stripe: an HTTP service on a free loopback port that speaks the calls of Stripe's API which
 * the product uses, with its ledger in the database. Any number of processes may run one on the same database.
 */
export const startSandbox = async (settings: SandboxSettings): Promise<Sandbox> => {
  const { db, clock, log, webhookUrl } = settings
  const target = {
    db,
    clock,
    log,
    secret: settings.webhookSecret,
    url: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
  }

  const sender = startDelivering(target, () => poller.wake())
  const runDue = async (): Promise<Date | undefined> => {
    await expireDue(db, clock)
    await sender.claimDue()
    return readNextDue(db, clock.now())
  }
  const onFailure = (error: unknown) => log.error('the sandbox could not look around', { error })
  const poller = poll({ look: runDue, clock, timer: settings.timer, onFailure })
  const hanging = new Set<() => void>()

  const context = {
    db,
    clock,
    log,
    secretKey: settings.secretKey,
    hanging,
    onExchange: settings.onExchange,
  }
  const app = Fastify({ logger: false, bodyLimit: 1_000_000, routerOptions: { maxParamLength: 300 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((request, reply) => answerFailure(context, request, reply))
  app.setErrorHandler((error, request, reply) => answerFailure(context, request, reply, error))
  checkoutSessionsRoutes(app, context)
  refundsRoutes(app, context)
  eventsRoutes(app, context)

  await forgetAnswersBefore(db, new Date((await readTime(db, clock)).getTime() - aDay))
  await app.listen({ host: '127.0.0.1', port: 0 })
  // what happens on its own happens also when no one asks
  const stopWaiting = changeEventsOf(db).wait(sandboxDue, poller.wake)
  poller.wake()

  return {
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    deliverDue: sender.deliverDue,
    catchUp: async () => {
      await expireDue(db, clock)
      await sender.deliverDue()
    },
    wake: poller.wake,
    stop: async () => {
      stopWaiting()
      for (const end of hanging) end()
      await app.close()
      await poller.stop()
      await sender.stop()
    },
  }
}
