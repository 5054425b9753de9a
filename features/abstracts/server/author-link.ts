import { secretFor } from '#platform/server/security/session-key.ts'
import { readLink, readToken, signLink, signToken } from '#platform/server/security/signed-link.ts'
import type { AbstractId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractRow } from './abstracts.store.ts'

/** The lifetime of a file URL, in milliseconds. */
const fileAddressLife = minutes(60)

const purpose = 'abstract link'

type Linked = { website: Website; id: string; linkVersion: number }

/**
 * The token of an author's personal link. It contains the submission and the version of its link; it is
 * signed, not encrypted.
 */
export const signAuthorLink = (sessionKey: string, linked: Linked): string =>
  signLink(sessionKey, purpose, linked)

/**
 * The verified content of a token for this website; undefined if invalid. Whether the link is revoked must
 * be checked against the row.
 */
export const readAuthorLink = (
  token: string,
  sessionKey: string,
  website: Website,
): { id: AbstractId; linkVersion: number } | undefined => {
  const link = readLink(token, sessionKey, purpose, website)
  return link && { ...link, id: link.id as AbstractId }
}

type FileOf = Pick<AbstractRow, 'website' | 'id' | 'fileKey' | 'linkVersion' | 'linkRevokedAt'>

/**
 * The token with which a browser opens the file for up to an hour. It is invalid once the file is replaced
 * or the link revoked.
 */
export const signFileAddress = (sessionKey: string, row: FileOf, now: Date): string => {
  const end = later(now, fileAddressLife).getTime()
  return signToken(fileSecret(sessionKey), row.id, end, fileSays(row, end))
}

/** The submission of a token; `opensFile` must check it against its row. */
export const idOfFileAddress = (token: string): AbstractId | undefined =>
  readToken(token)?.id as AbstractId | undefined

export const opensFile = (token: string, sessionKey: string, row: FileOf, now: Date): boolean => {
  const read = readToken(token)
  if (!read || row.linkRevokedAt !== null || read.number <= now.getTime()) return false
  return read.isSigned(fileSecret(sessionKey), fileSays(row, read.number))
}

const fileSecret = (sessionKey: string) => secretFor(sessionKey, 'abstract file')

const fileSays = ({ website, id, fileKey, linkVersion }: FileOf, end: number) => [
  website,
  id,
  fileKey,
  linkVersion,
  end,
]
