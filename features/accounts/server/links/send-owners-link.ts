import { enqueueJob, findJustEnqueued } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import type { AccountDeps } from '../account-deps.ts'
import { addressOf, hashOf, newSeed, openLink, ownersLinkLife, tokenOf } from './account-link.ts'
import { findLink, type LinkPurpose } from './account-links.store.ts'
import { type OwnersLinkPayload, ownersLink } from './owners-link.job.ts'

type Deps = Pick<AccountDeps, 'sessionKey' | 'origins'>

/**
 * Creates the link of an invitation or a reset and the job that emails it, in the transaction of the change;
 * returns its URL. `findJustSent` finds the link again by the job's `key`.
 */
export const sendOwnersLink = async (
  transaction: Connection,
  { sessionKey, origins }: Deps,
  owner: OwnerPermission,
  { key, ...to }: { adminId: string; purpose: LinkPurpose; key?: string },
  now: Date,
): Promise<string> => {
  const seed = newSeed()
  const token = tokenOf(sessionKey, seed)
  await openLink(transaction, token, { ...to, life: ownersLinkLife }, now)
  const payload: OwnersLinkPayload = { seed, ownerId: owner.adminId }
  await enqueueJob(transaction, { kind: ownersLink, key: key ?? seed, payload, now })
  return addressOf(origins, token)
}

/**
 * The URL of a valid link that was sent within the last minute under this key; undefined when there is none.
 */
export const findJustSent = async (
  transaction: Connection,
  { sessionKey, origins }: Deps,
  key: string,
  now: Date,
): Promise<string | undefined> => {
  const job = await findJustEnqueued(transaction, { kind: ownersLink, key, now })
  if (!job) return undefined
  const token = tokenOf(sessionKey, (job.payload as OwnersLinkPayload).seed)
  const link = await findLink(transaction, hashOf(token))
  return link && !link.endedAt ? addressOf(origins, token) : undefined
}
