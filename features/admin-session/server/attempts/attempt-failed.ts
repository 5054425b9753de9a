import { theProduct, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { later } from '#shared/time/duration.ts'
import { pauseAfter } from '../failed-logins.ts'
import type { Attempt } from '../note-attempt.ts'
import type { Pause } from './pause.ts'
import { countFailure } from './sum-failures.job.ts'

/**
 * What follows when a password, or a code of its second step, was wrong: it is summed up for the audit, an account that is
 * locked by it gets an entry at once, and the answer waits the longer, the more have failed. The same work for an address
 * that has no account (`account` undefined).
 */
export const attemptFailed = async (
  { db, clock, pause }: { db: Database; clock: Clock; pause: Pause },
  attempt: Pick<Attempt, 'failures' | 'lock' | 'ofDevice'>,
  account: { id: string; email: string } | undefined,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    await countFailure(transaction, account?.id ?? null, now)
    if (!attempt.lock || !account) return
    await writeAudit(transaction, theProduct, now, {
      action: 'login.locked',
      subject: account.email,
      new: { until: later(now, attempt.lock).toISOString(), knownDevice: attempt.ofDevice },
    })
  })
  await pause(pauseAfter(attempt.failures))
}
