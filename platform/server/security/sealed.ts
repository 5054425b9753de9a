import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts for one purpose and one place, such as an account or a row and its column (AES-256-GCM with a key derived from
 * the session key by HKDF). The place is authenticated: what is copied to another one cannot be decrypted.
 */
export const seal = (sessionKey: string, purpose: string, place: string, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(sessionKey, purpose), nonce)
  cipher.setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), text])
}

/** Decrypts; undefined when it was modified, belongs to another place, or the session key has changed. */
export const unseal = (
  sessionKey: string,
  purpose: string,
  place: string,
  sealed: Uint8Array,
): Buffer | undefined => {
  const bytes = Buffer.from(sealed)
  if (bytes.length < 29 || bytes[0] !== format) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor(sessionKey, purpose), bytes.subarray(1, 13))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(13, 29))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()])
  } catch {
    return undefined
  }
}

/** The first byte: the version of the format. */
const format = 1

const keyFor = (sessionKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionKey, '', `plenary ${purpose}`, 32))
