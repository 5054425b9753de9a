import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { secretFor } from '#platform/server/security/session-key.ts'
import { isSignature, signatureOf } from '#platform/server/security/signature.ts'
import { days } from '#shared/time/duration.ts'
import type { SigningKey } from '../access-token.ts'

/**
 * A device is forgotten when no one has logged in on it for this long, in milliseconds; a login renews it.
 */
export const deviceLife = days(180)

/** The cookie's path: the calls that check passwords, and none of the website. */
const path = '/admin/api/admin'

/** A new device id: 128 random bits. */
export const newDevice = (): string => randomBytes(16).toString('base64url')

/** Only the hash of a device id is stored. */
export const hashOfDevice = (device: string): Uint8Array => createHash('sha256').update(device).digest()

/** The cookie `admin_device`, which identifies the browser. It grants no access. */
export const deviceCookie = (device: string, sessionKey: SigningKey, secure: boolean): string =>
  `admin_device=${device}.${signatureOf(secretOf(sessionKey), [device])}; Max-Age=${deviceLife / 1000}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** The device id in the cookie, if its signature is ours. */
export const deviceIn = (headers: IncomingHttpHeaders, sessionKey: SigningKey): string | undefined => {
  const [, device = '', signature = ''] =
    /(?:^|;\s*)admin_device=([\w-]{22})\.([\w-]{43})(?=;|$)/.exec(headers.cookie ?? '') ?? []
  return device && isSignature(signature, secretOf(sessionKey), [device]) ? device : undefined
}

const secretOf = (sessionKey: SigningKey) => secretFor(sessionKey, 'known device')
