// npm run bench -- list [rounds] [many]: The lists of payments with 1,000 and with 100,000 of them, or with as many as you say.
// Each in a product of its own, asked in turn. Prints the medians of the first page, a deep page, a filter, a search and
// the tiles, and fails when one grows more than 1.2 times, or its p95 more than twice. Then the first page beside a
// server of twenty lines that reads the same rows, at most 1.5 times as long. Then streams the whole list of 100,000,
// prints how much anonymous memory the process takes in the meantime, when the first byte comes and how long other calls
// wait, and fails beyond 32 MB, 50 ms and twice as long. Last it opens checkouts, 64 at once, with and without the
// indexes and counters of the lists, and fails when they cost more than a tenth.
import { fork } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addUpCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { headersOf, median, openCheckout, priceOfListener, serveFilled, timed } from './serve-built.mjs'
import { anonymousOf, percentile } from './side-by-side.mjs'

const [rounds = 300, greatest = 100_000] = process.argv.slice(2).map(Number)
const most = { growth: 1.2, slowest: 2, reference: 1.5, memory: 32, firstByte: 50, others: 2, writes: 0.9 }
const website = 'renewable'
const megabyte = 1_048_576

const fail = (isWrong) => {
  if (isWrong) process.exitCode = 1
}

/** A product with that many payments, and a caller. */
const serveWith = async (count) => {
  const served = await serveFilled(async (pool) => {
    await insertManyPayments(pool, website, count)
    await addUpCounters(openDatabase(pool)) // as the hourly job does
    await pool.query('vacuum analyze')
  })
  const database = await embeddedAddress(served.folder)
  const pool = openPool(database, () => undefined)
  const headers = await headersOf(served.url, await anAdmin(openDatabase(pool)))
  const ask = async (path) => {
    const answer = await fetch(`${served.url}/api/payments/${path}`, { headers })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.message}`)
    return { body, next: answer.headers.get('x-next-cursor') }
  }
  const deep = await pool.query(
    `select (extract(epoch from created_at) * 1000000)::bigint as value, id, customer_email as email from payment_records
     order by created_at, id offset $1 limit 1`,
    [Math.floor(count / 10)],
  )
  const [{ value, id, email: customer }] = deep.rows
  const list = `${website}/all?limit=50`
  return {
    ...served,
    database,
    pool,
    headers,
    ask,
    calls: {
      'first page': list,
      'deep page': `${list}&cursor=${encodeURIComponent(`date:${value}:${id}`)}`,
      'by amount': `${list}&sort=-amount`,
      filter: `${website}/status/FAILED?limit=50`,
      'and by amount': `${website}/status/FAILED?limit=50&sort=-amount`,
      'e-mail search': `${list}&q=${encodeURIComponent(customer)}`,
      'part of it': `${list}&q=${encodeURIComponent(customer.slice(12, 22))}`,
      'no such': `${list}&q=nobody.has.this`,
      customer: `${website}/customer/${encodeURIComponent(customer)}?limit=50`,
      tiles: `${website}/statistics`,
    },
    stop: async () => {
      await pool.end()
      await served.stop()
    },
  }
}

const measureGrowth = async (few, many) => {
  for (const name of Object.keys(few.calls)) {
    const times = [[], []]
    for (let round = -20; round < rounds; round++)
      for (const [at, { ask, calls }] of [few, many].entries()) {
        const ms = await timed(() => ask(calls[name]))
        if (round >= 0) times[at].push(ms)
      }
    const [small, large] = times.map(median)
    const growth = large / small
    const [few95, many95] = times.map((of) => percentile(of, 0.95))
    console.log(
      `${name.padEnd(14)} ${small.toFixed(2)} ms with 1,000, ${large.toFixed(2)} ms with ${greatest.toLocaleString('en')}: ${growth.toFixed(2)} × (p95 ${(many95 / few95).toFixed(2)} ×)`,
    )
    fail(growth > most.growth || many95 / few95 > most.slowest)
  }
}

/** The first page compared with a server of twenty lines that reads the same rows. */
const measureReference = async ({ database, node, ask, calls }) => {
  const bare = fork(join(import.meta.dirname, 'bare-list-server.mjs'), { execPath: node })
  bare.send({ database, website })
  const port = await new Promise((settle) => bare.once('message', settle))
  const reference = async () => (await fetch(`http://127.0.0.1:${port}/`)).json()
  const times = { ours: [], reference: [] }
  for (let round = -100; round < rounds; round++)
    for (const [name, call] of [
      ['ours', () => ask(calls['first page'])],
      ['reference', reference],
    ]) {
      const ms = await timed(call)
      if (round >= 0) times[name].push(ms)
    }
  bare.kill()
  const [ours, theirs] = [median(times.ours), median(times.reference)]
  console.log(
    `first page     ${ours.toFixed(2)} ms, ${theirs.toFixed(2)} ms by a server of twenty lines: ${(ours / theirs).toFixed(2)} ×`,
  )
  fail(ours / theirs > most.reference)
}

/** Reads the whole list as fast as possible; returns time to first byte, total time and size. */
const readAll = ({ url, headers }) =>
  new Promise((settle, reject) => {
    const begun = performance.now()
    const since = () => performance.now() - begun
    request(`${url}/api/payments/all/${website}`, { headers, agent: false }, (answer) => {
      let first
      let bytes = 0
      answer.on('data', (chunk) => {
        first ??= since()
        bytes += chunk.length
      })
      answer.once('end', () => settle({ first, whole: since(), bytes, status: answer.statusCode }))
      answer.once('error', reject)
    })
      .once('error', reject)
      .end()
  })

/** Latencies of another call, repeated until the work is done. */
const othersDuring = async ({ ask }, work) => {
  let isDone = false
  const waits = []
  const visiting = (async () => {
    for (; !isDone; await wait(5)) waits.push(await timed(() => ask(`${website}/recent`)))
  })()
  const result = await work()
  isDone = true
  await visiting
  return { result, p95: percentile(waits, 0.95), count: waits.length }
}

const measureStream = async (many) => {
  const { pid } = many
  await readAll(many) // compiles the code path once
  const alone = await othersDuring(many, () => wait(5_000))
  const idle = anonymousOf(pid)
  let peak = idle
  const looking = setInterval(() => {
    peak = Math.max(peak, anonymousOf(pid))
  }, 5)
  const lists = []
  const meanwhile = await othersDuring(many, async () => {
    for (let round = 0; round < 3; round++) lists.push(await readAll(many))
  })
  clearInterval(looking)
  const first = median(lists.map((list) => list.first))
  const ratio = meanwhile.p95 / alone.p95
  const [{ bytes, whole }] = lists
  console.log(
    `whole list     ${(bytes / megabyte).toFixed(0)} MB in ${(whole / 1000).toFixed(1)} s, first byte after ${first.toFixed(1)} ms, memory + ${(peak - idle).toFixed(1)} MB`,
  )
  console.log(
    `other calls    ${alone.p95.toFixed(1)} ms (p95) alone, ${meanwhile.p95.toFixed(1)} ms meanwhile: ${ratio.toFixed(2)} ×`,
  )
  fail(lists.some(({ status }) => status !== 200))
  fail(first > most.firstByte || peak - idle > most.memory || ratio > most.others)
}

/** The indexes and counters that only the lists need. */
const parts = `select indexname as name, indexdef as definition from pg_indexes where indexname in
  ('payment_records_by_amount', 'payment_records_by_status', 'payment_records_folded')`

const measureWrites = async ({ pool, url }) => {
  const price = await priceOfListener(url)
  const count = 192
  const rate = async () => {
    let left = count
    const visit = async () => {
      while (left-- > 0) await openCheckout(url, price)
    }
    return count / ((await timed(() => Promise.all(Array.from({ length: 64 }, visit)))) / 1000)
  }
  const { rows: indexes } = await pool.query(parts)
  await rate()
  const rates = { with: [], without: [] }
  for (let round = 0; round < 4; round++) {
    rates.with.push(await rate())
    await pool.query('alter table payment_records disable trigger user')
    await pool.query(`drop index ${indexes.map(({ name }) => name).join()}`)
    rates.without.push(await rate())
    for (const { definition } of indexes) await pool.query(definition)
    await pool.query('alter table payment_records enable trigger user')
  }
  const [all, none] = [median(rates.with), median(rates.without)]
  console.log(
    `checkouts      ${all.toFixed(0)} a second, 64 at once, ${none.toFixed(0)} without what the lists need: ${(all / none).toFixed(2)} ×`,
  )
  fail(all / none < most.writes)
}

const few = await serveWith(1_000)
const many = await serveWith(greatest)
try {
  await measureGrowth(few, many)
  await measureReference(many)
  await measureStream(many)
  await measureWrites(many)
} finally {
  await few.stop()
  await many.stop()
}
