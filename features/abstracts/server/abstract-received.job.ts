import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { abstractMail } from './abstract.mail.ts'
import type { AbstractParts } from './abstract-parts.ts'
import { receivedWords } from './abstract-words.ts'
import { findAbstract } from './abstracts.store.ts'
import { signAuthorLink } from './author-link.ts'

/** The kind of the job that tells an author what was received, and their link. */
export const abstractReceived = 'abstract.received'

export type ReceivedPayload = { website: Website; id: AbstractId }

/** One mail for each version of the link. */
export const receivedKey = (id: AbstractId, linkVersion: number): string => `${id}:${linkVersion}`

type Parts = Pick<AbstractParts, 'db' | 'checkpoint' | 'sessionKey' | 'origins' | 'contentOf' | 'wordsOf'> & {
  send: Mailer
}

/** The job's id names the email, so that running the job again sends the same email again, never a second one. */
export const abstractReceivedJob =
  ({ db, send, checkpoint, sessionKey, origins, contentOf, wordsOf }: Parts): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as ReceivedPayload
    const row = await findAbstract(db, website, id)
    if (!row) throw new Error('The submission of this mail does not exist')
    const link =
      row.linkRevokedAt === null
        ? `${origins.homeOf(website)}/my-abstract#${signAuthorLink(sessionKey, row)}`
        : undefined
    const words = await wordsOf(website, receivedWords)
    await send(abstractMail(job.id, row, link, { ...(await contentOf(website)), words }))
    checkpoint('mail-sent')
  }
