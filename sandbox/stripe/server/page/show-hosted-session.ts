import type { Connection } from '#platform/server/postgres/database.ts'
import type { HostedSession } from '#sandbox/stripe/stripe.contract.ts'
import { findIntent } from '../ledger/payments.store.ts'
import type { StoredSession } from '../ledger/sessions.store.ts'

/** The data of the hosted page. The merchant's success URL is included only when the session is complete. */
export const showHostedSession = async (
  connection: Connection,
  session: StoredSession,
): Promise<HostedSession> => {
  const { id, status, parameters, amountTotal, paymentIntentId } = session
  const intent = paymentIntentId ? await findIntent(connection, paymentIntentId) : undefined
  return {
    id,
    status,
    items: parameters.line_items.map(({ price_data, quantity }) => ({
      name: price_data.product_data.name,
      description: price_data.product_data.description ?? null,
      quantity,
      amountCents: price_data.unit_amount * quantity,
    })),
    totalCents: amountTotal,
    email: parameters.customer_email ?? null,
    declined: intent?.status === 'requires_payment_method',
    settling: intent?.status === 'processing',
    byBank: parameters.allowed_payment_method_types?.includes('sepa_debit') ?? true,
    successUrl: status === 'complete' ? withSessionId(parameters.success_url, id) : null,
    cancelUrl: parameters.cancel_url ? withSessionId(parameters.cancel_url, id) : null,
  }
}

const withSessionId = (address: string, id: string): string => address.replaceAll('{CHECKOUT_SESSION_ID}', id)
