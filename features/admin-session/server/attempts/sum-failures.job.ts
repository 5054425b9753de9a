import { productActor, writeAudits } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { days, later, minutes } from '#shared/time/duration.ts'
import { addFailure, takeSums } from './failure-sums.store.ts'

/** The kind of the job that writes the failed logins of a quarter of an hour into the audit log. */
export const sumFailures = 'admin-session.sum-failures'

const slotLength = minutes(15)

/**
 * Counts a failed login, and enqueues the job that sums it up: a minute after its quarter of an hour, to
 * allow for clock differences between processes.
 */
export const countFailure = async (
  transaction: Connection,
  adminId: string | null,
  now: Date,
): Promise<void> => {
  const slot = slotAt(now)
  await addFailure(transaction, slot, adminId)
  const runAt = later(slot, slotLength + minutes(1))
  await enqueueJob(transaction, { kind: sumFailures, key: slot.toISOString(), payload: {}, now, runAt })
}

/**
 * Writes one audit entry for each account and quarter of an hour, and deletes its count in the same
 * transaction.
 */
export const sumFailuresJob =
  ({ db, clock }: { db: Database; clock: Clock }): JobHandler =>
  async () => {
    const now = clock.now()
    await db.transaction().execute(async (transaction) => {
      const sums = await takeSums(transaction, slotAt(now))
      const changes = sums.map(({ slot, email, failures }) => ({
        action: 'login.failed',
        subject: email ?? 'Addresses without an account',
        new: { failures, from: slot.toISOString(), until: later(slot, slotLength).toISOString() },
      }))
      await writeAudits(transaction, productActor, now, changes)
    })
    await forgetDoneJobs(db, sumFailures, later(now, -days(1)))
  }

/** The start of the quarter of an hour of a moment. */
const slotAt = (at: Date) => new Date(Math.floor(at.getTime() / slotLength) * slotLength)
