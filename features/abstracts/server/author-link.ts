import { secretFor } from '#platform/server/security/session-key.ts'
import { readLink, readToken, signLink, signToken } from '#platform/server/security/signed-link.ts'
import type { AbstractId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractRow } from './abstracts.store.ts'

/** How long an address of a file works. */
const fileAddressLife = minutes(60)

const purpose = 'abstract link'

type Linked = { website: Website; id: string; linkVersion: number }

/** The token of an author's personal link. It names the submission and the version of its link; nothing of it is secret but the signature. */
export const signAuthorLink = (sessionKey: string, linked: Linked): string =>
  signLink(sessionKey, purpose, linked)

/** What a token of ours names on this website; undefined for everything else. Whether the link still holds, the row says. */
export const readAuthorLink = (
  token: string,
  sessionKey: string,
  website: Website,
): { id: AbstractId; linkVersion: number } | undefined => {
  const link = readLink(token, sessionKey, purpose, website)
  return link && { ...link, id: link.id as AbstractId }
}

type FileOf = Pick<AbstractRow, 'website' | 'id' | 'fileKey' | 'linkVersion' | 'linkRevokedAt'>

/** The token with which a browser opens the file in the next hour. It dies with the file that it names and with the author's link. */
export const signFileAddress = (sessionKey: string, row: FileOf, now: Date): string => {
  const end = later(now, fileAddressLife).getTime()
  return signToken(fileSecret(sessionKey), row.id, end, fileSays(row, end))
}

/** Of which submission the token speaks; to be held against its row by `opensFile`. */
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
