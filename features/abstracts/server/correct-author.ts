import type { AuthorCorrection } from '#features/abstracts/admin-abstracts.contract.ts'
import { formerHidden, notifyFormerAddress } from '#features/mails/server/mails.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { lockPeople } from '#platform/server/postgres/lock-person.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { AbstractId } from '#shared/ids.ts'
import { allowsVersion } from '#shared/if-match.ts'
import { Problem } from '#shared/problem.ts'
import { isOtherAddress } from '#shared/text/is-other-address.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { abstractReceived, type ReceivedPayload, receivedKey } from './abstract-received.job.ts'
import { findAbstract, lockAbstract, setAuthor } from './abstracts.store.ts'
import { contactVersion } from './contact-version.ts'
import { noSubmission } from './list-abstracts.ts'

/**
 * Corrects the author's contact details. With another address all earlier links are revoked, the former
 * address is notified, and on request the new one gets a confirmation with a new link. Equal values are no
 * change.
 * @throws Problem 404; 412 with the current values when `ifMatch` differs
 */
export const correctAuthor = (
  { db, clock }: Pick<AbstractDeps, 'db' | 'clock'>,
  permission: AdminOf<Website, 'write'>,
  { id, ifMatch }: Requested<AbstractId>,
  { email, phone, sendConfirmation }: AuthorCorrection,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { website } = permission
    const found = await findAbstract(tx, website, id)
    if (found) await lockPeople(tx, 'abstract', website, [found.email, email])
    const before = await lockAbstract(tx, website, id)
    if (!before) throw noSubmission()
    const changed = diffOf({ email: before.email, phone: before.phone }, { email, phone })
    if (!changed) return
    if (!allowsVersion(ifMatch, contactVersion(before)))
      throw new Problem(
        412,
        'version_conflict',
        `The author has changed since you opened the submission. It is now: ${before.email}, ${before.phone}. Nothing was saved.`,
      )
    const now = clock.now()
    const isOtherMailbox = isOtherAddress(before.email, email)
    const linkVersion = before.linkVersion + 1
    const sends = isOtherMailbox && sendConfirmation
    await setAuthor(tx, website, id, {
      email,
      phone,
      ...(isOtherMailbox && { linkVersion }),
      ...(sends && { linkRevokedAt: null }),
    })
    if (isOtherMailbox) {
      const former = { website, email: before.email, of: 'abstract' } as const
      await notifyFormerAddress(tx, `${id} ${linkVersion}`, former, now)
    }
    if (sends) {
      const payload: ReceivedPayload = { website, id }
      await enqueueJob(tx, { kind: abstractReceived, key: receivedKey(id, linkVersion), payload, now })
    }
    await writeAudit(tx, permission, now, {
      action: 'abstract.author-corrected',
      subject: before.reference,
      subjectId: id,
      ...(isOtherMailbox ? formerHidden(changed) : changed),
    })
  })
