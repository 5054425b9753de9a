import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import { type CallState, readCallState } from '../ledger/call-state.store.ts'
import { listDueRefunds } from '../ledger/refunds.store.ts'
import { expireDueSessions, listDueToSettle } from '../ledger/sessions.store.ts'
import { presentSession } from '../present/present-session.ts'
import { failRefund, succeedRefund } from './refund-transitions.ts'
import { settleBank } from './settle-bank.ts'

/**
 * Performs everything that is due, with its events, so that no call sees a session that should have expired; then
 * returns the sandbox's time and state.
 */
export const runDueAndReadState = async (db: Database, clock: Clock): Promise<CallState & { now: Date }> => {
  const realNow = clock.now()
  const state = await readCallState(db, realNow)
  const now = new Date(realNow.getTime() + state.clockOffsetSeconds * 1000)
  if (state.isDue) await doDue(db, clock, now)
  return { ...state, now }
}

/** Performs everything that is due. Safe to run concurrently. */
const doDue = async (db: Database, clock: Clock, now: Date): Promise<void> => {
  const runOne = (operation: (work: Work) => Promise<unknown>) =>
    db
      .transaction()
      .execute((connection) => operation({ connection, now, clock, requestId: null, idempotencyKey: null }))

  await runOne(async (work) => {
    for (const session of await expireDueSessions(work.connection, now)) {
      await writeEvent(work, 'checkout.session.expired', presentSession(session), session.id)
    }
  })
  for (const id of await listDueToSettle(db, now)) await runOne((work) => settleBank(work, id, 'succeeded'))
  for (const { id, turnsTo } of await listDueRefunds(db, now)) {
    await runOne((work) => (turnsTo === 'failed' ? failRefund(work, id) : succeedRefund(work, id)))
  }
}

/** Performs everything that is due and returns the sandbox's time. */
export const performDue = async (db: Database, clock: Clock): Promise<Date> =>
  (await runDueAndReadState(db, clock)).now

/** Runs an operation that no API call requested, at the sandbox's time, in one transaction. */
export const runOperation = async <T>(
  db: Database,
  clock: Clock,
  operation: (work: Work) => Promise<T>,
): Promise<T> => {
  const now = await performDue(db, clock)
  return db
    .transaction()
    .execute((connection) => operation({ connection, now, clock, requestId: null, idempotencyKey: null }))
}
