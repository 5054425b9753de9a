import Stripe from 'stripe'
import { afterEach, test } from 'vitest'
import { expectAccounted } from '../accounting.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { deliver } from '../provider-events.ts'

/**
 * Runs the catalogue on the product's own sandbox, or with TEST_STRIPE_API_URL on any implementation of Stripe's API on
 * loopback (TEST_STRIPE_SECRET_KEY: its `sk_test_` key): payers are then sent to TEST_STRIPE_PAY_URL, a POST address
 * with {session} and {outcome} (pay or decline).
 */
const elsewhere = process.env['TEST_STRIPE_API_URL']
const payUrl = process.env['TEST_STRIPE_PAY_URL']

const stripeSettings: Record<string, string> = elsewhere
  ? {
      STRIPE_API_URL: elsewhere,
      STRIPE_SECRET_KEY: process.env['TEST_STRIPE_SECRET_KEY'] ?? 'sk_test_catalogue',
      STRIPE_WEBHOOK_SECRET: 'whsec_catalogue',
    }
  : {}

if (elsewhere)
  console.log(
    `The catalogue runs against ${elsewhere}: skipped is what needs the verbs of our own sandbox${payUrl ? '' : ', and what needs a payer, for TEST_STRIPE_PAY_URL is not set'}.`,
  )

/** `test.skip` with the type of `test`, so that a case has one type either way. */
const skipped = test.skip as typeof test

/** A case for any implementation of Stripe's API. */
export const anywhere = test
/** A case in which someone pays. */
export const withPayer = elsewhere && !payUrl ? test.skip : test
/** A case that needs operations and faults of our sandbox. */
export const inSandbox = elsewhere ? skipped : test

/** The product of one catalogue file. After each case every captured cent must be accounted for. */
export const startCatalogue = async (settings: Record<string, string> = {}) => {
  const product = await startTestProduct({ ...stripeSettings, ...settings })
  const { provider, clock, app, faults } = product
  if (!provider) throw new Error('Payments are off')
  const heard = new Set<string>()
  let isWithheld = false

  /** Delivers waiting webhooks of our sandbox; with another provider, all events not received yet. */
  const receiveWebhooks = async () => {
    if (!elsewhere) return hearSandbox(product)
    if (isWithheld) return
    const { data } = await provider.stripe.events.list({ limit: 100 })
    for (const event of data.toReversed()) {
      if (heard.has(event.id)) continue
      heard.add(event.id)
      await deliver(product, event)
    }
  }

  const sign = (body: string, secret = provider.webhookSecrets[0] ?? '', at = clock.now()) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    })

  if (!elsewhere) afterEach(() => expectAccounted(product))

  return {
    ...product,
    stripe: provider.stripe,
    pay: atHostedPage(product, 'pay'),
    decline: atHostedPage(product, 'decline'),
    receiveWebhooks,
    settled: (sessionId: string) => settled(product, sessionId),
    sign,

    postWebhook: (body: string, signature: string | undefined) =>
      app.inject({
        method: 'POST',
        url: '/api/payment/webhook',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload: body,
      }),

    /** Withholds webhooks during `work`, then delivers them. */
    withheld: async <T>(work: () => Promise<T>): Promise<T> => {
      isWithheld = true
      if (!elsewhere) await faults({ withholdWebhooks: true })
      try {
        return await work()
      } finally {
        isWithheld = false
        if (!elsewhere) await faults({ withholdWebhooks: false })
        await receiveWebhooks()
      }
    },

    /** Emails to one address after all jobs ran. */
    mailsTo: async (email: string) => {
      await product.runJobs()
      return (await product.readMails()).filter(({ text }) => text.includes(email))
    },
  }
}

/** Delivers all waiting webhooks of our sandbox. */
const hearSandbox = async (product: TestProduct): Promise<void> => {
  await product.deliverWebhooks()
  const { rows } = await product.pool.query(
    'select event_id, attempts, last_error from sandbox_deliveries where last_error is not null and delivered_at is null',
  )
  const message = product.logged.filter(({ level }) => level === 'error').slice(-5)
  if (rows.length > 0) throw new Error(`Webhooks were refused: ${JSON.stringify([rows, message])}`)
}

const atHostedPage = (product: TestProduct, outcome: 'pay' | 'decline') => async (sessionId: string) => {
  if (!payUrl) return outcome === 'pay' ? product.pay(sessionId) : product.decline(sessionId)
  const url = payUrl.replace('{session}', sessionId).replace('{outcome}', outcome)
  const answer = await fetch(url, { method: 'POST' })
  return { status: answer.status, body: {} }
}

const settled = async (product: TestProduct, sessionId: string) => {
  const record = await product.recordOf(sessionId)
  const jobs = await product.jobsOf(record.id)
  return {
    status: record.status,
    jobs: jobs.filter(({ kind }) => kind === 'payment.completed').length,
    reviewReason: record.reviewReason,
  }
}

/** The result of `settled` after a correct payment. */
export const once = { status: 'COMPLETED', jobs: 1, reviewReason: null }
