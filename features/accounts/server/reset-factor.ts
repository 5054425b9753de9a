import { endSessionsOf } from '#features/admin-session/server/admin-session.ts'
import { notifyOfFactor, removeFactorsOf } from '#features/second-factor/server/second-factor.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Account } from '../accounts.contract.ts'
import type { AccountParts } from './account-parts.ts'
import { showAccount } from './as-account.ts'
import { accountToChange, asOwner } from './as-owner.ts'

/**
 * Removes the second factors of an account, for a person who has lost theirs: their sessions end, and a mail tells them.
 * @throws Problem 409 for an account that has none, and for one's own, which one changes with a factor in hand
 */
export const resetFactor = (
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
  owner: OwnerPermission,
  id: string,
): Promise<Account> =>
  asOwner(db, owner, async (transaction) => {
    const { email } = await accountToChange(transaction, id)
    if (id === owner.adminId)
      throw new Problem(
        409,
        'action_not_possible',
        'This is your own account. Change your second factor on the page Your account.',
      )
    const now = clock.now()
    if (!(await removeFactorsOf(transaction, id, now)))
      throw new Problem(409, 'action_not_possible', 'This account has no second factor.')
    await endSessionsOf(transaction, id, 'reset', now)
    await writeAudit(transaction, owner, now, { action: 'second-factor.reset', subject: email })
    await notifyOfFactor(transaction, id, 'reset', now)
    return showAccount(transaction, id)
  })
