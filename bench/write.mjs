// npm run bench -- write [rounds]: A registration compared with the same row inserted by pgbench, each durably committed.
// Over 1, 16 and 64 connections, in alternating slices of a second, on the product's own PostgreSQL and table. Needs
// `wrk` and `pgbench` (Debian: apt-get install wrk postgresql-15). Fails below 0.4, 0.8 and 1.4 of pgbench.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { callWith, transactionsOf } from './load.mjs'
import { registration } from './scripts-of-load.mjs'
import { serveBuilt } from './serve-built.mjs'
import { inWords, processorTime, processorTimeOfAll, sideBySide } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 7)
const goals = { 1: 0.4, 16: 0.8, 64: 1.4 }
const folder = mkdtempSync(join(tmpdir(), 'plenary-write-'))
const lua = join(folder, 'register.lua')
writeFileSync(lua, registration.script)
const sql = join(folder, 'insert.sql')
writeFileSync(
  sql,
  `\\set n random(1, 1000000000)
insert into registrations
  (website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at)
values ('renewable', gen_random_uuid(), 'Ada Delegate', '+81 3 1234 5678', 'd' || :n || '.1@example.org',
  'Institute of Energy Systems', 'Japan', 'REGISTRATION_ONLY', 'LISTENER', now());
`,
)

const product = await serveBuilt()
try {
  const address = await embeddedAddress(product.folder)
  const url = product.url.replace('localhost', '127.0.0.1') + registration.path
  const durability = new pg.Client(address)
  await durability.connect()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const [row] = (await durability.query(`show ${name}`)).rows
    if (row[name] !== 'on') throw new Error(`${name} is ${row[name]}`)
  }
  await durability.end()

  // the database is a child process of the product
  const database = Number(
    readFileSync(join(product.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  /** With the rates of a slice, the processor microseconds of product and database per operation. */
  const inAll = (work) => async () => {
    const used = () => processorTimeOfAll(database) + processorTime(product.pid)
    const before = used()
    const found = await work()
    return { ...found, all: ((used() - before) / found.rate) * 1e6 }
  }
  const register = (connections) => inAll(() => callWith(lua, url, product.pid, { connections }))
  const insert = (connections) => inAll(() => transactionsOf(sql, address, { connections }))
  const counts = Object.keys(goals)
  const contenders = Object.fromEntries(
    counts.flatMap((count) => [
      [`product ${count}`, register(count)],
      [`pgbench ${count}`, insert(count)],
    ]),
  )
  // warms up the JIT before anything is measured
  for (let round = 0; round < 3; round++) await contenders['product 64']()
  const found = await sideBySide(contenders, { rounds, most: rounds * 2 })

  for (const count of counts) {
    const ratio = found.ratio(`product ${count}`, `pgbench ${count}`)
    const [own, other] = [`product ${count}`, `pgbench ${count}`].map((contender) =>
      Math.round(found.rate(contender)),
    )
    const micros = found.micros(`product ${count}`).toFixed(0)
    const [ours, theirs] = [`product ${count}`, `pgbench ${count}`].map((contender) =>
      found.figure(contender, 'all').toFixed(0),
    )
    console.log(
      `${count.padStart(2)} at once: registrations ${own}/s, ${micros} µs of processor each, ${ours} with the database; pgbench ${other}/s, ${theirs} of the database; ratio ${inWords(ratio)}`,
    )
    if (ratio.median < goals[count]) process.exitCode = 1
  }
  console.log(`all figures: ${found.keep('write')}`)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
