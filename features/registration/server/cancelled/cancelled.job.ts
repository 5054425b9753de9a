import type { ContentOf } from '#content/website-content.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { WordsOf } from '#platform/server/mail/described-mail.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { type LinkParts, registrationLink } from '../own/registration-link.ts'
import { findRegistration, type RegistrationRow } from '../registration.store.ts'
import { cancelledMail } from './cancelled.mail.ts'
import { cancelledWords } from './cancelled-words.ts'

/** The kind of the job that tells a person that their registration is cancelled. */
export const registrationCancelled = 'registration.cancelled'

/** `cancelledAt`: which cancellation it is, of one that was restored and cancelled again. */
type Payload = { website: Website; id: RegistrationId; cancelledAt: string }

/** Tells the person of a registration that is cancelled in this transaction. */
export const notifyCancelled = (
  transaction: Connection,
  { website, id }: Pick<RegistrationRow, 'website' | 'id'>,
  now: Date,
): Promise<void> => {
  const cancelledAt = now.toISOString()
  const payload: Payload = { website, id: id as RegistrationId, cancelledAt }
  return enqueueJob(transaction, { kind: registrationCancelled, key: `${id}:${cancelledAt}`, payload, now })
}

type Parts = LinkParts & { db: Database; send: Mailer; contentOf: ContentOf; wordsOf: WordsOf }

/** The job's id names the email. A registration that is restored by then sends none. */
export const registrationCancelledJob =
  (parts: Parts): JobHandler =>
  async (job) => {
    const { website, id, cancelledAt } = job.payload as Payload
    const row = await findRegistration(parts.db, website, id)
    if (row?.cancelledAt?.toISOString() !== cancelledAt) return
    const words = await parts.wordsOf(website, cancelledWords)
    const content = { ...(await parts.contentOf(website)), words }
    await parts.send(cancelledMail(job.id, row, registrationLink(parts, row), content))
  }
