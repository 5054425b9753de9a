import { endSessionsOf } from '#features/admin-session/server/admin-session.ts'
import { notifyOfFactor, removeFactorsOf } from '#features/second-factor/server/second-factor.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { OwnerPermission, Self } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Account } from '../accounts.contract.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Grants, updateAccount } from './accounts.store.ts'
import { showAccount } from './as-account.ts'
import { accountToChange, asOwner } from './as-owner.ts'
import { endLinksOf } from './links/account-links.store.ts'

/**
 * Changes name, role and websites. The gate reads them for each request, so they apply from that admin's
 * next one.
 * @throws Problem 409 when someone else has changed the account since `version`, and for the last owner
 */
export const changeAccount = (
  { db, clock, websites }: Pick<AccountDeps, 'db' | 'clock' | 'websites'>,
  owner: OwnerPermission,
  id: string,
  { version, ...given }: Grants & { version: number },
): Promise<Account> => {
  const grants = requireGrants(websites, given)
  return asOwner(db, owner, async (transaction) => {
    const before = await accountToChange(transaction, id)
    if (before.version !== version) {
      throw new Problem(
        409,
        'version_conflict',
        'Another owner has changed this account since you opened it. Check it, then make your change again.',
      )
    }
    const { name, role, websites: granted } = before
    const changes = diffOf({ name, role, websites: granted }, grants)
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

type Deps = Pick<AccountDeps, 'db' | 'clock'>

/**
 * Disables an account; its sessions and links end in the same transaction.
 * @throws Problem 409 for the last owner
 */
export const disableAccount = ({ db, clock }: Deps, owner: OwnerPermission, id: string): Promise<Account> =>
  asOwner(db, owner, async (transaction) => {
    const { email, disabledAt } = await accountToChange(transaction, id)
    if (!disabledAt) {
      const now = clock.now()
      await updateAccount(transaction, id, { disabledAt: now })
      await endSessionsOf(transaction, id, 'disabled', now)
      await endLinksOf(transaction, id, now)
      await writeAudit(transaction, owner, now, { action: 'account.disabled', subject: email })
    }
    return showAccount(transaction, id)
  })

/** Enables an account again, with its previous password. */
export const enableAccount = ({ db, clock }: Deps, owner: OwnerPermission, id: string): Promise<Account> =>
  asOwner(db, owner, async (transaction) => {
    const { email, disabledAt } = await accountToChange(transaction, id)
    if (disabledAt) {
      await updateAccount(transaction, id, { disabledAt: null })
      await writeAudit(transaction, owner, clock.now(), { action: 'account.enabled', subject: email })
    }
    return showAccount(transaction, id)
  })

/**
 * Removes the second factors of an account that has lost them: ends its sessions and emails its user.
 * @throws Problem 409 for an account without any, and for one's own, which one changes with a factor
 */
export const resetFactor = (
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
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

/** Changes one's own name. */
export const changeOwnName = (
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  self: Self,
  name: string,
): Promise<{ name: string }> =>
  db.transaction().execute(async (transaction) => {
    const before = await accountToChange(transaction, self.adminId)
    const changes = diffOf({ name: before.name }, { name })
    if (changes) {
      await updateAccount(transaction, self.adminId, { name })
      await writeAudit(transaction, self, clock.now(), {
        action: 'account.renamed',
        subject: before.email,
        ...changes,
      })
    }
    return { name }
  })

/**
 * Normalises grants: each website once, in the fixed order, and none for an OWNER, who has all.
 * @throws Problem 400 without a website
 */
export const requireGrants = (
  { find, slugs }: Pick<WebsiteRegistry, 'find' | 'slugs'>,
  { name, role, websites: grants }: Grants,
): Grants => {
  if (!grants.every(find)) throw new Problem(400, 'invalid_input', 'Unknown website')
  const granted = role === 'OWNER' ? [] : slugs().filter((website) => grants.includes(website))
  if (role !== 'OWNER' && granted.length === 0) {
    throw new Problem(400, 'invalid_input', 'Choose at least one website. Only owners have all websites')
  }
  return { name, role, websites: granted }
}
