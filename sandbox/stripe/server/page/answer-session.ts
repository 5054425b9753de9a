import type Stripe from 'stripe'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Refusal } from '../api/refuse-call.ts'
import { findCharge, findIntent } from '../ledger/payments.store.ts'
import type { StoredSession } from '../ledger/sessions.store.ts'
import { presentLineItems } from '../present/present-line-items.ts'
import { presentPaymentIntent } from '../present/present-payment-intent.ts'
import { presentSession } from '../present/present-session.ts'

const expandable = ['payment_intent', 'payment_intent.latest_charge', 'line_items']

/**
 * The session with the objects named in `expand`.
 * @throws Refusal 400 for a path that cannot be expanded.
 */
export const answerSession = async (
  connection: Connection,
  session: StoredSession,
  expand: string[],
): Promise<Stripe.Checkout.Session> => {
  const unknown = expand.find((path) => !expandable.includes(path))
  if (unknown) throw new Refusal(400, `This property cannot be expanded (${unknown}).`, { param: 'expand' })

  const expandsIntent = expand.some((path) => path.startsWith('payment_intent'))
  const intent =
    expandsIntent && session.paymentIntentId
      ? await findIntent(connection, session.paymentIntentId)
      : undefined
  const charge = intent?.latestChargeId ? await findCharge(connection, intent.latestChargeId) : undefined
  return presentSession(session, {
    paymentIntent:
      intent && presentPaymentIntent(intent, charge, expand.includes('payment_intent.latest_charge')),
    lineItems: expand.includes('line_items')
      ? {
          object: 'list',
          data: presentLineItems(session),
          has_more: false,
          url: `/v1/checkout/sessions/${session.id}/line_items`,
        }
      : undefined,
  })
}
