import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { type AccountRow, findAccount, isThereAnOwner, lockAccount, lockAccounts } from './accounts.store.ts'

/**
 * Runs a change of accounts in a transaction, one at a time. It is refused if the admin has lost the right
 * meanwhile, and rolled back if no owner who can log in would be left.
 * @throws Problem 403 and 409
 */
export const asOwner = <T>(
  db: Database,
  { adminId }: OwnerPermission,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction)
    if (!(await isThereAnOwner(transaction, adminId)))
      throw new Problem(403, 'forbidden', 'Only an owner can do this.')
    const result = await work(transaction)
    if (!(await isThereAnOwner(transaction))) {
      throw new Problem(
        409,
        'last_owner',
        'This is the last owner who can log in. Make another person an owner first, and wait until they have chosen a password.',
      )
    }
    return result
  })

/**
 * Reads and locks the account to change.
 * @throws Problem 404
 */
export const accountToChange = async (transaction: Connection, id: string): Promise<AccountRow> => {
  if (isId(id)) await lockAccount(transaction, id)
  const account = isId(id) ? await findAccount(transaction, id) : undefined
  if (!account) throw new Problem(404, 'not_found', 'There is no such account')
  return account
}
