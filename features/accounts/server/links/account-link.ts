import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import { endLinksOf, insertLink, type LinkPurpose } from './account-links.store.ts'

/** An invitation, or the link of an account that an owner has reset, may wait for someone who is away. */
export const ownersLinkLife = days(7)
/** Anyone who has forgotten their password is sitting there. */
export const requestedLinkLife = hours(1)

/** What a link's token is made from, together with the key of the system. Alone it opens nothing. */
export const newSeed = (): string => randomBytes(32).toString('base64url')

/** The token of a link, 256 bits that can be made again from its seed: so the job that mails it need not hold it. */
export const tokenOf = (sessionKey: string, seed: string): string =>
  createHmac('sha256', secretFor(sessionKey, 'account link')).update(seed).digest('base64url')

/** All that is kept of a token. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** Where a link leads. The token is in the fragment, which no server and no log ever sees. */
export const addressOf = (origins: Pick<Origins, 'home'>, token: string): string =>
  `${origins.home()}/admin-set-password#${token}`

/**
 * Makes a link, in the caller's transaction, which holds the account locked. The links before it end: the newest counts.
 * `isRequested`: those that live longer stay, because anyone can request a new password for anyone, and must not end an
 * invitation by it.
 */
export const openLink = async (
  transaction: Connection,
  token: string,
  {
    adminId,
    purpose,
    life,
    isRequested = false,
  }: { adminId: string; purpose: LinkPurpose; life: number; isRequested?: boolean },
  now: Date,
): Promise<Date> => {
  const expiresAt = later(now, life)
  await endLinksOf(transaction, adminId, now, isRequested ? expiresAt : undefined)
  await insertLink(transaction, { tokenHash: hashOf(token), adminId, purpose, createdAt: now, expiresAt })
  return expiresAt
}
