import { createHash } from 'node:crypto'
import type { Caller, KeyHash } from '#features/registration/attempt.ts'
import { secretFor } from '#platform/server/security/session-key.ts'
import { signatureOf } from '#platform/server/security/signature.ts'
import type { RegistrationId } from '#shared/ids.ts'

/** The stored hash of an attempt key. */
export const keyHashOf = (attemptKey: string | undefined): KeyHash =>
  attemptKey === undefined ? null : hashOf(attemptKey)

/**
 * The caller with a registration's personal link: all payments opened by it share one attempt, which no one else can
 * name.
 */
export const callerByLink = (sessionKey: string, id: RegistrationId): Caller => ({
  key: hashOf(signatureOf(secretFor(sessionKey, 'payment by link'), [id])),
  byLink: true,
})

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
