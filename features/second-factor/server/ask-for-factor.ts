import type { FactorQuestion } from '#features/admin-session/factor-proof.ts'
import type { Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import { askHolder } from './challenges.ts'
import type { FactorParts } from './factor-parts.ts'
import { findHolder } from './second-factor.store.ts'

/** Requests a factor of someone who is logged in, before a change. @throws Problem 409 when they have none */
export const askForFactor = async (
  parts: FactorParts,
  { adminId }: Self,
  hostname: string,
): Promise<FactorQuestion> => {
  const holder = await findHolder(parts.db, adminId)
  if (!holder?.secondFactorAt) throw new Problem(409, 'action_not_possible', 'You have no second factor.')
  return askHolder(parts.db, parts, holder, { hostname, purpose: 'change' })
}
