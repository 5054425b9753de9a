import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { refundInDashboard } from '#sandbox/stripe/server/api/create-refund.ts'
import { closeDispute, openDispute } from '#sandbox/stripe/server/due/dispute-payment.ts'
import { doWork } from '#sandbox/stripe/server/due/look-around.ts'
import { settleBank } from '#sandbox/stripe/server/due/settle-bank.ts'
import { failRefund, succeedRefund } from '#sandbox/stripe/server/due/turn-refund.ts'
import type { Work } from '#sandbox/stripe/server/events/write-event.ts'
import { type CallFaultOrder, failCalls } from '#sandbox/stripe/server/faults/call-faults.store.ts'
import { behave, setFaults, setSessionFaults } from '#sandbox/stripe/server/faults/set-faults.ts'
import { tamperSession } from '#sandbox/stripe/server/faults/tamper-session.ts'
import { findSession } from '#sandbox/stripe/server/ledger/sessions.store.ts'
import { attemptPayment } from '#sandbox/stripe/server/page/attempt-payment.ts'
import { readLedger } from './read-ledger.ts'

/**
 * What happens at a provider that a sandbox plays, past the product: a visitor at the hosted page, a bank, an organiser
 * in the dashboard. The webhooks of it go out by themselves, or with the next `deliverWebhooks`.
 */
export const providerSteps = (db: Database, clock: Clock) => {
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
