import type { FastifyInstance } from 'fastify'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { adminSessionRoutes } from '#features/admin-session/server/admin-session.routes.ts'
import { admit, guard } from '#features/admin-session/server/gate.ts'
import type { Clock } from '#platform/server/clock.ts'
import { createHttp } from '#platform/server/http/http.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Role } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import { threeWebsites } from '#tests/website-registry.ts'

const password = 'a password for tests'
/** What confirms a sensitive change of an account of `anAdmin`. */
export const proof = { password }
/** Hash of this password with the lowest cost; the cost is read from the hash. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdG9mdGhlc2V0ZXN0cw$tp0ne0+K031PIIIAOMFPXpABDioA+CGyoomu3QUkrrs'

type Account = { id: string; email: string; password: string }

/** Creates a back-office account, by default an OWNER, with a real password whose hash is cheap to check. */
export const anAdmin = async (
  db: Database,
  options: { role?: Role; websites?: Website[]; email?: string } = {},
): Promise<Account> => {
  const createdAt = new Date('2026-01-05T08:00:00Z')
  const id = newId<'admin'>(createdAt)
  const { role = 'OWNER', websites = [], email = `${role.toLowerCase()}-${id}@example.org` } = options
  const row = {
    id,
    email,
    name: 'Ada Admin',
    role,
    websites,
    passwordHash,
    createdAt,
    disabledAt: null,
  }
  await db.insertInto('admins').values(row).execute()
  return { id, email, password }
}

/** Logs in through the API and returns the Authorization header for back-office calls. */
export const bearerOf = async (
  app: FastifyInstance,
  { email, password }: Account,
): Promise<{ authorization: string }> => {
  const answer = await app.inject({ method: login.method, url: login.path, payload: { email, password } })
  if (answer.statusCode !== 200) throw new Error(`The login answered ${answer.statusCode}: ${answer.body}`)
  return { authorization: `Bearer ${answer.json().accessToken}` }
}

/** A permission as the gate creates it, for an OWNER and one website. */
export const aPermission = async (
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  website: Website,
): Promise<AdminOf<Website, 'write'>> => {
  const app = createHttp(log) as unknown as FastifyInstance
  const key = 'a key of thirty-two bytes or more, for tests'
  guard(app, { db, clock, key, websites: threeWebsites() })
  adminSessionRoutes(app, { db, clock, key, monitor: 'compact', websites: threeWebsites() })
  const { promise, resolve } = Promise.withResolvers<AdminOf<Website, 'write'>>()
  app.get('/admin/api/permission', async (request) => {
    resolve(admit(request, website, 'write'))
    return {}
  })
  const headers = await bearerOf(app, await anAdmin(db))
  const answer = await app.inject({ url: '/admin/api/permission', headers })
  await app.close()
  if (answer.statusCode !== 200) throw new Error(`The gate answered ${answer.statusCode}`)
  return promise
}
