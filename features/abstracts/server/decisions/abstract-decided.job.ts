import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from '../abstract-deps.ts'
import { findAbstract } from '../abstracts.store.ts'
import { signAuthorLink } from '../author-link.ts'
import { abstractDecidedMail } from './abstract-decided.mail.ts'
import { decidedTemplates } from './abstract-decided-templates.ts'
import { findReleased } from './decisions.store.ts'

/** The kind of the job that emails an author the decision. */
export const abstractDecided = 'abstract.decided'

export type DecidedPayload = { website: Website; releaseId: string; id: AbstractId }

/** One email for each released decision. */
export const decidedKey = ({ releaseId, id }: DecidedPayload): string => `${releaseId}:${id}`

type Deps = Pick<AbstractDeps, 'db' | 'checkpoint' | 'sessionKey' | 'origins' | 'contentOf' | 'wordsOf'> & {
  send: Mailer
}

/**
 * Emails the decision as it was released, with the author's current link. The job's id is the email's id: a
 * repeated run sends the same email, never a second one.
 */
export const abstractDecidedJob =
  ({ db, send, checkpoint, sessionKey, origins, contentOf, wordsOf }: Deps): JobHandler =>
  async (job) => {
    const { website, releaseId, id } = job.payload as DecidedPayload
    const [row, decided] = await Promise.all([
      findAbstract(db, website, id),
      findReleased(db, website, { releaseId, id }),
    ])
    if (!row || !decided) throw new Error('The decision of this mail does not exist')
    const link =
      row.linkRevokedAt === null
        ? `${origins.homeOf(website)}/my-abstract#${signAuthorLink(sessionKey, row)}`
        : undefined
    const words = await wordsOf(website, decidedTemplates[decided.decision])
    const content = { ...(await contentOf(website)), words }
    await send(abstractDecidedMail(job.id, row, decided, link, content))
    checkpoint('mail-sent')
  }
