import Stripe from 'stripe'
import { afterEach, test } from 'vitest'
import { expectAccounted } from '../accounting.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { deliver } from '../provider-events.ts'

/**
 * The catalogue runs against the product's own sandbox. With TEST_STRIPE_API_URL it runs against whatever speaks
 * Stripe's API at that loopback address (TEST_STRIPE_SECRET_KEY: its `sk_test_` key): there a payer is sent to
 * TEST_STRIPE_PAY_URL, a POST address with {session} and {outcome} (pay or decline) in it.
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

/** What is skipped has a condition too: its type does not say so. */
const skipped = test.skip as typeof test

/** A case for which any server that speaks Stripe's API will do. */
export const anywhere = test
/** A case in which someone pays. */
export const withPayer = elsewhere && !payUrl ? test.skip : test
/** A case that needs the verbs and faults of our own sandbox. */
export const inSandbox = elsewhere ? skipped : test

/** The product of one file of the catalogue. After each of its cases every captured cent is accounted for. */
export const startCatalogue = async (settings: Record<string, string> = {}) => {
  const product = await startTestProduct({ ...stripeSettings, ...settings })
  const { provider, clock, app, faults } = product
  if (!provider) throw new Error('Payments are off')
  const heard = new Set<string>()
  let isWithheld = false

  /** Webhooks arrive: those that wait in our sandbox; elsewhere all events that were not heard of. */
  const hear = async () => {
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
    hear,
    settled: (sessionId: string) => settled(product, sessionId),
    sign,

    postWebhook: (body: string, signature: string | undefined) =>
      app.inject({
        method: 'POST',
        url: '/api/payment/webhook',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload: body,
      }),

    /** Webhooks are written by the provider and held back for the time of `work`; then they arrive. */
    withheld: async <T>(work: () => Promise<T>): Promise<T> => {
      isWithheld = true
      if (!elsewhere) await faults({ withholdWebhooks: true })
      try {
        return await work()
      } finally {
        isWithheld = false
        if (!elsewhere) await faults({ withholdWebhooks: false })
        await hear()
      }
    },

    /** The mails to one address, after all jobs ran. */
    mailsTo: async (email: string) => {
      await product.runJobs()
      return (await product.readMails()).filter(({ text }) => text.includes(email))
    },
  }
}

/** All webhooks that wait in our sandbox arrive. */
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

/** What `settled` answers when the money came as it should. */
export const once = { status: 'COMPLETED', jobs: 1, reviewReason: null }
