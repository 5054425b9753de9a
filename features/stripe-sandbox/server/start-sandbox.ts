import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import { answerFailure, type Exchange } from './answer-call.ts'
import { checkoutSessionsRoutes } from './checkout-sessions.routes.ts'
import { startDelivering } from './deliver-events.ts'
import { eventsRoutes } from './events.routes.ts'
import { forgetAnswersBefore } from './idempotency-keys.store.ts'
import { expireDue } from './look-around.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { refundsRoutes } from './refunds.routes.ts'
import { tellTime } from './tell-time.ts'

const pollEvery = 500
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
}

export type Sandbox = {
  host: string
  port: number
  /** Sends the webhooks that are due and waits for all that are under way in this process. */
  deliverDue: () => Promise<void>
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

  const delivering = startDelivering(target)
  const hanging = new Set<() => void>()

  const context = {
    db,
    clock,
    log,
    secretKey: settings.secretKey,
    afterCall: delivering.wake,
    hanging,
    onExchange: settings.onExchange,
  }
  const app = Fastify({ logger: false, bodyLimit: 1_000_000, routerOptions: { maxParamLength: 300 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setNotFoundHandler((request, reply) => answerFailure(context, request, reply))
  app.setErrorHandler((error, request, reply) => answerFailure(context, request, reply, error))
  checkoutSessionsRoutes(app, context)
  paymentsRoutes(app, context)
  refundsRoutes(app, context)
  eventsRoutes(app, context)

  // what happens by itself happens also when nobody asks
  let looking: Promise<unknown> | undefined
  const look = async (): Promise<void> => {
    looking ??= expireDue(db, clock)
      .catch((error: unknown) => log.error('the sandbox could not look around', { error }))
      .finally(() => {
        looking = undefined
        delivering.wake()
      })
    await looking
  }

  await forgetAnswersBefore(db, new Date((await tellTime(db, clock)).getTime() - aDay))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const poll = setInterval(() => void look(), pollEvery)
  poll.unref()

  return {
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    deliverDue: delivering.deliverDue,
    stop: async () => {
      clearInterval(poll)
      for (const end of hanging) end()
      await app.close()
      await looking
      await delivering.stop()
    },
  }
}
