import type { FastifyInstance } from 'fastify'
import { login, type Role } from '#features/admin-session/admin-session.contract.ts'
import { hashPassword } from '#features/admin-session/server/password.ts'
import type { Database } from '#platform/server/database.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'

const password = 'a password for tests'
let hash: Promise<string> | undefined

type Account = { id: string; email: string; password: string }

/** An account of the back-office: by default an OWNER. Its password is real; its hash is made once per test file. */
export const anAdmin = async (
  db: Database,
  given: { role?: Role; websites?: Website[]; email?: string } = {},
): Promise<Account> => {
  hash ??= hashPassword(password)
  const createdAt = new Date('2026-01-05T08:00:00Z')
  const id = newId<'admin'>(createdAt)
  const { role = 'OWNER', websites = [], email = `${role.toLowerCase()}-${id}@example.org` } = given
  const row = {
    id,
    email,
    name: 'Ada Admin',
    role,
    websites,
    passwordHash: await hash,
    createdAt,
    disabledAt: null,
  }
  await db.insertInto('admins').values(row).execute()
  return { id, email, password }
}

/** Logs in through the API and gives the header that every call of the back-office needs. */
export const bearerOf = async (
  app: FastifyInstance,
  { email, password }: Account,
): Promise<{ authorization: string }> => {
  const answer = await app.inject({ method: login.method, url: login.path, payload: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`The login answered ${answer.statusCode}: ${answer.body}`)
  return { authorization: `Bearer ${answer.json().accessToken}` }
}
