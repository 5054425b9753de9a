import type { FastifyInstance } from 'fastify'
import { cancelPayment, sessionStatus } from '#features/payments/payments.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { PaymentId } from '#shared/ids.ts'
import { type Failure, Problem } from '#shared/problem.ts'
import { closeCheckout } from './checkout/close-checkout.ts'
import { forOneRequest, type PaymentDeps } from './payment-deps.ts'
import { findPaymentBySession, type PaymentRow } from './payments.store.ts'
import { receiveEvent } from './sync/receive-event.ts'
import { syncCheckout } from './sync/sync-checkout.ts'
import type { WebhookCounts } from './sync/webhook-counts.ts'

const words = {
  name: 'receiveEvent',
  feature: 'payments',
  summary: 'Receives the events of the payment provider. The header Stripe-Signature must sign the body.',
  type: 'application/json',
  answer: 'The event is noted: `{"received":true}`.',
  failures: { 400: 'The signature is wrong or missing.' },
}

/** The public routes of payments, and the provider's webhook. */
export const paymentRoutes = (
  app: FastifyInstance,
  deps: PaymentDeps & { limits: Limits; webhookCounts: WebhookCounts },
): void => {
  const { db, log, limits } = deps
  const onRequest = limits.ofNetwork('status')
  const known = async (sessionId: string): Promise<PaymentRow> => {
    const record = await findPaymentBySession(db, sessionId)
    if (!record) throw new Problem(404, 'not_found', 'Payment session not found')
    return record
  }

  mount(
    app,
    sessionStatus,
    async ({ query }, answer, _request, reply) => {
      const record = await known(query.session_id)
      reply.header('cache-control', 'no-store')
      if (record.status !== 'PENDING') return answer(200, { status: record.status })
      try {
        const synced = await syncCheckout(forOneRequest(deps), record.id as PaymentId)
        return answer(200, { status: (synced ?? record).status })
      } catch (error) {
        // the stored status is still correct: the page keeps polling, and webhook and reconcile job continue
        log.warn('the payment provider could not be asked', { payment: record.id, error })
        return answer(200, { status: record.status })
      }
    },
    { onRequest },
  )

  mount(
    app,
    cancelPayment,
    async ({ body }, answer) => {
      const record = await known(body.sessionId)
      try {
        const closed = await closeCheckout(forOneRequest(deps), record.id as PaymentId)
        return answer(200, { status: closed.status })
      } catch (error) {
        if (error instanceof Problem) throw error
        log.warn('a session could not be cancelled', { payment: record.id, error })
        throw new Problem(
          503,
          'provider_unavailable',
          'We could not cancel the payment. Try again in a minute.',
          {
            cause: error,
          },
        )
      }
    },
    { onRequest },
  )

  webhookRoute(app, deps)
}

/** The body limit of a webhook delivery, in bytes. */
const webhookLimit = 262_144

/** The signature needs the raw bytes: a plugin of its own, so that no other route loses its JSON parser. */
const webhookRoute = (app: FastifyInstance, deps: PaymentDeps & { webhookCounts: WebhookCounts }): void => {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_request, body, done) =>
      done(null, body),
    )
    own.post(
      '/api/payment/webhook',
      { bodyLimit: webhookLimit, config: { words } },
      async (request, reply) => {
        const signature = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveEvent(deps, body, typeof signature === 'string' ? signature : undefined).catch(
          (error: unknown) => {
            if (error instanceof Problem && error.status === 400) deps.webhookCounts.count('refused')
            throw error
          },
        )
        deps.webhookCounts.count('accepted')
        return reply.code(200).send({ received: true })
      },
    )
    own.get('/api/payment/webhook', async (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ message: 'Use POST for the webhook', code: 'method_not_allowed' } satisfies Failure),
    )
  })
}
