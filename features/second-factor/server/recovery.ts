import { randomBytes } from 'node:crypto'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { recoveryCodeBytes, recoveryCodeCount, recoveryCodeOf } from '../recovery-codes.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { notifyOfFactor } from './factor-notice.job.ts'
import { type FactorHolder, replaceRecoveryCodes, setFactorSince } from './second-factor.store.ts'
import { recoveryHash } from './verify-factor.ts'
import { withVerifiedFactor } from './with-verified-factor.ts'

/**
 * Creates recovery codes with the first factor, to be shown once; null when the account had a factor before.
 */
export const noteFirstFactor = async (
  transaction: Connection,
  { id, secondFactorAt }: FactorHolder,
  now: Date,
): Promise<string[] | null> => {
  if (secondFactorAt) return null
  await setFactorSince(transaction, id, now)
  return newRecoveryCodes(transaction, id)
}

/** Creates new recovery codes; earlier ones become invalid. */
export const renewRecoveryCodes = (
  deps: FactorDeps,
  self: Self,
  proof: ProofOfIdentity,
  from: From,
): Promise<{ recoveryCodes: string[] }> =>
  withVerifiedFactor(deps, self, proof, from, async (transaction, { secondFactorAt }, now) => {
    const { adminId, email } = self
    if (!secondFactorAt)
      throw new Problem(409, 'action_not_possible', 'You have no second factor. Set one up first.')
    const recoveryCodes = await newRecoveryCodes(transaction, adminId)
    await writeAudit(transaction, self, now, {
      action: 'second-factor.recovery-codes-renewed',
      subject: email,
    })
    await notifyOfFactor(transaction, adminId, 'recovery-codes-renewed', now)
    return { recoveryCodes }
  })

const newRecoveryCodes = async (transaction: Connection, adminId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(randomBytes(recoveryCodeBytes)),
  )
  const hashes = codes.map((code) => recoveryHash(adminId, code.replaceAll('-', '')))
  await replaceRecoveryCodes(transaction, adminId, hashes)
  return codes
}
