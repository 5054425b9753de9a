import Stripe from 'stripe'
import type { TestProduct } from './product.ts'

/** The newest event of this type about this session, or about the payment of this record id. */
export const eventAbout = async ({ provider }: TestProduct, type: string, id: string) => {
  if (!provider) throw new Error('Payments are off')
  const { data } = await provider.stripe.events.list({ types: [type], limit: 100 })
  const found = data.find((event) => {
    const object = event.data.object as { id?: string; metadata?: Stripe.Metadata | null }
    return object.id === id || object.metadata?.['record_id'] === id
  })
  if (!found) throw new Error(`There is no ${type} about ${id}`)
  return found
}

/** Delivers an event to the product's webhook with a valid signature; returns the status. */
export const deliver = async (
  { app, clock, provider }: TestProduct,
  event: object,
  secret = provider?.webhookSecrets[0] ?? '',
): Promise<number> => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(clock.now().getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return statusCode
}

/** The calls to the sandbox during `work`, such as `GET /v1/checkout/sessions/cs_test_…`, without queries. */
export const callsDuring = async (
  { exchanges }: TestProduct,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const before = exchanges.length
  await work()
  return exchanges.slice(before).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
}

/**
 * State after the process died between the provider's response and storing it: the session is open, and the record does
 * not have it. Returns the record's id.
 */
export const forgetSession = async ({ db }: TestProduct, sessionId: string): Promise<string> => {
  const { id } = await db
    .updateTable('paymentRecords')
    .set({
      sessionId: null,
      sessionUrl: null,
      sessionStatus: null,
      paymentStatus: null,
      sessionCreatedAt: null,
      sessionExpiresAt: null,
    })
    .where('sessionId', '=', sessionId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
