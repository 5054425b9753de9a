import type { Account } from '#features/accounts/accounts.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findAccountByEmail, type Grants, insertAccount } from '../accounts.store.ts'
import { showAccount } from '../as-account.ts'
import { asOwner } from '../as-owner.ts'
import { requireGrants } from '../change-account.ts'
import { sendOwnersLink } from './send-owners-link.ts'

/**
 * Creates an account without a password, and its link, which a job emails.
 * @throws Problem 409 when the address has an account
 */
export const inviteAdmin = (
  deps: AccountDeps,
  owner: OwnerPermission,
  { email, ...given }: Grants & { email: string },
): Promise<{ account: Account; link: string }> => {
  const grants = requireGrants(deps.websites, given)
  return asOwner(deps.db, owner, async (transaction) => {
    const other = await findAccountByEmail(transaction, email)
    if (other) {
      throw new Problem(
        409,
        other.disabledAt ? 'account_disabled' : 'already_exists',
        other.disabledAt
          ? 'A disabled account already has this email address. Enable it instead'
          : 'An account already has this email address',
      )
    }
    const now = deps.clock.now()
    const id = newId<'admin'>(now)
    await insertAccount(transaction, { ...grants, id, email, createdAt: now })
    await writeAudit(transaction, owner, now, {
      action: 'account.invited',
      subject: email,
      new: { ...grants, email },
    })
    const link = await sendOwnersLink(transaction, deps, owner, { adminId: id, purpose: 'invitation' }, now)
    return { account: await showAccount(transaction, id), link }
  })
}
