import type { FastifyRequest } from 'fastify'
import { type From, readFrom, withVerifiedFactor } from '#features/second-factor/server/second-factor.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { SettingsDeps } from './settings-deps.ts'

/** An owner, and what they typed to prove who they are. */
export type Proof = { owner: OwnerPermission; proof: ProofOfIdentity; from: From }

declare const isProved: unique symbol
/** An owner whose proof was verified. */
export type ProvedOwner = OwnerPermission & { [isProved]: true }

/** Reads who makes a change, and from where. */
export const proofBy = (deps: SettingsDeps) => {
  const fromOf = readFrom(deps)
  return (request: FastifyRequest, owner: OwnerPermission, proof: ProofOfIdentity): Proof => ({
    owner,
    proof,
    from: fromOf(request),
  })
}

/**
 * Verifies the password, and the second factor of who has one, and then `check`, whose failure leaves the proof unused. A
 * code serves once, also when the change fails after it.
 * @throws Problem 400 with what is wrong, 429 as the login
 */
export const proveOwner = async (
  deps: SettingsDeps,
  { owner, proof, from }: Proof,
  check: (transaction: Connection) => Promise<void> = async () => undefined,
): Promise<ProvedOwner> => {
  const { adminId, email } = owner
  await withVerifiedFactor(deps, { adminId, email }, proof, from, check)
  return owner as ProvedOwner
}
