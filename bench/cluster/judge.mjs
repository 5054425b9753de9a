// Compares what was acknowledged, what is stored, what the provider holds and which mails came.
import { accountsOf } from '#tests/accounting.ts'
import { jobsDone, reconcileOnce } from '../visitors.mjs'
import { until } from './programs.mjs'

const tables = [
  { kind: 'registrations', table: 'registrations', column: 'id' },
  { kind: 'sessions', table: 'payment_records', column: 'session_id' },
  { kind: 'abstracts', table: 'abstract_submissions', column: 'id' },
  { kind: 'messages', table: 'contact_messages', column: 'id' },
]
const onceFor = ['registrations', 'abstract_submissions', 'contact_messages']

/** A connection may have been lost with what it led to: the next one is there. */
const patiently = (what, work) =>
  until(what, async () => ({ value: await work() })).then(({ value }) => value)

/** After everyone has gone: does what follows, asks the provider once, and then counts everything. */
export const judge = async ({ pool, db, providerDb, done, bucket, mails }) => {
  await patiently('jobs', () => jobsDone(pool))
  await patiently('a reconciliation', () => reconcileOnce(db))
  await patiently('jobs', () => jobsDone(pool))

  const lost = []
  for (const { kind, table, column } of tables) {
    const { rows } = await pool.query(
      `select wanted from unnest($1::text[]) as wanted
       where not exists (select 1 from ${table} where ${column}::text = wanted)`,
      [done[kind].map(({ id }) => id)],
    )
    lost.push(...rows.map(({ wanted }) => `${table} ${wanted}`))
  }
  const { rows: paid } = await pool.query(
    `select session_id as id from payment_records where status = 'COMPLETED' and session_id = any($1)`,
    [done.paid.map(({ id }) => id)],
  )
  const { rows: files } = await pool.query('select file_key as key from abstract_submissions')
  const names = new Set(await bucket.names())
  lost.push(...files.filter(({ key }) => !names.has(`files/${key}`)).map(({ key }) => `the file ${key}`))

  const doubled = []
  for (const table of onceFor) {
    const { rows } = await pool.query(
      `select email, count(*)::int as times from ${table}
       where email ~ '^(visitor|author|writer)\\.' group by email having count(*) > 1`,
    )
    doubled.push(...rows.map(({ email, times }) => `${table}: ${email} ${times} times`))
  }
  const { rows: twice } = await pool.query(
    `select customer_email as email from payment_records where status = 'COMPLETED'
     group by customer_email having count(*) > 1`,
  )
  doubled.push(...twice.map(({ email }) => `paid twice: ${email}`))
  const { rows: again } = await pool.query(
    `select count(*)::int as begun, max(id::text) as last from jobs where attempts > 1 and done_at is not null`,
  )
  const { rows: dead } = await pool.query(
    `select kind || ': ' || coalesce(last_error, '') as why from jobs where dead_at is not null`,
  )
  return {
    lost,
    doubled,
    unpaid: done.paid.length - paid.length,
    accounts: await accountsOf({ db, pool, providerDb }),
    jobsAgain: again[0].begun,
    dead: dead.map(({ why }) => why),
    mailsTwice: timesOf(mails),
  }
}

/** How many mails came a second time under their Message-ID. */
const timesOf = (mails) => {
  const ids = mails.map((text) => /^message-id: (.*)$/im.exec(text)?.[1] ?? '')
  return ids.length - new Set(ids).size
}

const longestGap = (moments) =>
  moments
    .toSorted((one, other) => one - other)
    .reduce(({ last, gap }, moment) => ({ last: moment, gap: Math.max(gap, moment - last) }), {
      last: Number.POSITIVE_INFINITY,
      gap: 0,
    }).gap

/** What visitors met between the start and the end of a load. */
export const whatTheySaw = (seen) => {
  const failed = seen.filter(({ isWell }) => !isWell)
  const counts = new Map()
  for (const { kind, words } of failed) {
    const line = `${kind}: ${words}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const writes = seen.filter(({ isWrite }) => isWrite)
  return {
    requests: seen.length,
    failed,
    longestAnswer: Math.max(...seen.map(({ begun, ended }) => ended - begun)) / 1000,
    longestPause: longestGap(writes.map(({ ended }) => ended)) / 1000,
    words: [...counts].sort(([, one], [, other]) => other - one).map(([line, count]) => `${count} × ${line}`),
  }
}
