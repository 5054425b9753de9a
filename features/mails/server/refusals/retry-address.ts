import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { retryJob } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { deleteRefusal } from './refusals.store.ts'

/**
 * Allows an address again, and retries the rejected email at once, unless it was sent since.
 * @throws Problem 404 when the admin's website has no such refused address
 */
export const retryAddress = (
  { db, clock }: { db: Database; clock: Clock },
  admin: AdminOf<Website, 'write'>,
  id: string,
): Promise<{ address: string }> =>
  db.transaction().execute(async (transaction) => {
    const { website } = admin
    const now = clock.now()
    const refused = isId(id) ? await deleteRefusal(transaction, website, id) : undefined
    if (!refused) throw new Problem(404, 'not_found', 'There is no such refused address')
    await retryJob(transaction, refused.mailId, now)
    await writeAudit(transaction, admin, now, {
      action: 'refused-address.tried-again',
      subject: refused.address,
      old: { answer: `${refused.answerCode} ${refused.answer}` },
    })
    return { address: refused.address }
  })
