import type Stripe from 'stripe'
import type { Connection } from '#platform/server/postgres/database.ts'
import { grantExpand } from '../api/grant-expand.ts'
import { noSuch } from '../api/refuse-call.ts'
import { findCharge, findIntent } from '../ledger/payments.store.ts'
import type { StoredSession } from '../ledger/sessions.store.ts'
import { presentLineItems } from '../present/present-line-items.ts'
import { presentPaymentIntent } from '../present/present-payment-intent.ts'
import { presentSession } from '../present/present-session.ts'

const expandable = ['payment_intent', 'payment_intent.latest_charge', 'line_items']

/**
 * The whole payment intent with this id, its charge named or whole.
 * @throws Refusal 404 when there is none.
 */
export const answerPaymentIntent = async (
  connection: Connection,
  id: string,
  wholeCharge: boolean,
): Promise<Stripe.PaymentIntent> => {
  const intent = await findIntent(connection, id)
  if (!intent) throw noSuch('payment_intent', id, 'intent')
  const charge = intent.latestChargeId ? await findCharge(connection, intent.latestChargeId) : undefined
  return presentPaymentIntent(intent, charge, wholeCharge)
}

/**
 * The session with everything that `expand` asks for. In a list the wishes begin with `data.`.
 * @throws Refusal 400 for a wish that cannot be granted.
 */
export const answerSession = async (
  connection: Connection,
  session: StoredSession,
  expand: string[],
): Promise<Stripe.Checkout.Session> => {
  grantExpand(expand, expandable)

  const wishesIntent = expand.some((wish) => wish.startsWith('payment_intent'))
  const wishesItems = expand.includes('line_items')
  return presentSession(session, {
    paymentIntent:
      wishesIntent && session.paymentIntentId
        ? await answerPaymentIntent(
            connection,
            session.paymentIntentId,
            expand.includes('payment_intent.latest_charge'),
          )
        : undefined,
    lineItems: wishesItems
      ? {
          object: 'list',
          data: presentLineItems(session),
          has_more: false,
          url: `/v1/checkout/sessions/${session.id}/line_items`,
        }
      : undefined,
  })
}
