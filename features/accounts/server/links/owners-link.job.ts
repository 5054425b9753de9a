import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findAccount } from '../accounts.store.ts'
import { contentFor, withNames } from '../content-for.ts'
import { addressOf, hashOf, tokenOf } from './account-link.ts'
import { findLink } from './account-links.store.ts'
import { linkMail } from './link.mail.ts'

/** The kind of the job that emails the link of an invitation or a reset. */
export const ownersLink = 'account.owners-link'

export type OwnersLinkPayload = { seed: string; ownerId: string }

/** The job's id is the email's id. A link that was revoked meanwhile is not sent. */
export const ownersLinkJob =
  ({ db, clock, send, sessionKey, origins, ...deps }: AccountDeps & { send: Mailer }): JobHandler =>
  async (job) => {
    const { seed, ownerId } = job.payload as OwnersLinkPayload
    const token = tokenOf(sessionKey, seed)
    const link = await findLink(db, hashOf(token))
    if (!link) throw new Error('The link of this mail does not exist, or SESSION_KEY has changed')
    if (link.endedAt || link.expiresAt <= clock.now()) return

    const owner = await findAccount(db, ownerId)
    const reason = link.purpose === 'invitation' ? 'invited' : 'reset'
    const content = await contentFor(deps, link.websites)
    await send(
      linkMail(
        job.id,
        withNames(link, deps),
        { address: addressOf(origins, token), reason, by: owner?.name },
        content,
      ),
    )
  }
