// npm run bench -- job-news [seconds] [rounds]: What notifying about a new job costs a registration.
// Transactions that write a registration and a job, over 1, 16 and 64 connections at once, on a PostgreSQL of their
// own: without any word, with the word behind the commit (as a serving process does), and with a NOTIFY inside of
// each transaction (as a command does). The three take turns. Prints transactions per second.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueueJob, jobsDue } from '#platform/server/jobs/jobs.ts'
import { wakeupsOf } from '#platform/server/jobs/wake.ts'
import { wakeChannel } from '#platform/server/jobs/wakeups.ts'
import { openDatabase, openListener, openPool } from '#platform/server/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/postgres/migrate.ts'
import { newId } from '#shared/ids.ts'
import { median } from './serve-built.mjs'

const [seconds = 0.6, rounds = 4] = process.argv.slice(2).map(Number)
const connections = [1, 16, 64]
const words = ['no word', 'behind the commit', 'inside of it']

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'plenary-bench-'))
chmodSync(folder, 0o711) // run as root, the database has another user, who must pass through
const { address, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })

const registrationOf = (id, now) => ({
  id,
  website: 'renewable',
  name: 'Ada Delegate',
  phone: '1',
  email: `${id}@example.org`,
  instituteOrUniversity: 'Institute of Energy Systems',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY',
  presentationType: 'LISTENER',
  createdAt: now,
})

/** So many register at once for some seconds; answers how many a second. */
const measure = async (word, count) => {
  const pool = openPool(address, () => undefined, count)
  const db = openDatabase(pool)
  if (word === 'behind the commit') wakeupsOf(db).wait(jobsDue, () => undefined)
  const insertJob = (tx, id, now) =>
    tx
      .insertInto('jobs')
      .values({ id, kind: 'bench', key: id, payload: '{}', runAt: now, createdAt: now })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute()
  let done = 0
  const come = async (until) => {
    while (performance.now() < until) {
      const now = new Date()
      const id = newId(now)
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('registrations').values(registrationOf(id, now)).execute()
        if (word === 'no word') await insertJob(tx, id, now)
        else await enqueueJob(tx, { id, kind: 'bench', key: id, payload: {}, now })
      })
      done++
    }
  }
  const all = (forMs) => {
    const until = performance.now() + forMs
    return Promise.all(Array.from({ length: count }, () => come(until)))
  }
  await all(150)
  done = 0
  const begun = performance.now()
  await all(seconds * 1000)
  const rate = done / ((performance.now() - begun) / 1000)
  await pool.end()
  return rate
}

const listener = openListener(address, 60_000)
try {
  // another process that hears of it
  await listener.connect()
  await listener.query(`listen ${wakeChannel}`)
  const pool = openPool(address, () => undefined, 1)
  await migrate(pool, join(import.meta.dirname, '../database/migrations'))
  await pool.end()
  for (const count of connections) {
    const rates = new Map(words.map((word) => [word, []]))
    for (let round = 0; round < rounds; round++)
      for (const word of words) rates.get(word).push(await measure(word, count))
    const figures = words.map((word) => `${word} ${median(rates.get(word)).toFixed(0)}`)
    console.log(`${count} at once: ${figures.join(', ')} a second`)
  }
} finally {
  await listener.end()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
