import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { abstractMail } from './abstract.mail.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { receivedTemplate } from './abstract-received-template.ts'
import { findAbstract, type NamedAbstract } from './abstracts.store.ts'
import { signAuthorLink } from './author-link.ts'
import { checkFile } from './file-check/check-file.job.ts'

/** The kind of the job that emails an author a confirmation with their link. */
export const abstractReceived = 'abstract.received'

export type ReceivedPayload = { website: Website; id: AbstractId }

/** One email for each version of the link. */
export const receivedKey = (id: AbstractId, linkVersion: number): string => `${id}:${linkVersion}`

type Deps = Pick<
  AbstractDeps,
  'db' | 'files' | 'log' | 'checkpoint' | 'sessionKey' | 'origins' | 'contentOf' | 'wordsOf'
> & { send: Mailer }

/**
 * The job's id is the email's id, so that a repeated run sends the same email again instead of a second one.
 */
export const abstractReceivedJob =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { db, send, checkpoint, sessionKey, origins, contentOf, wordsOf } = deps
    const { website, id } = job.payload as ReceivedPayload
    const stored = await findAbstract(db, website, id)
    if (stored) await lookInto(deps, stored)
    const row = await findAbstract(db, website, id)
    if (!row) throw new Error('The submission of this mail does not exist')
    const link =
      row.linkRevokedAt === null
        ? `${origins.homeOf(website)}/my-abstract#${signAuthorLink(sessionKey, row)}`
        : undefined
    const words = await wordsOf(website, receivedTemplate)
    await send(abstractMail(job.id, row, link, { ...(await contentOf(website)), words }))
    checkpoint('mail-sent')
  }

/** Checks the file so that the email can name its problem; a failed check does not prevent the email. */
const lookInto = (deps: Deps, row: NamedAbstract): Promise<void> =>
  checkFile(deps, row).catch((error: unknown) =>
    deps.log.warn('the file of an abstract could not be looked into', { abstract: row.id, error }),
  )
