import { attemptPayment } from '#features/stripe-sandbox/server/attempt-payment.ts'
import { type CallFaultOrder, failCalls } from '#features/stripe-sandbox/server/call-faults.store.ts'
import { refundInDashboard } from '#features/stripe-sandbox/server/create-refund.ts'
import { closeDispute, openDispute } from '#features/stripe-sandbox/server/dispute-payment.ts'
import { readLedger } from '#features/stripe-sandbox/server/ledger.store.ts'
import { doWork } from '#features/stripe-sandbox/server/look-around.ts'
import { findSession } from '#features/stripe-sandbox/server/sessions.store.ts'
import { behave, setFaults, setSessionFaults } from '#features/stripe-sandbox/server/set-faults.ts'
import { settleBank } from '#features/stripe-sandbox/server/settle-bank.ts'
import { tamperSession } from '#features/stripe-sandbox/server/tamper-session.ts'
import { failRefund, succeedRefund } from '#features/stripe-sandbox/server/turn-refund.ts'
import type { Work } from '#features/stripe-sandbox/server/write-event.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'

/**
 * What happens at a provider that a sandbox plays, past the product: a visitor at the hosted page, a bank, an organiser
 * in the dashboard. The webhooks of it go out by themselves, or with the next `deliverWebhooks`.
 */
export const providerVerbs = (db: Database, clock: Clock) => {
  const atProvider = <T>(verb: (work: Work) => Promise<T>) => doWork(db, clock, verb)
  const intentOf = async (sessionId: string): Promise<string> => {
    const session = await findSession(db, sessionId)
    if (!session?.paymentIntentId) throw new Error(`Nobody has tried to pay ${sessionId}`)
    return session.paymentIntentId
  }

  return {
    payByBank: (sessionId: string) => atProvider((work) => attemptPayment(work, sessionId, 'bank')),
    /** The visitor leaves at the page of their bank (3-D Secure). */
    abandon: (sessionId: string) => atProvider((work) => attemptPayment(work, sessionId, 'abandoned')),
    settle: (sessionId: string, outcome: 'succeeded' | 'failed') =>
      atProvider((work) => settleBank(work, sessionId, outcome)),
    dispute: async (sessionId: string, cents?: number) => {
      const intent = await intentOf(sessionId)
      return atProvider((work) => openDispute(work, intent, cents))
    },
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      atProvider((work) => closeDispute(work, disputeId, outcome)),
    refundInDashboard: async (sessionId: string, cents?: number) => {
      const intent = await intentOf(sessionId)
      return atProvider((work) => refundInDashboard(work, intent, cents))
    },
    failRefund: (refundId: string) => atProvider((work) => failRefund(work, refundId)),
    succeedRefund: (refundId: string) => atProvider((work) => succeedRefund(work, refundId)),
    tamper: (sessionId: string, change: { amountTotal?: number; currency?: string }) =>
      atProvider((work) => tamperSession(work, sessionId, change)),

    faults: (change: Parameters<typeof setFaults>[1]) => setFaults(db, change),
    /** How webhooks about this session alone misbehave. */
    sessionFaults: (sessionId: string, change: Parameters<typeof setSessionFaults>[2]) =>
      setSessionFaults(db, sessionId, change),
    /** What the next calls of the API meet. */
    failCalls: (order: CallFaultOrder) => failCalls(db, order),
    /** Ends every misbehaviour. */
    behave: () => behave(db),
    /** The provider's own books: { captured, refunded, lost } of every payment intent that brought money, in cents. */
    ledger: async () =>
      new Map((await readLedger(db)).map(({ paymentIntentId, ...line }) => [paymentIntentId, line])),
  }
}
