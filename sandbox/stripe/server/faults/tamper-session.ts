import type { Work } from '../events/write-event.ts'
import { updateIntent } from '../ledger/payments.store.ts'
import { lockSession, type StoredSession, updateSession } from '../ledger/sessions.store.ts'

/**
 * Changes the amount or currency of a session and its payment at the provider without an event. Undefined for an unknown
 * session.
 */
export const tamperSession = async (
  work: Work,
  sessionId: string,
  { amountTotal, currency }: { amountTotal?: number; currency?: string },
): Promise<StoredSession | undefined> => {
  const { connection } = work
  const session = await lockSession(connection, sessionId)
  if (!session) return undefined
  const now = { amount: amountTotal ?? session.amountTotal, currency: currency ?? session.currency }
  if (session.paymentIntentId) await updateIntent(connection, session.paymentIntentId, now)
  return updateSession(connection, sessionId, { amountTotal: now.amount, currency: now.currency })
}
