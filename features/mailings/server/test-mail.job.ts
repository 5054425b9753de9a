import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId, newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { MailingExample } from '../mailings.contract.ts'
import { mailingMail } from './mailing.mail.ts'
import type { MailingDeps, SendingDeps } from './mailing-deps.ts'
import { findMailing, type MailingRow } from './mailings.store.ts'
import { showSegment } from './read-segment.ts'
import { noMailing } from './show-mailing.ts'
import { requireRight } from './start-mailing.ts'

/** The kind of the job that emails a draft to its author. */
export const mailingTest = 'mailing.test'

type TestPayload = {
  website: Website
  email: string
  words: { subject: string; text: string }
  purpose: MailingRow['purpose']
  values: MailingExample['values']
}

/**
 * Emails a draft to the admin, as the first of the examples would get it; its personal link has no token.
 * @throws Problem 404, or 409 when the text has an error or the list is empty
 */
export const sendToMe = async (
  deps: MailingDeps,
  admin: AdminOf<Website, 'write'>,
  id: string,
): Promise<{ email: string }> => {
  const { website, email } = admin
  const row = isId(id) ? await findMailing(deps.db, website, id) : undefined
  if (row?.state !== 'draft') throw noMailing()
  requireRight(row)
  const [example] = (await showSegment(deps, admin, row)).examples
  if (!example) throw new Problem(409, 'action_not_possible', 'No one is on this list')
  const words = { subject: row.subject, text: row.body }
  const payload: TestPayload = { website, email, words, purpose: row.purpose, values: example.values }
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const job = newId<'job'>(now)
    await enqueueJob(tx, { id: job, kind: mailingTest, key: job, payload, now })
    await writeAudit(tx, admin, now, { action: 'mailing.tested', subject: row.subject, website })
  })
  return { email }
}

/** The test email. It has no unsubscribe link, because the admin is no subscriber. */
export const mailingTestJob =
  ({
    sendMailing,
    contentOf,
    origins,
  }: Pick<SendingDeps, 'sendMailing' | 'contentOf' | 'origins'>): JobHandler =>
  async ({ id, payload }) => {
    const { website, email, words, purpose, values } = payload as TestPayload
    const page = `${origins.homeOf(website)}/leave-news`
    const { leaveAt: _none, ...mail } = mailingMail(
      words,
      { id, website, to: { name: email, address: email }, values },
      await contentOf(website),
      purpose === 'news' ? { page, oneClick: page } : undefined,
    )
    await sendMailing({ ...mail, kept: 'whole', subject: `Test: ${mail.subject}` })
  }
