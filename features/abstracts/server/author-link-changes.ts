import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob, isJustEnqueued } from '#platform/server/jobs/jobs.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { abstractReceived, type ReceivedPayload, receivedKey } from './abstract-received.job.ts'
import { lockAbstract, setAuthor } from './abstracts.store.ts'

type Deps = Pick<AbstractDeps, 'db' | 'clock'>
type Permission = AdminOf<Website, 'write'>

/** Revokes the author's link and every URL of their file. False when the website has no such submission. */
export const revokeAuthorLink = (
  { db, clock }: Deps,
  permission: Permission,
  id: AbstractId,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const link = await lockAbstract(tx, website, id)
    if (!link) return false
    if (link.linkRevokedAt) return true
    const now = clock.now()
    await setAuthor(tx, website, id, { linkRevokedAt: now })
    await writeAudit(tx, permission, now, {
      action: 'author-link.revoked',
      subject: link.reference,
      subjectId: id,
      old: { revoked: false },
      new: { revoked: true },
    })
    return true
  })

/**
 * Emails the author a new link; earlier ones are revoked. At most once a minute. False when the website has
 * no such submission.
 */
export const renewAuthorLink = (
  { db, clock }: Deps,
  permission: Permission,
  id: AbstractId,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const link = await lockAbstract(tx, website, id)
    if (!link) return false
    const now = clock.now()
    const before = { kind: abstractReceived, key: receivedKey(id, link.linkVersion), now }
    // the first email is the confirmation of the submission
    const isRepeated = link.linkVersion > 1 && !link.linkRevokedAt && (await isJustEnqueued(tx, before))
    if (isRepeated) return true
    const linkVersion = link.linkVersion + 1
    await setAuthor(tx, website, id, { linkVersion, linkRevokedAt: null })
    await writeAudit(tx, permission, now, {
      action: 'author-link.renewed',
      subject: link.reference,
      subjectId: id,
      ...diffOf(
        { linkVersion: link.linkVersion, revoked: link.linkRevokedAt !== null },
        { linkVersion, revoked: false },
      ),
    })
    const payload: ReceivedPayload = { website, id }
    await enqueueJob(tx, { kind: abstractReceived, key: receivedKey(id, linkVersion), payload, now })
    return true
  })
