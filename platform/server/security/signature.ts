import { createHmac, timingSafeEqual } from 'node:crypto'

type Message = readonly (string | number)[]

/** The signature of a message with a secret: 43 URL-safe characters. */
export const signatureOf = (secret: string, message: Message): string =>
  createHmac('sha256', secret).update(JSON.stringify(message)).digest('base64url')

/** Verifies a signature in constant time. */
export const isSignature = (signature: string, secret: string, message: Message): boolean => {
  const [expected, offered] = [Buffer.from(signatureOf(secret, message)), Buffer.from(signature)]
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
