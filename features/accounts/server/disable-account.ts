import { endSessionsOf } from '#features/admin-session/server/admin-session.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import type { Account } from '../accounts.contract.ts'
import type { AccountParts } from './account-parts.ts'
import { updateAccount } from './accounts.store.ts'
import { showAccount } from './as-account.ts'
import { accountToChange, asOwner } from './as-owner.ts'
import { endLinksOf } from './links/account-links.store.ts'

type Parts = Pick<AccountParts, 'db' | 'clock'>

/** Lets no one in by this account any longer: its sessions and links end with the same transaction. @throws Problem 409 for the last owner */
export const disableAccount = ({ db, clock }: Parts, owner: OwnerPermission, id: string): Promise<Account> =>
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

/** Lets the account in again, with the password that it had. */
export const enableAccount = ({ db, clock }: Parts, owner: OwnerPermission, id: string): Promise<Account> =>
  asOwner(db, owner, async (transaction) => {
    const { email, disabledAt } = await accountToChange(transaction, id)
    if (disabledAt) {
      await updateAccount(transaction, id, { disabledAt: null })
      await writeAudit(transaction, owner, clock.now(), { action: 'account.enabled', subject: email })
    }
    return showAccount(transaction, id)
  })
