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
import { readTime } from './due/read-time.ts'
import { performDue } from './due/run-due.ts'
import { sandboxDue } from './due/sandbox-due.ts'
import { startDelivering } from './events/deliver-events.ts'
import { readNextDue } from './ledger/next-due.store.ts'

const aDay = 24 * 60 * 60 * 1000

export type SandboxSettings = {
  db: Database
  clock: Clock
  log: Log
  /** The only accepted API key. */
  secretKey: string
  webhookSecret: string
  /** The webhook endpoint; a function when it is known only after the product listens. */
  webhookUrl: string | (() => string | undefined)
  /** Called with every exchange; tests validate them against Stripe's OpenAPI description. */
  onExchange?: (exchange: Exchange) => void
  timer?: Timer | undefined
}

export type Sandbox = {
  host: string
  port: number
  /** Delivers due webhooks and waits for every delivery of this process. */
  deliverDue: () => Promise<void>
  /** Performs everything that is due, delivers its webhooks and waits for both. */
  catchUp: () => Promise<void>
  /** Checks for due work, after a webhook URL is known or the clock was moved. */
  wake: () => void
  /** Stops listening and sending after finishing what is in flight. */
  stop: () => Promise<void>
}

/**
 * Starts the built-in Stripe emulator: an HTTP server on a free loopback port that implements the calls that the product
 * uses, with its ledger in the database. Several processes may run one on the same database.
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
    await performDue(db, clock)
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
  // timed events happen without any call, too
  const stopWaiting = changeEventsOf(db).wait(sandboxDue, poller.wake)
  poller.wake()

  return {
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    deliverDue: sender.deliverDue,
    catchUp: async () => {
      await performDue(db, clock)
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
