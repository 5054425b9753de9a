import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { refundInDashboard } from '#sandbox/stripe/server/api/create-refund.ts'
import { closeDispute, openDispute } from '#sandbox/stripe/server/due/dispute-payment.ts'
import { failRefund, succeedRefund } from '#sandbox/stripe/server/due/refund-transitions.ts'
import { runOperation } from '#sandbox/stripe/server/due/run-due.ts'
import { settleBank } from '#sandbox/stripe/server/due/settle-bank.ts'
import type { Work } from '#sandbox/stripe/server/events/write-event.ts'
import { type CallFaultOrder, failCalls } from '#sandbox/stripe/server/faults/call-faults.store.ts'
import { behave, setFaults, setSessionFaults } from '#sandbox/stripe/server/faults/set-faults.ts'
import { tamperSession } from '#sandbox/stripe/server/faults/tamper-session.ts'
import { findSession } from '#sandbox/stripe/server/ledger/sessions.store.ts'
import { attemptPayment } from '#sandbox/stripe/server/page/attempt-payment.ts'
import { readLedger } from './read-ledger.ts'

/**
 * Operations at the sandbox outside of the product: by a visitor on the hosted page, a bank, or an organiser in the
 * dashboard. Webhooks are delivered automatically, or by `deliverWebhooks`.
 */
export const providerSteps = (db: Database, clock: Clock) => {
  const atProvider = <T>(operation: (work: Work) => Promise<T>) => runOperation(db, clock, operation)
  const intentOf = async (sessionId: string): Promise<string> => {
    const session = await findSession(db, sessionId)
    if (!session?.paymentIntentId) throw new Error(`Nobody has tried to pay ${sessionId}`)
    return session.paymentIntentId
  }

  return {
    payByBank: (sessionId: string) => atProvider((work) => attemptPayment(work, sessionId, 'bank')),
    /** The visitor abandons the 3-D Secure page. */
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
    /** Injects webhook faults for this session only. */
    sessionFaults: (sessionId: string, change: Parameters<typeof setSessionFaults>[2]) =>
      setSessionFaults(db, sessionId, change),
    /** Injects faults into the next API calls. */
    failCalls: (order: CallFaultOrder) => failCalls(db, order),
    /** Removes all faults. */
    behave: () => behave(db),
    /** The provider's ledger: { captured, refunded, lost } in cents of every paid payment intent. */
    ledger: async () =>
      new Map((await readLedger(db)).map(({ paymentIntentId, ...line }) => [paymentIntentId, line])),
  }
}
