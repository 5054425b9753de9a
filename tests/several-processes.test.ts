import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { logout } from '#features/admin-session/admin-session.contract.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import { startJobs } from '#platform/server/jobs/run-jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { startTestProduct } from './product.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from './upload-form.ts'

const database = await testDatabase()
// processes of one installation share the session key
const settings = { SESSION_KEY: 'a key of thirty-two bytes or more, for these tests' }
const one = await startTestProduct(settings, { database })
const other = await startTestProduct(settings, { database })
const list = '/api/payments/all/renewable'

test('a session of one process holds at the other, and so does its end', async () => {
  const bearer = await bearerOf(one.app, await anAdmin(one.db))
  expect((await other.get(list, bearer)).status).toBe(200)
  expect((await one.ask(logout.method, logout.path, undefined, bearer)).status).toBeLessThan(300)
  expect((await other.get(list, bearer)).status).toBe(401)
})

test('failed logins at either count together', async () => {
  const { email, password } = await anAdmin(one.db)
  const logIn = async (typed: string, at: number) =>
    (await [one, other][at % 2]?.post('/admin/api/admin/login', { email, password: typed }))?.status
  for (let at = 0; at < 10; at++) expect(await logIn('wrong', at)).toBe(401)
  expect(await logIn(password, 0)).toBe(429)
  expect(await logIn(password, 1)).toBe(429)
})

test('an author who sends the same again to the other process has submitted once', async () => {
  const form = [...fieldsOf(anAuthor(await someOptions(one.pool))), fileOf(aPdf())]
  const [first, second] = [
    await sendForm(`${one.url}/api/form-submission/submit`, form),
    await sendForm(`${other.url}/api/form-submission/submit`, form),
  ]
  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.body['id']).toBe(first.body['id'])
})

/** A process that runs jobs, with its own connections. */
const aWorker = (work: (key: string) => Promise<void>) => {
  const pool = openPool(database.address, () => undefined)
  atEnd(() => pool.end())
  const db = openDatabase(pool)
  const log = createLog('silent', one.clock)
  return startJobs({ db, clock: one.clock, log, handlers: { 'test.work': ({ key }) => work(key) } })
}

test('a process that must end before its job does hands it back, and another one begins it at once', async () => {
  const begun: string[] = []
  const never = Promise.withResolvers<void>()
  const leaving = aWorker(async () => {
    begun.push('the one that leaves')
    await never.promise
  })
  await enqueueJob(one.db, { kind: 'test.work', key: 'a', payload: {}, now: one.clock.now() })
  await expect.poll(() => begun).toHaveLength(1)

  const stopped = leaving.stop()
  await turn()
  await leaving.releaseClaims()
  const staying = aWorker(async () => void begun.push('the one that stays'))
  await expect.poll(() => begun).toEqual(['the one that leaves', 'the one that stays'])
  await staying.stop()
  const job = await one.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'test.work')
    .executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 2, doneAt: expect.any(Date), leaseUntil: null })

  // the first one's late result is ignored: it has lost the lease
  never.resolve()
  await stopped
  const after = await one.db.selectFrom('jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow()
  expect(after).toEqual(job)
})

test('a process says whether it is ready: not while it stops, when it serves on until it is time', async () => {
  const rings: (() => void)[] = []
  const leaving = await startTestProduct(settings, {
    database,
    isAlone: true,
    timer: (milliseconds, ring) => {
      if (milliseconds === 7_000) rings.push(ring)
      return () => undefined
    },
  })
  expect(await leaving.get('/ready')).toEqual({ status: 200, body: { status: 'ready' } })

  const stopped = leaving.stop({ drain: 7_000, patience: 1_000 })
  const ready = await fetch(`${leaving.url}/ready`)
  expect([ready.status, ready.headers.get('connection'), await ready.json()]).toEqual([
    503,
    'close',
    { message: 'This process is stopping. Try again in a minute.', code: 'restarting' },
  ])
  expect((await fetch(`${leaving.url}/health`)).status).toBe(200)
  rings[0]?.()
  await stopped
  await expect(fetch(`${leaving.url}/health`)).rejects.toThrow('fetch failed')
})

test('a request that takes longer than a stop may is cut, and the process ends', async () => {
  const rings: (() => void)[] = []
  const leaving = await startTestProduct(settings, {
    database,
    timer: (milliseconds, ring) => {
      if (milliseconds === 3_000) rings.push(ring)
      return () => undefined
    },
  })
  const lockHolder = await database.pool.connect()
  await lockHolder.query('begin; lock table contact_messages')
  const sent = fetch(`${leaving.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', subject: 'Posters', message: 'When?' }),
  }).catch(() => 'cut')
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where wait_event = 'relation' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
  const stopped = leaving.stop({ drain: 0, patience: 3_000 })
  await turn()
  rings[0]?.()
  expect(await sent).toBe('cut')
  await lockHolder.query('rollback')
  lockHolder.release()
  await stopped
})
