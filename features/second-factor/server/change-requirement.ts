import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { FactorDeps } from './factor-deps.ts'
import { findHolder, lockRequirement, setRequirement } from './second-factor.store.ts'

/**
 * Requires a second factor of everyone, or no longer. The gate reads it for each call: it holds from the next one on.
 * @throws Problem 409 for an owner who has none, and would be the first to be kept out
 */
export const changeRequirement = (
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  owner: OwnerPermission,
  { isRequired }: { isRequired: boolean },
): Promise<{ isRequired: boolean }> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now()
    const since = await lockRequirement(transaction)
    if ((since !== null) === isRequired) return { isRequired }
    const holder = await findHolder(transaction, owner.adminId)
    if (isRequired && !holder?.secondFactorAt)
      throw new Problem(
        409,
        'action_not_possible',
        'Set up a second factor of your own first, on the page Your account.',
      )
    await setRequirement(transaction, isRequired ? now : null)
    await writeAudit(transaction, owner, now, {
      action: isRequired ? 'second-factor.required' : 'second-factor.made-optional',
      subject: 'Everyone',
    })
    return { isRequired }
  })
