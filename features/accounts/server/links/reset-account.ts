import type { Account } from '#features/accounts/accounts.contract.ts'
import { endSessionsOf } from '#features/admin-session/server/admin-session.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { AccountDeps } from '../account-deps.ts'
import { updateAccount } from '../accounts.store.ts'
import { showAccount } from '../as-account.ts'
import { accountToChange, asOwner } from '../as-owner.ts'
import { findJustSent, sendOwnersLink } from './send-owners-link.ts'

/**
 * Removes the password, ends all sessions and earlier links, and emails a new link. An account that never
 * had a password is invited again. A repeat within a minute returns the same link.
 * @throws Problem 409 for a disabled account and for one's own, whose password one can change directly
 */
export const resetAccount = (
  deps: AccountDeps,
  owner: OwnerPermission,
  id: string,
): Promise<{ account: Account; link: string }> =>
  asOwner(deps.db, owner, async (transaction) => {
    const { email, disabledAt, hasPassword, lastActiveAt, version } = await accountToChange(transaction, id)
    if (id === owner.adminId) {
      throw new Problem(
        409,
        'action_not_possible',
        'This is your own account. Change your password on the page Your account.',
      )
    }
    if (disabledAt) throw new Problem(409, 'account_disabled', 'This account is disabled. Enable it first.')

    const now = deps.clock.now()
    const keyOf = (of: number) => `${id} ${of}`
    const known = await findJustSent(transaction, deps, keyOf(version), now)
    if (known) return { account: await showAccount(transaction, id), link: known }

    await updateAccount(transaction, id, { passwordHash: null })
    await endSessionsOf(transaction, id, 'reset', now)
    const purpose = hasPassword || lastActiveAt ? 'password' : 'invitation'
    const to = { adminId: id, purpose, key: keyOf(version + 1) } as const
    const link = await sendOwnersLink(transaction, deps, owner, to, now)
    await writeAudit(transaction, owner, now, { action: 'account.reset', subject: email })
    return { account: await showAccount(transaction, id), link }
  })
