import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import type { AccountParts } from '../account-parts.ts'
import { addressOf, newSeed, openLink, ownersLinkLife, tokenOf } from './account-link.ts'
import type { LinkPurpose } from './account-links.store.ts'
import { type OwnersLinkPayload, ownersLink } from './owners-link.job.ts'

/** Makes the link of an invitation or a reset and the job that mails it, in the transaction of the change; gives its address. */
export const sendOwnersLink = async (
  transaction: Connection,
  { sessionKey, origins }: Pick<AccountParts, 'sessionKey' | 'origins'>,
  owner: OwnerPermission,
  to: { adminId: string; purpose: LinkPurpose },
  now: Date,
): Promise<string> => {
  const seed = newSeed()
  const token = tokenOf(sessionKey, seed)
  await openLink(transaction, token, { ...to, life: ownersLinkLife }, now)
  const payload: OwnersLinkPayload = { seed, ownerId: owner.adminId }
  await enqueueJob(transaction, { kind: ownersLink, key: seed, payload, now })
  return addressOf(origins, token)
}
