import { enqueueJob } from '#platform/server/jobs.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { AbstractId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractParts } from './abstract-parts.ts'
import { abstractReceived, type ReceivedPayload, receivedKey } from './abstract-received.job.ts'
import { renewLink, revokeLink } from './abstracts.store.ts'

type Parts = Pick<AbstractParts, 'db' | 'clock'>

/** Ends the author's link, and every address of his file, at once. False when the website has no such submission. */
export const revokeAuthorLink = (
  { db, clock }: Parts,
  { website }: AdminOf<Website, 'write'>,
  id: AbstractId,
): Promise<boolean> => revokeLink(db, website, id, clock.now())

/** Gives the author a new link, by mail; the ones before it end. False when the website has no such submission. */
export const renewAuthorLink = (
  { db, clock }: Parts,
  { website }: AdminOf<Website, 'write'>,
  id: AbstractId,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const linkVersion = await renewLink(tx, website, id)
    if (linkVersion === undefined) return false
    const payload: ReceivedPayload = { website, id }
    await enqueueJob(tx, {
      kind: abstractReceived,
      key: receivedKey(id, linkVersion),
      payload,
      now: clock.now(),
    })
    return true
  })
