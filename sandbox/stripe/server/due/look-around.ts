import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type Work, writeEvent } from '../events/write-event.ts'
import { type Glance, readGlance } from '../ledger/glance.store.ts'
import { listDueRefunds } from '../ledger/refunds.store.ts'
import { expireDueSessions, listDueToSettle } from '../ledger/sessions.store.ts'
import { presentSession } from '../present/present-session.ts'
import { settleBank } from './settle-bank.ts'
import { failRefund, succeedRefund } from './turn-refund.ts'

/**
 * Tells the sandbox's time and what else a call must know. Before that, everything that happens on its own and is due
 * has happened, with its events: so no one ever looks at a session that should have ended.
 */
export const lookAround = async (db: Database, clock: Clock): Promise<Glance & { now: Date }> => {
  const realNow = clock.now()
  const state = await readGlance(db, realNow)
  const now = new Date(realNow.getTime() + state.clockOffsetSeconds * 1000)
  if (state.isDue) await doDue(db, clock, now)
  return { ...state, now }
}

/** Everything that happens on its own and is due. Anyone who does it at the same time finds it done. */
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

/** The sandbox's time, after everything that was due. */
export const expireDue = async (db: Database, clock: Clock): Promise<Date> =>
  (await lookAround(db, clock)).now

/** Does a verb of the sandbox that no call of the API asked for, at the sandbox's own time, in one transaction. */
export const doWork = async <T>(
  db: Database,
  clock: Clock,
  operation: (work: Work) => Promise<T>,
): Promise<T> => {
  const now = await expireDue(db, clock)
  return db
    .transaction()
    .execute((connection) => operation({ connection, now, clock, requestId: null, idempotencyKey: null }))
}
