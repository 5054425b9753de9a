// npm run bench -- conferences [rounds]: Lists, the live price and the home page with 3 conferences and with 1,000, and their memory.
// Each in a product of its own, requested in turn; the rows of the first three are the same. Prints the medians and
// the median ratio of a round, and fails above 1.2. Prints how much more private memory 1,000 take after a start, at most
// 20 MB, and what is kept when home and price of all were visited, which visiting 300 again may not increase by 20 MB.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addUpCounters } from '#features/payments/server/lists/payment-counters.store.ts'
import { openDatabase } from '#platform/server/postgres/database.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { choice, price } from './scripts-of-load.mjs'
import { anInstallation, headersOf, median, timed, usePool } from './serve-built.mjs'
import { anonymousOf } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 200)
const most = { growth: 1.2, memory: 20 }
const first = ['optics', 'renewable', 'nursing']
const added = Array.from({ length: 997 }, (_, n) => `c${String(n + 4).padStart(4, '0')}`)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const fail = (isWrong) => {
  if (isWrong) process.exitCode = 1
}

/** Requests a path of a conference; returns the response's text. */
const ask = ({ url }, path, { website = 'renewable', headers = {}, body, method = 'GET' } = {}) =>
  new Promise((settle, reject) => {
    const { hostname, port } = new URL(url)
    const host = `${website}.localhost:${port}`
    const options = { hostname, port, agent, path, method, headers: { ...headers, host } }
    request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      answer.once('end', () =>
        answer.statusCode < 300 ? settle(text) : reject(new Error(`${path} ${answer.statusCode}: ${text}`)),
      )
    })
      .once('error', reject)
      .end(body && JSON.stringify(body))
  })

const json = { 'content-type': 'application/json' }
const askPrice = (served, website) =>
  ask(served, price.path, { website, method: 'POST', headers: json, body: choice })
const askHome = (served, website) => ask(served, '/', { website, headers: { 'accept-encoding': 'br' } })

/** Creates the first of the added ones by a call. */
const createOne = async (served, admin) => {
  const headers = { ...json, ...(await headersOf(served.url, admin)) }
  const about = { slug: added[0], name: 'World Astronomy Days', shortName: 'Astronomy', city: 'Oslo' }
  const when = { country: 'Norway', timeZone: 'Europe/Oslo', startsOn: '2031-06-02', endsOn: '2031-06-04' }
  const body = { ...about, ...when }
  await ask(served, '/admin/api/admin/conferences', { method: 'POST', headers, body })
}

/** Copies every row of it, but what has an id of its own, for the other ones. */
const copyToOthers = async (pool) => {
  const { rows } = await pool.query(
    `select column_of.table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns as column_of join information_schema.tables as base using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_identity = 'NO' and is_generated = 'NEVER'
       and table_name <> 'audit_entries'
     group by 1 having bool_or(column_name = 'website') or column_of.table_name = 'websites'
     order by column_of.table_name <> 'websites'`,
  )
  for (const { name, columns } of rows) {
    const key = name === 'websites' ? 'slug' : 'website'
    const copied = columns.split(', ').map((column) => (column === key ? 'other' : column))
    await pool.query(
      `insert into ${name} (${columns}) select ${copied.join(', ')} from ${name} cross join unnest($2::text[]) as other
       where ${key} = $1`,
      [added[0], added.slice(1)],
    )
  }
}

/** The new ones live, with the prices of the default one. */
const openAll = `
  update websites set state = 'live';
  insert into pricing_settings (website, processing_fee_basis_points)
    select slug, 600 from websites on conflict (website) do nothing;
  update presentation_types as type set price_cents = like_it.price_cents from presentation_types as like_it
    where like_it.website = 'renewable' and like_it.type = type.type and type.price_cents is null;
  insert into accommodation_combinations (website, nights, guests, price_cents)
    select slug, nights, guests, price_cents from websites cross join accommodation_combinations
    where website = 'renewable' and slug like 'c____'`

const fill = async (pool) => {
  const db = openDatabase(pool)
  for (const website of first) {
    await insertManyPayments(pool, website, 1_000)
    await insertAbstracts(db, website, Array(300).fill({}))
  }
  await pool.query(
    `insert into audit_entries (id, at, admin_email, website, action, subject)
     select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, now(), 'admin' || n % 20 || '@example.org',
       slug, 'kind-' || n % 20 || '.changed', 'Entry ' || n
     from (select slug, row_number() over (order by round, slug) as n
           from websites cross join generate_series(1, 30000 / (select count(*) from websites)) as round) as made`,
  )
  await pool.query(openAll)
  await addUpCounters(db) // as the hourly job does
  await pool.query('vacuum analyze')
}

/** A product with these conferences, whose process can be restarted. */
const serveWith = async (hasMany) => {
  const installation = anInstallation()
  const { folder } = installation
  const served = await installation.start()
  const admin = await usePool(folder, (pool) => anAdmin(openDatabase(pool)))
  if (hasMany) await createOne(served, admin)
  await served.stop()
  // PostgreSQL ends with the product
  const again = await installation.start()
  await usePool(folder, async (pool) => {
    if (hasMany) await copyToOthers(pool)
    await fill(pool)
  })
  await again.stop()
  // the inserted abstracts reference files that do not exist, which a start accepts only with this file
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'files/lost'), '')
  return { ...installation, admin }
}

const callsOf = (headers) => {
  const list = (path, method = 'GET') => [path, (served) => ask(served, path, { method, headers })]
  const admin = '/admin/api/admin'
  return [
    list('/api/payments/all/renewable?limit=25'),
    list('/api/payments/all/renewable?limit=25&q=grace'),
    list(`${admin}/registration-forms/renewable?limit=25`, 'POST'),
    list(`${admin}/abstract-submissions/renewable?limit=25`),
    list(`${admin}/mails/renewable?limit=25`),
    list(`${admin}/audit?website=renewable`),
    list(`${admin}/audit`),
    list(`${admin}/audit?action=kind-7.changed`),
    list(`${admin}/search/renewable?q=grace`),
    list(`${admin}/figures/renewable?days=30`),
    ['live price', (served) => askPrice(served)],
    ['home page', (served) => askHome(served)],
  ]
}

const line = (name, [few, many], unit) =>
  `${name.padEnd(56)} ${few.toFixed(2).padStart(8)} ${many.toFixed(2).padStart(8)} ${unit}`

const measureCalls = async (products) => {
  const calls = await Promise.all(
    products.map(async ({ url, admin }) => callsOf(await headersOf(url, admin))),
  )
  for (const [at, [name]] of calls[0].entries()) {
    const times = products.map(() => [])
    for (let round = -20; round < rounds; round++)
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const ms = await timed(() => calls[which][at][1](products[which]))
        if (round >= 0) times[which].push(ms)
      }
    const medians = times.map(median)
    // of each round, because other work on the machine slows both of a round
    const growth = median(times[0].map((few, round) => times[1][round] / few))
    fail(growth > most.growth)
    console.log(`${line(name, medians, 'ms')} ${growth.toFixed(2).padStart(6)} ×`)
  }
}

/** Megabytes of private memory after three starts, the median; the last process is left running. */
const startAndWeigh = async ({ start }) => {
  const weights = []
  for (let time = 0; ; time++) {
    const served = await start()
    await wait(10_000) // the start's background work is done
    weights.push(anonymousOf(served.pid))
    if (time === 2) return { served, memory: median(weights) }
    await served.stop()
  }
}

/** Visits home and price of these conferences; prints the medians, and returns the private memory afterwards. */
const visit = async (words, served, websites) => {
  const times = { home: [], price: [] }
  for (const website of websites) {
    times.home.push(await timed(() => askHome(served, website)))
    times.price.push(await timed(() => askPrice(served, website)))
  }
  await wait(10_000)
  const memory = anonymousOf(served.pid)
  const [home, price] = [times.home, times.price].map((all) => median(all).toFixed(1))
  console.log(`${words.padEnd(26)} home ${home} ms, price ${price} ms, memory then ${memory.toFixed(0)} MB`)
  return memory
}

const [few, many] = [await serveWith(false), await serveWith(true)]
const started = []
try {
  for (const product of [few, many]) {
    const { served, memory } = await startAndWeigh(product)
    started.push({ ...served, admin: product.admin, memory })
  }
  const memory = started.map((one) => one.memory)
  console.log(line('private memory after a start', memory, `MB, + ${(memory[1] - memory[0]).toFixed(1)} MB`))
  fail(memory[1] - memory[0] > most.memory)
  console.log(`\nWith 3 and with 1,000, ${rounds} rounds in turn`)
  await measureCalls(started)

  console.log('\nHome and price of several conferences, one after the other')
  const [three, all] = [Array.from({ length: 1_000 }, (_, n) => first[n % 3]), [...first, ...added]]
  await visit('1,000 times of 3 in turn', started[0], three)
  const before = await visit('of 1,000', started[1], all)
  const after = await visit('of 300 of them again', started[1], all.slice(0, 300))
  fail(after - before > most.memory)
} finally {
  for (const { stop } of started) await stop()
  for (const { remove } of [few, many]) remove()
}
