import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { days, hours, later } from '#shared/time/duration.ts'
import { endLinksOf, insertLink, type LinkPurpose } from './account-links.store.ts'

/** Long, because the recipient of an invitation or a reset may be away. */
export const ownersLinkLife = days(7)
/** Short, because whoever requests a link is waiting for it. */
export const requestedLinkLife = hours(1)

/**
 * The random part of a link's token, which is derived from it and the installation's secret. Alone it grants
 * nothing.
 */
export const newSeed = (): string => randomBytes(32).toString('base64url')

/** The token of a link, 256 bits, derived from its seed so that the job that emails it need not store it. */
export const tokenOf = (sessionKey: string, seed: string): string =>
  createHmac('sha256', secretFor(sessionKey, 'account link')).update(seed).digest('base64url')

/** Only the hash of a token is stored. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** The URL of a link. The token is in the fragment, which is not sent to servers. */
export const addressOf = (origins: Pick<Origins, 'home'>, token: string): string =>
  `${origins.home()}/admin-set-password#${token}`

/**
 * Creates a link in the caller's transaction, which holds the lock of the account. Earlier links are
 * revoked. With `isRequested`, links that last longer are kept: anyone can request a new password for
 * anyone, and must not revoke an invitation by it.
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
