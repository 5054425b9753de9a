import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { refundInDashboard } from '../api/create-refund.ts'
import { closeDispute, openDispute } from '../due/dispute-payment.ts'
import { failRefund, succeedRefund } from '../due/refund-transitions.ts'
import { runOperation } from '../due/run-due.ts'
import { settleBank } from '../due/settle-bank.ts'
import { findSession, type StoredSession } from '../ledger/sessions.store.ts'
import { attemptPayment } from '../page/attempt-payment.ts'
import { failCalls } from './call-faults.store.ts'
import type { SandboxCommand } from './read-sandbox-command.ts'
import { behave, setFaults, setSessionFaults } from './set-faults.ts'
import { tamperSession } from './tamper-session.ts'

/** Runs a command. Returns its result for a person; undefined when only faults have changed. */
export const runSandboxCommand = async (
  db: Database,
  clock: Clock,
  command: SandboxCommand,
): Promise<string | undefined> => {
  switch (command.verb) {
    case 'status':
      return undefined
    case 'behave':
      await behave(db)
      return undefined
    case 'faults':
      await setFaults(db, command.change)
      return undefined
    case 'session faults':
      required(await findSession(db, command.sessionId))
      await setSessionFaults(db, command.sessionId, command.change)
      return undefined
    case 'calls':
      await failCalls(db, command.order)
      return undefined
    case 'attempt':
      return describeSession(
        await runOperation(db, clock, (work) => attemptPayment(work, command.sessionId, command.outcome)),
      )
    case 'settle':
      return describeSession(
        await runOperation(db, clock, (work) => settleBank(work, command.sessionId, command.outcome)),
      )
    case 'tamper':
      return describeSession(
        await runOperation(db, clock, (work) => tamperSession(work, command.sessionId, command)),
      )
    case 'refund': {
      const intent = await intentOf(db, command.payment)
      const { id, amount, status } = await runOperation(db, clock, (work) =>
        refundInDashboard(work, intent, command.cents),
      )
      return `Refund ${id} of ${inEuros(amount)} is ${status}`
    }
    case 'turn refund': {
      const transition = command.outcome === 'failed' ? failRefund : succeedRefund
      const { id, amount, status } = await runOperation(db, clock, (work) =>
        transition(work, command.refundId),
      )
      return `Refund ${id} of ${inEuros(amount)} is ${status}`
    }
    case 'dispute': {
      const intent = await intentOf(db, command.payment)
      const { id, amount } = await runOperation(db, clock, (work) => openDispute(work, intent, command.cents))
      return `Dispute ${id} about ${inEuros(amount)} is open`
    }
    case 'close dispute': {
      const { id, amount, status } = await runOperation(db, clock, (work) =>
        closeDispute(work, command.disputeId, command.outcome),
      )
      return `Dispute ${id} about ${inEuros(amount)} is ${status}`
    }
  }
}

const required = <T>(session: T | undefined): T => {
  if (session === undefined) throw new Error('There is no such session')
  return session
}

const describeSession = (session: StoredSession | undefined): string => {
  const { id, status, paymentStatus, amountTotal, currency } = required(session)
  return `${id} is ${status} and ${paymentStatus}, ${amountTotal} cents ${currency}`
}

const intentOf = async (db: Database, payment: string): Promise<string> => {
  if (payment.startsWith('pi_')) return payment
  const { paymentIntentId } = required(await findSession(db, payment))
  if (!paymentIntentId) throw new Error('This session has no payment attempt yet')
  return paymentIntentId
}

const inEuros = (cents: number): string => formatEuros(toCents(cents))
