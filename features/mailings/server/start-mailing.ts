import type { Candidate } from '#features/mailings/choose-recipients.ts'
import { listLabels } from '#features/mailings/mailing-lists.ts'
import type { Mailing } from '#features/mailings/mailings.contract.ts'
import { timeToStop } from '#features/mailings/pace.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { transactOnSnapshot } from '#platform/server/postgres/transact.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { newIds } from '#shared/ids.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import { Problem } from '#shared/problem.ts'
import { later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { enqueueFeed } from './feed.job.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { type MailingRow, updateMailing } from './mailings.store.ts'
import { readSegment, stampOf } from './read-segment.ts'
import { insertRecipients } from './recipients.store.ts'
import { changedMeanwhile, lockDraft } from './save-draft.ts'
import { showMailing } from './show-mailing.ts'

type Seen = { count: number; stamp: string; version: number }

/**
 * Starts a mailing of the admin's website: its recipients, its text and its rate are fixed in one
 * transaction. The first email is sent after the time to stop.
 * @throws Problem 404, 409 when it has started, has an error, or its recipients differ from the preview, 412
 */
export const startMailing = async (
  deps: MailingDeps,
  admin: AdminOf<Website, 'write'>,
  id: string,
  seen: Seen,
): Promise<Mailing> => {
  const { website } = admin
  await transactOnSnapshot(deps.db, async (tx) => {
    const row = await lockDraft(tx, website, id)
    if (row.version !== seen.version) throw changedMeanwhile()
    requireRight(row)
    const { recipients, leftOut } = await readSegment({ ...deps, db: tx }, admin, row)
    requireAsSeen(recipients, seen)

    const now = deps.clock.now()
    const beginsAt = later(now, timeToStop)
    await updateMailing(tx, row, {
      state: 'sending',
      startedAt: now,
      startedBy: admin.email,
      beginsAt,
      resultsSince: now,
      perMinute: deps.mailsPerMinute,
      intoOutbox: !(await deps.hasMailServer()),
      recipients: recipients.length,
      leftOut: JSON.stringify(leftOut),
      turn: 1,
    })
    await writeRecipients(tx, row, recipients, now)
    await enqueueFeed(tx, { website, id, turn: 1 }, now, beginsAt)
    await writeAudit(tx, admin, now, {
      action: 'mailing.started',
      subject: row.subject,
      new: {
        recipients: recipients.length,
        leftOut: leftOut.length,
        list: row.list,
        filter: row.filter,
        purpose: row.purpose,
        text: row.body,
      },
    })
  })
  return showMailing(deps.db, admin, id)
}

/** In list order, which is that of their ids. */
const writeRecipients = (
  tx: Connection,
  mailing: Pick<MailingRow, 'website' | 'id'>,
  recipients: readonly Candidate[],
  now: Date,
) => {
  const ids = newIds<'job'>(recipients.length, now)
  return insertRecipients(
    tx,
    mailing,
    recipients.map(({ id: sourceId, name, address, filled }, at) => ({
      id: ids[at] as string,
      sourceId,
      name,
      address,
      filled: { ...filled },
    })),
  )
}

/** @throws Problem 409 when the text has an error */
export const requireRight = ({ list, subject, body }: MailingRow): void => {
  const [fault] = checkTemplate({ subject, text: body }, { allowed: listLabels[list].placeholders })
  if (fault) throw new Problem(409, 'words_have_fault', fault.problem)
}

const requireAsSeen = (recipients: readonly Candidate[], { count, stamp }: Seen): void => {
  if (recipients.length === count && stampOf(recipients) === stamp) return
  const now = recipients.length
  throw new Problem(
    409,
    'recipients_changed',
    `The list has changed since you opened it. It has ${now.toLocaleString('en')} ${now === 1 ? 'recipient' : 'recipients'} now. Nothing was sent. Look at them and send again.`,
    { also: { count: now } },
  )
}
