import type { Clock } from '#platform/server/clock.ts'
import { enqueueHourly, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { forgetSessions } from './admin-session.store.ts'
import { deviceLife } from './attempts/known-device.ts'
import { forgetOldDevices } from './attempts/known-devices.store.ts'
import { forgetOldFailures } from './login-failures.store.ts'

export const forgetAdminSessions = 'admin-session.forget'

export const enqueueRegularForgetting = (db: Database, clock: Clock): Promise<void> =>
  enqueueHourly(db, clock, forgetAdminSessions)

/**
 * Deletes old records: ended sessions with their tokens after 30 days, failed logins after one, wrong
 * factors after seven, known devices after 180.
 */
export const forgetSessionsJob =
  ({ db, clock, log }: { db: Database; clock: Clock; log: Log }): JobHandler =>
  async () => {
    const now = clock.now()
    const sessions = await db
      .transaction()
      .execute((transaction) => forgetSessions(transaction, later(now, -days(30))))
    const failures = await forgetOldFailures(db, now)
    const devices = await forgetOldDevices(db, later(now, -deviceLife))
    if (sessions + failures + devices > 0)
      log.info('old sessions were forgotten', { sessions, failures, devices })
  }
