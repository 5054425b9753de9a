import { createHmac, timingSafeEqual } from 'node:crypto'

type Said = readonly (string | number)[]

/** What a secret says to these words: 43 characters that can stand in an address. */
export const signatureOf = (secret: string, message: Said): string =>
  createHmac('sha256', secret).update(JSON.stringify(message)).digest('base64url')

/** Whether this is what the secret says to these words; it takes as long for a wrong one. */
export const isSignature = (given: string, secret: string, message: Said): boolean => {
  const [expected, offered] = [Buffer.from(signatureOf(secret, message)), Buffer.from(given)]
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
