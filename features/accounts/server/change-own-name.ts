import { whatChanged, writeAudit } from '#platform/server/audit-log.ts'
import type { Self } from '#shared/admin-of.ts'
import type { AccountParts } from './account-parts.ts'
import { updateAccount } from './accounts.store.ts'
import { accountToChange } from './as-owner.ts'

/** Changes the name of the one who asks. */
export const changeOwnName = (
  { db, clock }: Pick<AccountParts, 'db' | 'clock'>,
  self: Self,
  name: string,
): Promise<{ name: string }> =>
  db.transaction().execute(async (transaction) => {
    const before = await accountToChange(transaction, self.adminId)
    const changes = whatChanged({ name: before.name }, { name })
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
