// npm run bench -- scale [rounds] [many] [websites]: Every list, filter, search and tile of the back-office, and a checkout, with 1,000 payments, registrations, emails and audit entries of a website and with 1,000,000 in all.
// Spread over 3 and over 1,000 websites, or over as many as you say. Each in a product of its own, requested in turn: the
// small one has 1,000 of each kind on each of three websites. Messages, discount requests, abstracts and exceptions are a
// tenth as many, but 1,000 of each website at least; beyond a million only payments and registrations grow. Prints the
// medians, and fails when one grows more than 1.2 times. A search may take 50 ms, and one that goes through ids 300. The
// figures of the dashboard, which grow, are on lines of their own and not judged.
import { performance } from 'node:perf_hooks'
import { correctCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { openDatabase } from '#platform/server/postgres/database.ts'
import { anAdmin } from '#tests/admins.ts'
import { callsOf } from './scale-calls.mjs'
import { fillRows, websiteNames } from './scale-rows.mjs'
import {
  headersOf,
  median,
  openCheckout,
  priceOfListener,
  serveFilled,
  timed,
  usePool,
} from './serve-built.mjs'

const [rounds = 60, many = 1_000_000, websiteCount] = process.argv.slice(2).map(Number)
const website = 'renewable'
const few = 1_000
const most = { growth: 1.2, search: 50, ids: 300 }

/** The violations of these medians; undefined: none. */
const faultOf = (name, [small, large]) => {
  if (/search middle|payments: search wrong name/.test(name))
    return large > most.ids ? `over ${most.ids} ms` : undefined
  if (name.includes('search')) return large > most.search ? `over ${most.search} ms` : undefined
  return large / small > most.growth ? 'grows' : undefined
}

/** Milliseconds of one call; slow calls are repeated less often. */
const patience = 8_000

const formatCount = (count) => count.toLocaleString('en')

const countsOf = (count, websites) => {
  const rest = Math.min(count, 1_000_000)
  const others = Math.max(few, Math.round(rest / websites / 10)) * websites
  return { payments: count, mails: rest, audit: rest, others }
}

/** A product with that many rows, and a caller. */
const serveWith = async (count, websites) => {
  const { folder, url, stop } = await serveFilled((pool) => fill(pool, count, websites))
  const { calls, size, admin } = await usePool(folder, async (pool) => ({
    calls: await callsOf(pool, website),
    size: await sizeOf(pool),
    admin: await anAdmin(openDatabase(pool)),
  }))
  let headers
  /** Before each measurement, because filling the large product takes longer than a session of the small one lasts. */
  const login = async () => {
    headers = await headersOf(url, admin)
  }
  const ask = async (call) => {
    const [path, method = 'GET'] = call.split(' ').toReversed()
    const answer = await fetch(url + path, { method, headers })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${body}`)
    return body
  }
  return { url, login, ask, calls, size, stop }
}

const fill = async (pool, count, websites) => {
  await fillRows(pool, websiteNames(websites), countsOf(count, websites), console.log)
  await correctCounters(openDatabase(pool))
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

const sizeOf = async (pool) => {
  const { rows } = await pool.query('select pg_size_pretty(pg_database_size(current_database())) as size')
  return rows[0].size
}

/** Latencies of one call on each product, in turn. */
const timesOf = async (products, callOf) => {
  const times = products.map(() => [])
  const first = []
  const begun = performance.now()
  for (let round = -5; round < rounds; round++) {
    const isLate = performance.now() - begun > patience && round >= 5
    if (isLate) break
    for (const [at, product] of products.entries()) {
      const ms = await timed(() => product.ask(callOf(product)))
      first[at] ??= ms
      if (round >= 0 || performance.now() - begun > patience) times[at].push(ms)
    }
  }
  return { medians: times.map(median), first }
}

const line = (name, [small, large]) =>
  `${name.padEnd(34)} ${small.toFixed(2).padStart(8)} ms ${large.toFixed(2).padStart(9)} ms ${(large / small).toFixed(2).padStart(8)} ×`

const measure = async (products) => {
  const grown = []
  const [{ calls }] = products
  for (const { login } of products) await login()
  for (const name of Object.keys(calls.judged)) {
    const { medians } = await timesOf(products, (product) => product.calls.judged[name])
    const fault = faultOf(name, medians)
    if (fault) grown.push(name)
    console.log(`${line(name, medians)}  ${fault ?? ''}`)
  }
  for (const name of Object.keys(calls.figures)) {
    const { medians, first } = await timesOf(products, (product) => product.calls.figures[name])
    console.log(
      `${line(name, medians)}  first ${first[1].toFixed(0)} ms (not judged: figures of the dashboard)`,
    )
  }
  return grown
}

/** Requests a price, registers and opens the checkout. */
const checkout = async ({ url }) => openCheckout(url, await priceOfListener(url))

const measureCheckouts = async (products) => {
  const times = products.map(() => [])
  for (let round = -5; round < rounds; round++)
    for (const [at, product] of products.entries()) {
      const ms = await timed(() => checkout(product))
      if (round >= 0) times[at].push(ms)
    }
  const medians = times.map(median)
  const fault = faultOf('checkout', medians)
  console.log(`${line('checkout', medians)}  ${fault ?? ''}`)
  return fault ? ['checkout'] : []
}

const small = await serveWith(few * 3, 3)
try {
  for (const websites of websiteCount ? [websiteCount] : [3, 1_000]) {
    console.log(
      `\n${formatCount(few)} of a website, and ${formatCount(many)} over ${formatCount(websites)} websites`,
    )
    const large = await serveWith(many, websites)
    try {
      console.log(`The database takes ${large.size}\n`)
      const products = [small, large]
      const grown = [...(await measure(products)), ...(await measureCheckouts(products))]
      console.log(grown.length === 0 ? 'Nothing takes too long' : `Too long: ${grown.join('; ')}`)
      if (grown.length > 0) process.exitCode = 1
    } finally {
      await large.stop()
    }
  }
} finally {
  await small.stop()
}
