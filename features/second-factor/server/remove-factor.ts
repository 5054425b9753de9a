import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import type { OwnFactors } from '../second-factor.contract.ts'
import { endChallengesOf } from './challenges.store.ts'
import type { FactorDeps, From } from './factor-deps.ts'
import { type FactorEvent, notifyOfFactor } from './factor-notice.job.ts'
import { findPasskeys, removePasskeysOf, removePasskey as removeRow } from './passkeys.store.ts'
import {
  findAuthenticator,
  lockRequirement,
  removeAuthenticator,
  removeRecoveryCodes,
  setFactorSince,
} from './second-factor.store.ts'
import { showOwnFactors } from './show-own-factors.ts'
import { withVerifiedFactor } from './with-verified-factor.ts'

/**
 * Removes one's authenticator app.
 * @throws Problem 409 when there is none, or it is required
 */
export const removeCodes = (deps: FactorDeps, self: Self, proof: ProofOfIdentity, from: From) =>
  removing(deps, self, proof, from, 'codes-removed', async (transaction) => {
    if (!(await removeAuthenticator(transaction, self.adminId)))
      throw new Problem(409, 'action_not_possible', 'You have no authenticator app set up.')
    return undefined
  })

/**
 * Removes one of one's passkeys.
 * @throws Problem 404, and 409 when it is required
 */
export const removePasskey = (deps: FactorDeps, self: Self, id: string, proof: ProofOfIdentity, from: From) =>
  removing(deps, self, proof, from, 'passkey-removed', async (transaction) => {
    const name = isId(id) ? await removeRow(transaction, self.adminId, id) : undefined
    if (name === undefined) throw new Problem(404, 'not_found', 'You have no such passkey')
    return { name }
  })

/** Removes all factors, recovery codes and challenges of an account. False when it had no factor. */
export const removeFactorsOf = async (
  transaction: Connection,
  adminId: string,
  now: Date,
): Promise<boolean> => {
  const hadCodes = await removeAuthenticator(transaction, adminId)
  const passkeys = await removePasskeysOf(transaction, adminId)
  await endLast(transaction, adminId, now)
  return hadCodes || passkeys > 0
}

const removing = (
  deps: FactorDeps,
  self: Self,
  proof: ProofOfIdentity,
  from: From,
  event: FactorEvent,
  remove: (transaction: Connection) => Promise<object | undefined>,
): Promise<OwnFactors> =>
  withVerifiedFactor(deps, self, proof, from, async (transaction, _holder, now) => {
    const { adminId, email } = self
    const removed = await remove(transaction)
    const isLast =
      !(await findAuthenticator(transaction, adminId)) &&
      (await findPasskeys(transaction, adminId)).length === 0
    if (isLast && (await lockRequirement(transaction)))
      throw new Problem(
        409,
        'action_not_possible',
        'Everyone needs a second factor here, and this is your last one. Set up another one first.',
      )
    if (isLast) await endLast(transaction, adminId, now)
    await writeAudit(transaction, self, now, {
      action: `second-factor.${event}`,
      subject: email,
      ...(removed && { old: { ...removed } }),
    })
    await notifyOfFactor(transaction, adminId, event, now)
    return showOwnFactors({ ...deps, db: transaction }, self, from.hostname)
  })

/** After the last factor, removes the recovery codes. */
const endLast = async (transaction: Connection, adminId: string, now: Date): Promise<void> => {
  await removeRecoveryCodes(transaction, adminId)
  await setFactorSince(transaction, adminId, null)
  await endChallengesOf(transaction, adminId, now)
}
