import { createHmac, timingSafeEqual } from 'node:crypto'

type Message = readonly (string | number)[]

/** What a secret says to these words: 43 characters that can be part of an address. */
export const signatureOf = (secret: string, message: Message): string =>
  createHmac('sha256', secret).update(JSON.stringify(message)).digest('base64url')

/** Whether this is what the secret says to these words; it takes as long for a wrong one. */
export const isSignature = (given: string, secret: string, message: Message): boolean => {
  const [expected, offered] = [Buffer.from(signatureOf(secret, message)), Buffer.from(given)]
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
