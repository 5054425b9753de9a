import type { FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { OwnFactors } from '../second-factor.contract.ts'
import { createChallenge } from './challenges.ts'
import type { FactorDeps } from './factor-deps.ts'
import { hasPasskeys, passkeyHome } from './passkey-home.ts'
import { findPasskeys } from './passkeys.store.ts'
import { countRecoveryCodes, findAuthenticator, findHolder, findRequirement } from './second-factor.store.ts'
import { needsPassword } from './with-verified-factor.ts'

type Deps = Omit<FactorDeps, 'db'> & { db: Connection }

/** One's own factors, for a page of this host. */
export const showOwnFactors = async (deps: Deps, self: Self, hostname: string): Promise<OwnFactors> => {
  const { db } = deps
  const { adminId } = self
  const holder = await findHolder(db, adminId)
  if (!holder) throw new Problem(401, 'login_required', 'Please log in.')
  const passkeys = await findPasskeys(db, adminId)
  return {
    codesSince: (await findAuthenticator(db, adminId))?.setAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, adminId),
    isRequired: (await findRequirement(db)) !== null,
    passkeysHere: hasPasskeys(deps, hostname),
    passkeyHost: passkeyHome(deps).hostname,
    needsPassword: await needsPassword(deps, self, holder),
  }
}

/**
 * Creates a challenge for a logged-in account, before a change.
 * @throws Problem 409 when it has no factor
 */
export const askForFactor = async (
  deps: FactorDeps,
  { adminId }: Self,
  hostname: string,
): Promise<FactorQuestion> => {
  const holder = await findHolder(deps.db, adminId)
  if (!holder?.secondFactorAt) throw new Problem(409, 'action_not_possible', 'You have no second factor.')
  return createChallenge(deps.db, deps, holder, { hostname, purpose: 'change' })
}
