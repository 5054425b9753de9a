import { whatChanged, writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Account } from '../accounts.contract.ts'
import type { AccountParts } from './account-parts.ts'
import { type Grants, updateAccount } from './accounts.store.ts'
import { showAccount } from './as-account.ts'
import { accountToChange, asOwner } from './as-owner.ts'
import { requireGrants } from './require-grants.ts'

/**
 * Changes name, role and websites. The gate reads them again for each call, so the next one of that admin is judged by them.
 * @throws Problem 409 when someone else has changed the account since `version`, and for the last owner
 */
export const changeAccount = (
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
  owner: OwnerPermission,
  id: string,
  { version, ...given }: Grants & { version: number },
): Promise<Account> => {
  const grants = requireGrants(given)
  return asOwner(db, owner, async (transaction) => {
    const before = await accountToChange(transaction, id)
    if (before.version !== version) {
      throw new Problem(
        409,
        'version_conflict',
        'Another owner has changed this account since you opened it. Check it, then make your change again.',
      )
    }
    const { name, role, websites } = before
    const changes = whatChanged({ name, role, websites }, grants)
    if (changes) {
      await updateAccount(transaction, id, grants)
      await writeAudit(transaction, owner, clock.now(), {
        action: 'account.changed',
        subject: before.email,
        ...changes,
      })
    }
    return showAccount(transaction, id)
  })
}
