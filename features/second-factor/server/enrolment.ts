import { seal, unseal } from '#platform/server/security/sealed.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { FactorDeps } from './factor-deps.ts'
import type { FactorHolder } from './second-factor.store.ts'

/** The lifetime of an enrolment, in milliseconds. */
const enrolmentLife = minutes(15)

/**
 * An enrolment in progress: the secret of an app, or the challenge for a new passkey; and the factor that it
 * replaces.
 */
type Begun = { bytes: Buffer; replaces: Date | null }

type Kind = 'codes' | 'passkey'
type Written = { end: number; since: number | null; replaces: number | null; bytes: string }

/**
 * Encrypts an enrolment for the browser to send back: valid only for this account and this kind, for 15
 * minutes, and while its factors are unchanged.
 */
export const sealEnrolment = (
  { sessionKey }: Pick<FactorDeps, 'sessionKey'>,
  kind: Kind,
  { id, secondFactorAt }: FactorHolder,
  { bytes, replaces }: Begun,
  now: Date,
): string => {
  const written: Written = {
    end: later(now, enrolmentLife).getTime(),
    since: secondFactorAt?.getTime() ?? null,
    replaces: replaces?.getTime() ?? null,
    bytes: bytes.toString('base64url'),
  }
  return seal(sessionKey, `second factor set-up ${kind}`, id, Buffer.from(JSON.stringify(written))).toString(
    'base64url',
  )
}

/** Decrypts an enrolment; undefined when it has expired or belongs to another account. */
export const openEnrolment = (
  { sessionKey }: Pick<FactorDeps, 'sessionKey'>,
  kind: Kind,
  { id, secondFactorAt }: FactorHolder,
  sealed: string,
  now: Date,
): Begun | undefined => {
  const opened = unseal(sessionKey, `second factor set-up ${kind}`, id, Buffer.from(sealed, 'base64url'))
  if (!opened) return undefined
  const { end, since, replaces, bytes } = JSON.parse(opened.toString()) as Written
  if (end <= now.getTime() || since !== (secondFactorAt?.getTime() ?? null)) return undefined
  return { bytes: Buffer.from(bytes, 'base64url'), replaces: replaces === null ? null : new Date(replaces) }
}
