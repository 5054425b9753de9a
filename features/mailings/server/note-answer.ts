import type { Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { isTooMany } from '#features/mailings/pause-rule.ts'
import type { RecipientState } from '#features/mailings/recipient-states.ts'
import { finish } from './feed.job.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { lockMailing, type MailingRow, updateMailing } from './mailings.store.ts'
import { countNewestResults, countOpen, noteResult, type RecipientRow } from './recipients.store.ts'

type Result = Updateable<Schema['mailingRecipients']> & { state: RecipientState }

/**
 * Records the result of one email and updates its mailing: it pauses after too many refusals or when the
 * server rejects the sender, and ends when everyone has a final state.
 */
export const noteAnswer = (
  { db, clock }: Pick<MailingDeps, 'db' | 'clock'>,
  { website, id }: MailingRow,
  recipient: RecipientRow,
  result: Result | undefined,
  reason?: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const mailing = await lockMailing(tx, website, id)
    if (result) await noteResult(tx, recipient.id, result)
    if (!mailing || (mailing.state !== 'sending' && mailing.state !== 'paused')) return
    const now = clock.now()
    const { isWaiting, handedOver, trying } = await countOpen(tx, mailing)
    if (!isWaiting && handedOver + trying === 0) return finish(tx, mailing, now)
    if (mailing.state === 'paused') return
    const pauseReason =
      reason ?? (result?.state === 'refused' ? await tooManyRefused(tx, mailing) : undefined)
    if (pauseReason) await updateMailing(tx, mailing, { state: 'paused', pausedAt: now, pauseReason })
  })

const tooManyRefused = async (
  tx: Parameters<typeof countNewestResults>[0],
  mailing: MailingRow,
): Promise<string | undefined> => {
  const since = mailing.resultsSince ?? mailing.startedAt ?? mailing.createdAt
  const { refused, results } = await countNewestResults(tx, mailing, since)
  return isTooMany(refused, results)
    ? `${refused} of the last ${results} were refused. Look at what the mail server said before you go on.`
    : undefined
}
