// npm run bench -- cluster [requests per second] [mode] [event]: What three processes on a cluster do while its parts fail.
// Three processes behind nginx, PostgreSQL 15 with a replica under Patroni (etcd, HAProxy), Swift, Redis and a mail server, all
// of Debian's packages, on one machine. Visitors register and pay, authors send files, organisers read lists, 60 requests a second.
// `mode` is `direct` (synchronous replication), `pooled` (asynchronous, pgbouncer before HAProxy), or both (the default).
// Prints a row for each event and keeps it in docs/operations/cluster.md, at the end; fails when an acknowledged write is lost or
// doubled, money is nowhere, or more requests failed than the event allows. `event` is a part of the name of one, or `processor time`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { anAdmin } from '#tests/admins.ts'
import { debianProgram } from '#tests/debian-program.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { startRedis } from '#tests/redis-server.ts'
import { freePort } from '#tests/running-server.ts'
import { startSwift } from '#tests/swift-server.ts'
import { someOptions } from '#tests/upload-form.ts'
import { headersOf } from '../serve-built.mjs'
import { startDatabase } from './database.mjs'
import { events } from './events.mjs'
import { judge, whatTheySaw } from './judge.mjs'
import { openLine } from './line.mjs'
import { aLoad } from './load.mjs'
import { complaintsOf, startProducts } from './products.mjs'
import { startProvider } from './provider.mjs'
import { keepTable, rowOf } from './table.mjs'
import { compareProcessorTime } from './two-processes.mjs'

const [given, mode = 'both', event = ''] = process.argv.slice(2)
const rate = Number(given ?? 60)
const modes = {
  direct: { isSynchronous: true, hasPooler: false },
  pooled: { isSynchronous: false, hasPooler: true },
}
const wanted = mode === 'both' ? Object.keys(modes) : [mode]
debianProgram('faketime', ['faketime'])

const rows = []
const fail = (sentence) => {
  console.log(`WRONG ${sentence}`)
  process.exitCode = 1
}

for (const name of wanted) {
  const ends = []
  const cleanUp = (end) => ends.unshift(end)
  const folder = mkdtempSync(join(tmpdir(), 'plenary-book-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const parts = await startParts(modes[name], cleanUp, join(folder, 'acknowledged.jsonl'))
    // a process that has just started compiles what it runs: that is no event
    parts.load.start()
    await wait(30_000)
    await parts.load.stop()
    for (const one of events) if (one.name.includes(event)) rows.push(await happen(one, name, parts))
    if (name === 'direct' && 'the processor time of two processes'.includes(event))
      await compareProcessorTime(parts, fail)
    for (const product of process.exitCode ? parts.products.all : [])
      for (const line of complaintsOf(product).slice(0, 3)) console.log(`      ${line.slice(0, 300)}`)
  } finally {
    for (const end of ends) await Promise.resolve(end()).catch((error) => console.error(error))
  }
}
keepTable(rows)

/** Everything that a cluster is made of, with an organiser, options of the form, and those who come. */
async function startParts(how, cleanUp, book) {
  const database = await startDatabase(how)
  cleanUp(database.end)
  const swift = await startSwift()
  cleanUp(swift.end)
  const bucket = await swift.aBucket()
  const redis = await startRedis()
  cleanUp(redis.stop)
  const mailPort = await freePort()
  const smtp = await startMailServer(mailPort)
  cleanUp(smtp.stop)
  const line = await openLine(database.port)
  cleanUp(line.close)

  const provider = await startProvider()
  cleanUp(provider.end)
  const addresses = [database.port, database.port, line.port].map(database.urlAt)
  const products = await startProducts(addresses, {
    ...provider.settings,
    ...bucket.settings,
    DEMO_DATA: 'on',
    REDIS_URL: redis.url,
    SESSION_KEY: Buffer.alloc(32, 'a key of the bench').toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    STOP_SECONDS: '30',
    TRUST_PROXY: 'loopback',
  })
  cleanUp(products.end)
  provider.sendWebhooksTo(`${products.url}/api/payment/webhook`)

  const pool = openPool({ connectionString: database.urlAt(database.port) }, () => undefined, 4)
  cleanUp(() => pool.end())
  const db = openDatabase(pool)
  const options = await someOptions(pool)
  const bearer = await anOrganiser(products.url, db)
  const load = aLoad({ url: products.url, rate, options, pay: provider.pay, bearer, book })
  return { database, swift, bucket, redis, smtp, line, provider, products, pool, db, load, rate, cleanUp }
}

/** The headers of an organiser who has signed in, and does so again before the token ends. */
async function anOrganiser(url, db) {
  const admin = await anAdmin(db)
  let signedIn = headersOf(url, admin)
  let signedInAt = performance.now()
  await signedIn
  return async () => {
    if (performance.now() - signedInAt > 5 * 60_000) {
      signedInAt = performance.now()
      const before = signedIn
      // where that fails now, the token of before holds for a while
      signedIn = headersOf(url, admin).then((headers) =>
        headers.authorization.endsWith('undefined') ? before : headers,
      )
    }
    return signedIn
  }
}

async function happen({ name, run, mayFail = () => false, loses = false }, mode, parts) {
  const { load, pool, db, provider, bucket, smtp } = parts
  load.start()
  await load.isUp()
  let happened = performance.now()
  const mark = () => {
    happened = performance.now()
  }
  await run({ ...parts, mark })
  const seen = await load.stop()
  const saw = whatTheySaw(seen)
  const found = await judge({
    pool,
    db,
    providerDb: provider.db,
    done: load.done,
    bucket,
    mails: smtp.received,
  })
  const isAsynchronous = mode === 'pooled'
  const row = rowOf({ name, mode, saw, found })
  console.log(`${mode}: ${row.join(' | ')}`)
  for (const words of saw.words.slice(0, 6)) console.log(`      ${words}`)

  const unexpected = saw.failed.filter((request) => !mayFail(request, happened))
  if (unexpected.length > 0) fail(`${name}: ${unexpected.length} requests failed`)
  if (found.lost.length > 0 && !(loses && isAsynchronous))
    fail(`${name}: lost ${found.lost.slice(0, 5).join(', ')}`)
  if (found.unpaid > 0 && !(loses && isAsynchronous)) fail(`${name}: ${found.unpaid} paid and not COMPLETED`)
  if (found.doubled.length > 0) fail(`${name}: doubled ${found.doubled.slice(0, 5).join(', ')}`)
  if (found.dead.length > 0) fail(`${name}: jobs given up: ${found.dead.slice(0, 5).join(', ')}`)
  const { captured, matched, refunded, listed, unaccounted } = found.accounts
  if (unaccounted.length > 0) fail(`${name}: ${unaccounted.slice(0, 5).join(', ')}`)
  if (captured !== matched + refunded + listed)
    fail(`${name}: ${captured} ≠ ${matched} + ${refunded} + ${listed}`)
  if (loses && saw.longestPause > 30) fail(`${name}: ${saw.longestPause.toFixed(1)} s without a write`)
  // what is lost is no fault of what happens next
  load.forget(found.lost)
  return row
}
