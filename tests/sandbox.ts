import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import type { Clock } from '#platform/server/clock.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Timer } from '#platform/server/timer.ts'
import type { Exchange } from '#sandbox/stripe/server/api/answer-call.ts'
import { runOperation } from '#sandbox/stripe/server/due/run-due.ts'
import type { Work } from '#sandbox/stripe/server/events/write-event.ts'
import { attemptPayment, type Outcome } from '#sandbox/stripe/server/page/attempt-payment.ts'
import { type Sandbox, startSandbox } from '#sandbox/stripe/server/start-sandbox.ts'

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

export const secretKey = 'sk_test_sandboxoftests'
export const webhookSecret = 'whsec_sandboxoftests'

/** A received webhook: raw body and signature. */
export type Received = { body: string; signature: string; at: Date }

/** A merchant's webhook endpoint; `answerWith` returns the status of each response (default 200). */
export const listenForWebhooks = async (answerWith: (received: Received) => number = () => 200) => {
  const received: Received[] = []
  const read = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }
  const server = createServer(async (request, response) => {
    const webhook = {
      body: await read(request),
      signature: String(request.headers['stripe-signature']),
      at: systemClock.now(),
    }
    received.push(webhook)
    response.writeHead(answerWith(webhook)).end()
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/webhook` }
}

/** The official SDK, connected to a running sandbox. */
export const sdkOf = ({ host, port }: Sandbox, key = secretKey): Stripe =>
  new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** A running sandbox with the SDK and a log of its exchanges. Stopped after the last test of the file. */
export const runSandbox = async (
  db: Database,
  {
    clock = systemClock,
    webhookUrl = () => undefined,
    timer,
    secretKey: key = secretKey,
  }: {
    secretKey?: string
    clock?: Clock
    webhookUrl?: string | (() => string | undefined)
    timer?: Timer
  } = {},
) => {
  const exchanges: Exchange[] = []
  const sandbox = await startSandbox({
    db,
    clock,
    log: silentLog,
    secretKey: key,
    webhookSecret,
    webhookUrl,
    timer,
    onExchange: (exchange) => exchanges.push(exchange),
  })
  afterAll(() => sandbox.stop())
  return { ...sandbox, sandbox, stripe: sdkOf(sandbox, key), exchanges }
}

/** A checkout session as the product creates it, shortened. */
export const aCheckout = (
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'eur',
        unit_amount: 49_900,
        product_data: { name: 'Listener', description: 'World Renewable Energy Conference' },
      },
    },
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 2_495, product_data: { name: 'Processing fee' } },
    },
  ],
  customer_email: 'ada@example.org',
  client_reference_id: 'record-1',
  metadata: { paymentId: 'record-1' },
  payment_intent_data: { metadata: { paymentId: 'record-1' } },
  adaptive_pricing: { enabled: false },
  success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/payment-cancel',
  ...change,
})

/** The error of an SDK call. */
export const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('Expected a refusal', { cause: error })
  return error
}

/** A running sandbox with a movable clock and its operations. */
export const aMovableSandbox = async (db: Database, webhookUrl?: string) => {
  let ahead = 0
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + ahead) }
  const running = await runSandbox(db, { clock, webhookUrl: webhookUrl ?? (() => undefined) })
  const { stripe } = running
  const work = <T>(operation: (at: Work) => Promise<T>) => runOperation(db, clock, operation)
  const attempt = (id: string, outcome: Outcome) => work((at) => attemptPayment(at, id, outcome))

  const aSessionAt = async (outcome: Outcome) => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    const session = await attempt(id, outcome)
    return { id, intent: session?.paymentIntentId ?? '' }
  }
  return {
    ...running,
    clock,
    work,
    attempt,
    /** A new session with one attempt, and its payment intent. */
    aSessionAt,
    aPaidIntent: async () => (await aSessionAt('succeeded')).intent,
    moveOn: (seconds: number) => {
      ahead += seconds * 1000
    },
  }
}
