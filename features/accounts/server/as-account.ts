import type { Connection } from '#platform/server/postgres/database.ts'
import { pick } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { Account } from '../accounts.contract.ts'
import { type AccountRow, findAccount } from './accounts.store.ts'

/** Maps a row to the API's account. */
export const asAccount = (row: AccountRow): Account => ({
  ...pick(row, ['id', 'email', 'name', 'role', 'version']),
  websites: row.websites as Website[],
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  secondFactorSince: row.secondFactorAt?.toISOString() ?? null,
})

const stateOf = ({ disabledAt, hasPassword }: AccountRow): Account['state'] => {
  if (disabledAt) return 'disabled'
  return hasPassword ? 'active' : 'invited'
}

/** The account after a change. */
export const showAccount = async (db: Connection, id: string): Promise<Account> => {
  const row = await findAccount(db, id)
  if (!row) throw new Problem(404, 'not_found', 'There is no such account')
  return asAccount(row)
}
