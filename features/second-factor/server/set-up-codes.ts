import { randomBytes } from 'node:crypto'
import { writeAudit } from '#platform/server/audit-log.ts'
import { seal } from '#platform/server/security/sealed.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { toBase32 } from '../base32.ts'
import { authenticatorAddress, readCode } from '../totp.ts'
import { openEnrolment, sealEnrolment } from './enrolment.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { notifyOfFactor } from './factor-notice.job.ts'
import { passkeyHome } from './passkey-home.ts'
import { noteFirstFactor } from './recovery.ts'
import { findAuthenticator, lockHolder, putAuthenticator } from './second-factor.store.ts'
import { stepOf } from './verify-factor.ts'
import { withVerifiedFactor } from './with-verified-factor.ts'

/** The length of a SHA-1 hash (RFC 4226, section 4). */
const secretBytes = 20

/**
 * A new secret for an authenticator app. It is not stored: the browser sends it back, encrypted, with its
 * first code.
 */
export const beginCodes = (deps: FactorDeps, self: Self, proof: ProofOfIdentity, from: From) =>
  withVerifiedFactor(deps, self, proof, from, async (transaction, holder, now) => {
    const bytes = randomBytes(secretBytes)
    const before = await findAuthenticator(transaction, self.adminId)
    const secret = toBase32(bytes)
    // apps treat a colon as the end of the issuer
    const issuer = `Plenary ${passkeyHome(deps).hostname.replaceAll(':', '-')}`
    return {
      secret,
      address: authenticatorAddress(secret, issuer, holder.email),
      sealed: sealEnrolment(deps, 'codes', holder, { bytes, replaces: before?.setAt ?? null }, now),
    }
  })

/**
 * Adds an authenticator app as a second factor, or replaces the current one.
 * @throws Problem 400 when the code does not match the secret, 409 when the secret has expired
 */
export const confirmCodes = (
  deps: FactorDeps,
  self: Self,
  { sealed, code: typed }: { sealed: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> =>
  deps.db.transaction().execute(async (transaction) => {
    const { adminId, email } = self
    const now = deps.clock.now()
    const holder = await lockHolder(transaction, adminId)
    const enrolment = holder && openEnrolment(deps, 'codes', holder, sealed, now)
    const known = await findAuthenticator(transaction, adminId)
    if (!holder || !enrolment || enrolment.replaces?.getTime() !== known?.setAt.getTime())
      throw new Problem(409, 'action_not_possible', 'This QR code is too old, or was used. Begin again.')

    const code = readCode(typed)
    const lastStep = code === undefined ? undefined : stepOf(enrolment.bytes, code, now, -1)
    if (lastStep === undefined)
      throw new Problem(
        400,
        'factor_wrong',
        'The code is incorrect. Enter the one that your app shows now, and check that the time on your phone is set automatically.',
      )
    const sealedSecret = seal(deps.sessionKey, 'second factor authenticator', adminId, enrolment.bytes)
    await putAuthenticator(transaction, { adminId, sealedSecret, setAt: now, lastStep })
    await writeAudit(transaction, self, now, { action: 'second-factor.codes-set', subject: email })
    await notifyOfFactor(transaction, adminId, 'codes-set', now)
    return { recoveryCodes: await noteFirstFactor(transaction, holder, now) }
  })
