import type { ContentOf } from '#content/website-content.ts'
import { isPaidOnline } from '#features/pricing/paid-online.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import { enqueueJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { WordsOf } from '#platform/server/mail/described-mail.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { type LinkParts, registrationLink } from './own/registration-link.ts'
import { receivedMail } from './received.mail.ts'
import { receivedWords } from './received-words.ts'
import { countBefore, findRegistration, type NewRegistration } from './registration.store.ts'
import { roomRequestOf } from './room-request.ts'

/** The kind of the job that confirms a registration for which nothing is paid on the website. */
export const registrationReceived = 'registration.received'

type ReceivedPayload = { website: Website; id: RegistrationId }

/** Of registrations that are stored in this transaction: who pays nothing hears of it, once. */
export const confirmReceived = (transaction: Connection, rows: readonly NewRegistration[]): Promise<void> =>
  enqueueJobs(
    transaction,
    rows.filter(paysNothingOnline).map(({ website, id, createdAt }) => {
      const payload: ReceivedPayload = { website, id: id as RegistrationId }
      return { kind: registrationReceived, key: id, payload, now: createdAt }
    }),
  )

/** The others are confirmed when their money has come. */
export const paysNothingOnline = ({ presentationType }: { presentationType: string }): boolean =>
  !isPaidOnline(presentationType)

type Parts = LinkParts & {
  db: Database
  checkpoint: Checkpoint
  send: Mailer
  contentOf: ContentOf
  wordsOf: WordsOf
}

/** So many to one address within the time: a colleague may register a few, and no stranger fills a mailbox. */
const mostInARow = 5
const inARow = minutes(15)

/**
 * The job's id names the email. One that is cancelled by then is confirmed to no one; of many that one address registers in
 * a row the first ones are, and the links of all are sent by /my-registration.
 */
export const registrationReceivedJob =
  (parts: Parts): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as ReceivedPayload
    const row = await findRegistration(parts.db, website, id)
    if (!row || row.cancelledAt) return
    if ((await countBefore(parts.db, row, later(row.createdAt, -inARow))) >= mostInARow) return
    const words = await parts.wordsOf(website, receivedWords)
    const content = { ...(await parts.contentOf(website)), words }
    const room = await roomRequestOf(parts.db, row)
    await parts.send(receivedMail(job.id, { row, room }, registrationLink(parts, row), content))
    parts.checkpoint('mail-sent')
  }
