import type { Connection } from '#platform/server/postgres/database.ts'

/** Every owner whose account is not disabled. */
export const findOwners = (connection: Connection): Promise<{ id: string; name: string; email: string }[]> =>
  owners(connection).orderBy('id').execute()

/** One of them; undefined: this account is not an owner, or disabled. */
export const findOwner = (connection: Connection, id: string) =>
  owners(connection).where('id', '=', id).executeTakeFirst()

const owners = (connection: Connection) =>
  connection
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'OWNER')
    .where('disabledAt', 'is', null)
