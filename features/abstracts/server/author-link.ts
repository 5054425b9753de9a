import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor } from '#platform/server/session-key.ts'
import { later, minutes } from '#shared/duration.ts'
import { type AbstractId, isId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractRow } from './abstracts.store.ts'

/** How long an address of a file works. */
const fileAddressLife = minutes(60)

const signatureOf = (secret: string, said: readonly (string | number)[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(said)).digest('base64url')

const isSigned = (secret: string, said: readonly (string | number)[], signature: string): boolean => {
  const expected = Buffer.from(signatureOf(secret, said))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const tokenParts = (token: string) => {
  const [, id, number, signature] = /^([0-9a-f-]{36})\.([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!isId(id) || !number || !signature) return undefined
  return { id: id as AbstractId, number: Number(number), signature }
}

const linkSecret = (sessionKey: string) => secretFor(sessionKey, 'abstract link')
const fileSecret = (sessionKey: string) => secretFor(sessionKey, 'abstract file')

type Linked = { website: Website; id: string; linkVersion: number }

/** The token of an author's personal link. It names the submission and the version of its link; nothing of it is secret but the signature. */
export const signAuthorLink = (sessionKey: string, { website, id, linkVersion }: Linked): string =>
  `${id}.${linkVersion}.${signatureOf(linkSecret(sessionKey), [website, id, linkVersion])}`

/** What a token of ours names on this website; undefined for everything else. Whether the link still holds, the row says. */
export const readAuthorLink = (
  token: string,
  sessionKey: string,
  website: Website,
): { id: AbstractId; linkVersion: number } | undefined => {
  const parts = tokenParts(token)
  if (!parts) return undefined
  const { id, number, signature } = parts
  if (!isSigned(linkSecret(sessionKey), [website, id, number], signature)) return undefined
  return { id, linkVersion: number }
}

type FileOf = Pick<AbstractRow, 'website' | 'id' | 'fileKey' | 'linkVersion' | 'linkRevokedAt'>

const fileSays = ({ website, id, fileKey, linkVersion }: FileOf, end: number) => [
  website,
  id,
  fileKey,
  linkVersion,
  end,
]

/** The token with which a browser opens the file in the next hour. It dies with the file that it names and with the author's link. */
export const signFileAddress = (sessionKey: string, row: FileOf, now: Date): string => {
  const end = later(now, fileAddressLife).getTime()
  return `${row.id}.${end}.${signatureOf(fileSecret(sessionKey), fileSays(row, end))}`
}

/** Of which submission the token speaks; to be held against its row by `opensFile`. */
export const idOfFileAddress = (token: string): AbstractId | undefined => tokenParts(token)?.id

export const opensFile = (token: string, sessionKey: string, row: FileOf, now: Date): boolean => {
  const parts = tokenParts(token)
  if (!parts || row.linkRevokedAt !== null || parts.number <= now.getTime()) return false
  return isSigned(fileSecret(sessionKey), fileSays(row, parts.number), parts.signature)
}
