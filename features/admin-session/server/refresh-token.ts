import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SigningKey } from './access-token.ts'
import { refreshGrace } from './session-limits.ts'

/** A refresh token with which a family begins: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text can be a refresh token at all. */
export const isRefreshToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is kept of a refresh token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token that follows another: always the same one, so that all who bring the old one at the same time receive it,
 * though no one has kept it. Only who knows both the key and the old token can make it.
 */
export const successorOf = (token: string, key: SigningKey): string => {
  const secret = createHmac('sha256', key).update('refresh successor').digest()
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/** What it means that a token is brought at `now`: for the first time, by several at once, or by someone who must not have it. */
export const judgeUse = (usedAt: Date | null, now: Date): 'first' | 'parallel' | 'reuse' => {
  if (!usedAt) return 'first'
  return now.getTime() - usedAt.getTime() > refreshGrace ? 'reuse' : 'parallel'
}
