import { type Id, isId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { secretFor } from './session-key.ts'
import { isSignature, signatureOf } from './signature.ts'

type Message = readonly (string | number)[]

/** `{id}.{number}.{signature}`: nothing of it is secret but the signature, which says more than the token names. */
export const signToken = (secret: string, id: string, number: number, message: Message): string =>
  `${id}.${number}.${signatureOf(secret, message)}`

/** What a token names, before its signature is looked at. */
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

/** Whose link it is: a row of a website, and the version of its link, of which a higher one ends all before it. */
type Linked = { website: Website; id: string; linkVersion: number }

/**
 * The token of a personal link for one purpose. It is kept nowhere: the row keeps the version of its link, and whether
 * the link still holds, the row says.
 */
export const signLink = (sessionKey: string, purpose: string, { website, id, linkVersion }: Linked): string =>
  signToken(secretFor(sessionKey, purpose), id, linkVersion, [website, id, linkVersion])

/** What a link's token of ours names on this website; undefined for everything else. */
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
