// npm run bench -- guards [rounds]: What limits and metrics cost the live price and a registration.
// The built product without limits and metrics beside the same with both, in slices that take turns: the price over 16
// connections, as it comes and through a proxy, registrations over 1, 16 and 64. Then it counts the audit entries and
// mails that the registrations wrote: none, those come with the payment. Needs `wrk` and `pgbench` (Debian: apt-get
// install wrk postgresql-15). Fails when more than a tenth is lost.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { callWith } from './load.mjs'
import { price, registration } from './scripts-of-load.mjs'
import { serveBuilt } from './serve-built.mjs'
import { inWords, sideBySide } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 9)
const least = 0.9
const folder = mkdtempSync(join(tmpdir(), 'plenary-guards-'))
const loads = [
  { name: 'live price, 16 at once', call: price, connections: 16 },
  {
    name: 'price through a proxy',
    call: { ...price, script: `${price.script}wrk.headers["x-forwarded-for"] = "198.51.100.7"\n` },
    connections: 16,
  },
  ...[1, 16, 64].map((connections) => ({
    name: `registration, ${connections} at once`,
    call: registration,
    connections,
  })),
]

// each request is counted, and none is refused
const figures = ['pricing', 'register'].map((kind) => `${kind}=999999/1s`).join()
const without = await serveBuilt({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' })
const within = await serveBuilt({
  RATE_LIMITS: figures,
  TRUST_PROXY: 'loopback',
  METRICS_PORT: String(20_000 + Math.floor(Math.random() * 10_000)),
})

try {
  for (const [at, { name, call, connections }] of loads.entries()) {
    const lua = join(folder, `${at}.lua`)
    writeFileSync(lua, call.script)
    const load =
      ({ url, pid }) =>
      () =>
        callWith(lua, url.replace('localhost', '127.0.0.1') + call.path, pid, { connections })
    const contenders = { without: load(without), within: load(within) }
    for (const contend of Object.values(contenders)) await contend()
    const found = await sideBySide(contenders, { rounds, most: rounds * 2 })
    const ratio = found.ratio('within', 'without')
    const words = (who) =>
      `${Math.round(found.rate(who))}/s, ${found.micros(who).toFixed(1)} µs of processor each`
    console.log(`${name.padEnd(24)} ${words('within')}; without ${words('without')}; rate ${inWords(ratio)}`)
    if (ratio.median < least) process.exitCode = 1
  }

  const database = new pg.Client(await embeddedAddress(within.folder))
  await database.connect()
  const { rows } = await database.query(`select (select count(*)::int from registrations) as registrations,
    (select count(*)::int from audit_entries) as entries, (select count(*)::int from mails) as mails`)
  await database.end()
  const [{ registrations, entries, mails }] = rows
  console.log(`${registrations} registrations wrote ${entries} audit entries and ${mails} mails`)
  if (entries + mails > 0) process.exitCode = 1
} finally {
  await without.stop()
  await within.stop()
  rmSync(folder, { recursive: true, force: true })
}
