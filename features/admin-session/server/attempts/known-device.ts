import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { secretFor } from '#platform/server/security/session-key.ts'
import { isSignature, signatureOf } from '#platform/server/security/signature.ts'
import { days } from '#shared/time/duration.ts'
import type { SigningKey } from '../access-token.ts'

/** A browser is forgotten when no one has logged in on it for so long; a login renews it. */
export const deviceLife = days(180)

/** Where the cookie is sent: to the calls that look at passwords, and to none of the website. */
const path = '/admin/api/admin'

/** The id of a browser that has none yet: 128 bits. */
export const newDevice = (): string => randomBytes(16).toString('base64url')

/** All that is kept of an id. */
export const hashOfDevice = (device: string): Uint8Array => createHash('sha256').update(device).digest()

/** The cookie `admin_device` that says which browser this is. It opens nothing. */
export const deviceCookie = (device: string, sessionKey: SigningKey, secure: boolean): string =>
  `admin_device=${device}.${signatureOf(secretOf(sessionKey), [device])}; Max-Age=${deviceLife / 1000}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** The id that the cookie names, when we have signed it. */
export const deviceIn = (headers: IncomingHttpHeaders, sessionKey: SigningKey): string | undefined => {
  const [, device = '', signature = ''] =
    /(?:^|;\s*)admin_device=([\w-]{22})\.([\w-]{43})(?=;|$)/.exec(headers.cookie ?? '') ?? []
  return device && isSignature(signature, secretOf(sessionKey), [device]) ? device : undefined
}

const secretOf = (sessionKey: SigningKey) => secretFor(sessionKey, 'known device')
