import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SigningKey } from './access-token.ts'
import { refreshGrace } from './session-limits.ts'

/** The first refresh token of a family: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the format of a refresh token. */
export const isRefreshToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Only the hash of a refresh token is stored. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The successor of a token, derived from it and the key, so that concurrent requests with the old one get
 * the same successor although it is not stored.
 */
export const successorOf = (token: string, key: SigningKey): string => {
  const secret = createHmac('sha256', key).update('refresh successor').digest()
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/** How to treat a token used at `now`: for the first time, by concurrent requests, or replayed. */
export const judgeUse = (usedAt: Date | null, now: Date): 'first' | 'parallel' | 'reuse' => {
  if (!usedAt) return 'first'
  return now.getTime() - usedAt.getTime() > refreshGrace ? 'reuse' : 'parallel'
}
