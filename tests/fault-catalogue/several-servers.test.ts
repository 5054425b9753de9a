import { expect, test } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { expectAccounted } from '../accounting.ts'
import { atEnd } from '../at-end.ts'
import { aPersonWithKey } from '../attempts.ts'
import { testDatabase } from '../database.ts'
import { isLong } from '../long.ts'
import { startTestProduct } from '../product.ts'

const database = await testDatabase()
// servers of one installation share the session key and thereby the provider account
const settings = { SESSION_KEY: 'a key of thirty-two bytes or more, for these tests' }
/** Usual runs use fewer: three servers share this machine. */
const many = isLong ? 100 : 10

/** Generous timeouts for database connections and provider calls on a busy machine. */
const patience = 600_000
/** Each server has its own connections. */
const aServer = () => {
  const pool = openPool(database.address, () => undefined, 10, patience)
  atEnd(() => pool.end())
  return startTestProduct(settings, {
    database: { ...database, pool, db: openDatabase(pool) },
    providerPatience: { attempt: patience, inAll: patience },
  })
}
const servers = [await aServer(), await aServer(), await aServer()]
const [first] = servers
if (!first) throw new Error('There is no server')

test(`${many} visitors at once on three servers, each step on another one: no deadlock, no lost record case 44`, async () => {
  const pricing = await first.priceOf()
  const visitors = await Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const at = (step: number) => servers[(number + step) % servers.length] ?? first
      const person = aPersonWithKey()
      const registered = await at(0).post('/api/registration/register', person)
      const submit = (step: number) =>
        at(step).openCheckout(person, pricing, { registrationId: registered.body['id'] })
      const [opened, twin] = await Promise.all([submit(1), submit(2)])
      expect([opened.status, twin.status, twin.body['url']], JSON.stringify(at(1).logged.slice(-3))).toEqual([
        200,
        200,
        opened.body['url'],
      ])
      const sessionId = String(opened.body['sessionId'])
      const [paid, seen] = await Promise.all([at(2).pay(sessionId), at(0).statusPage(sessionId)])
      expect([paid.status, ['PENDING', 'COMPLETED'].includes(String(seen))]).toEqual([200, true])
      return { person, sessionId, registrationId: String(registered.body['id']) }
    }),
  )
  await Promise.all(servers.map(({ deliverWebhooks }) => deliverWebhooks()))
  await enqueueReconcileOnDemand(first.db, first.clock)
  await Promise.all(servers.map(({ runJobs }) => runJobs()))

  const records = await first.db.selectFrom('paymentRecords').selectAll().execute()
  expect(records).toHaveLength(many)
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['COMPLETED']))
  expect(records.map(({ sessionId }) => sessionId).sort()).toEqual(
    visitors.map(({ sessionId }) => sessionId).sort(),
  )
  expect(records.map(({ registrationId }) => registrationId).sort()).toEqual(
    visitors.map(({ registrationId }) => registrationId).sort(),
  )
  const { rows } = await first.pool.query('select id from sandbox_sessions')
  expect(rows).toHaveLength(many)
  const mails = (await Promise.all(servers.map(({ readMails }) => readMails()))).flat()
  for (const { person } of visitors)
    expect(mails.filter(({ text }) => text.includes(person.email))).toHaveLength(1)
  const deadlocks = await first.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks.rows).toEqual([{ deadlocks: 0 }])
  await expectAccounted(first)
}, 600_000)
