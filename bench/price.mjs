// npm run bench -- price [seconds]: The live price compared with pgbench and a bare node:http server that parses the same body.
// pgbench reads one row by its key from the product's own database; 16 connections each, in alternating slices. Needs
// `wrk` and `pgbench` (Debian: apt-get install wrk postgresql-15). Fails below 1.0 of pgbench and 0.85 of node:http, and
// where the 99th percentile is more than three times the median.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { callWith, patienceOf, transactionsOf } from './load.mjs'
import { price } from './scripts-of-load.mjs'
import { serveBuilt } from './serve-built.mjs'
import { inWords, sideBySide } from './side-by-side.mjs'

const seconds = Number(process.argv[2] ?? 1)
const connections = 16
const folder = mkdtempSync(join(tmpdir(), 'plenary-price-'))
const lua = join(folder, 'post.lua')
writeFileSync(lua, price.script)
const sql = join(folder, 'select.sql')
writeFileSync(
  sql,
  "\\set id random(1, 60)\nselect id, presentation_type_id from pricing_configurations where website = 'renewable' and id = :id;\n",
)

const ask = (url) =>
  new Promise((settle, reject) => {
    const call = request(
      url + price.path,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => settle({ rawHeaders: answer.rawHeaders, body: Buffer.concat(chunks) }))
      },
    )
    call.on('error', reject)
    call.end(price.body)
  })

const load = (url, pid) => () => callWith(lua, url + price.path, pid, { connections, seconds })

const product = await serveBuilt()
try {
  const address = await embeddedAddress(product.folder)
  const url = product.url.replace('localhost', '127.0.0.1')
  const { rawHeaders, body } = await ask(url)
  const own = ['date', 'connection', 'keep-alive']
  const headers = rawHeaders.filter((_, at) => !own.includes(rawHeaders[at - (at % 2)].toLowerCase()))
  const bare = fork(join(import.meta.dirname, 'bare-price-server.mjs'), { execPath: product.node })
  bare.send({ headers, body: body.toString('base64') })
  const barePort = await new Promise((settle) => bare.once('message', settle))

  const contenders = {
    product: load(url, product.pid),
    bare: load(`http://127.0.0.1:${barePort}`, bare.pid),
    pgbench: () => transactionsOf(sql, address, { connections, seconds: Math.max(1, seconds) }),
  }
  // warms up the JIT before anything is measured
  for (const contend of Object.values(contenders)) await contend()
  const found = await sideBySide(contenders)
  bare.kill()
  const waits = await patienceOf(lua, url + price.path, { connections, seconds: 5 })

  const [toSelect, toBare] = [found.ratio('product', 'pgbench'), found.ratio('product', 'bare')]
  console.log(
    `live price   ${Math.round(found.rate('product'))}/s, ${found.micros('product').toFixed(1)} µs of processor each`,
  )
  console.log(
    `node:http    ${Math.round(found.rate('bare'))}/s, ${found.micros('bare').toFixed(1)} µs; ratio ${inWords(toBare)}`,
  )
  console.log(`pgbench      ${Math.round(found.rate('pgbench'))}/s; ratio ${inWords(toSelect)}`)
  console.log(
    `waiting      ${waits.p50} µs (median), ${waits.p99} µs (p99): ${(waits.p99 / waits.p50).toFixed(1)} ×`,
  )
  console.log(`all figures  ${found.keep('price')}`)
  if (waits.p99 > 3 * waits.p50) process.exitCode = 1
  if (toSelect.median < 1 || toBare.median < 0.85) process.exitCode = 1
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
