import { type Id, isId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { secretFor } from './session-key.ts'
import { isSignature, signatureOf } from './signature.ts'

type Message = readonly (string | number)[]

/** `{id}.{number}.{signature}`: only the signature is secret; it covers more than the token names. */
export const signToken = (secret: string, id: string, number: number, message: Message): string =>
  `${id}.${number}.${signatureOf(secret, message)}`

/** The contents of a token, before its signature is verified. */
export const readToken = (
  token: string,
):
  | { id: Id<string>; number: number; isSigned: (secret: string, message: Message) => boolean }
  | undefined => {
  const [, id, number, signature] = /^([0-9a-f-]{36})\.(0|[1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!isId(id) || !number || !signature) return undefined
  return {
    id,
    number: Number(number),
    isSigned: (secret, message) => isSignature(signature, secret, message),
  }
}

/** The owner of a link: a row of a website, and the version of its link; a higher version invalidates all earlier ones. */
type Linked = { website: Website; id: string; linkVersion: number }

/**
 * The token of a personal link for one purpose. It is not stored: the row stores the version of its link, and decides
 * whether the link is still valid.
 */
export const signLink = (sessionKey: string, purpose: string, { website, id, linkVersion }: Linked): string =>
  signToken(secretFor(sessionKey, purpose), id, linkVersion, [website, id, linkVersion])

/** The contents of a valid link token of this website; undefined for everything else. */
export const readLink = (
  token: string,
  sessionKey: string,
  purpose: string,
  website: Website,
): { id: Id<string>; linkVersion: number } | undefined => {
  const read = readToken(token)
  if (!read?.isSigned(secretFor(sessionKey, purpose), [website, read.id, read.number])) return undefined
  return { id: read.id, linkVersion: read.number }
}
