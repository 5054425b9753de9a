import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { FactorDeps } from './factor-deps.ts'
import { findHolder, lockRequirement, setRequirement } from './second-factor.store.ts'

/**
 * Requires a second factor of every account, or stops requiring it. The gate reads it for each request, so
 * it applies from the next one.
 * @throws Problem 409 for an owner without one, who would be locked out first
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
