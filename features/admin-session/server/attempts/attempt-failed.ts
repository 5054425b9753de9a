import { productActor, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { later } from '#shared/time/duration.ts'
import { pauseAfter } from '../failed-logins.ts'
import type { Attempt } from '../note-attempt.ts'
import type { Pause } from './pause.ts'
import { countFailure } from './sum-failures.job.ts'

/**
 * Handles a wrong password or second factor: counts it for the audit, writes an audit entry at once if it
 * locks the account, and delays the response progressively. The same work for an address without an account
 * (`account` undefined).
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
    await writeAudit(transaction, productActor, now, {
      action: 'login.locked',
      subject: account.email,
      new: { until: later(now, attempt.lock).toISOString(), knownDevice: attempt.ofDevice },
    })
  })
  await pause(pauseAfter(attempt.failures))
}
