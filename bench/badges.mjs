// npm run bench -- badges [badges] [rounds]: A thousand badges beside a serving product: seconds and memory.
// Orders badges of that many people (default 1,000, every ninth of them accompanied) with names in eleven scripts at the built
// product, in each form, and prints how long until the PDF is there, how much anonymous memory the process takes beyond
// what it took before, and how long another call waits in the meantime. Fails above 60 s or 200 MB.
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { headersOf, serveBuilt } from './serve-built.mjs'
import { anonymousOf } from './side-by-side.mjs'

const [badges = 1000, rounds = 1] = process.argv.slice(2).map(Number)
const people = Math.round(0.9 * badges)
const website = 'renewable'
const [mostSeconds, mostMegabytes] = [60, 200]

const first = [
  'Ada',
  'Wilhelmina',
  'Γιώργος',
  'Алексей',
  'محمد',
  'שרה',
  'สมชาย',
  '美咲',
  '伟',
  '민준',
  'राजेश',
  'Zoë',
]
const last = [
  'Li',
  'Featherstonehaugh',
  'Παπαδόπουλος',
  'Щербаков',
  'الحراصي',
  'כהן',
  'ใจดี',
  '髙橋',
  '陈',
  '김',
  'कुमार',
  'Nguyễn',
]

const served = await serveBuilt()
const pool = openPool(await embeddedAddress(served.folder), () => undefined)
try {
  await insertManyPayments(pool, website, people)
  await pool.query(
    `with numbered as (select id, row_number() over (order by id)::integer as n from registrations where website = $1)
     update registrations r
     set name = ($2::text[])[1 + n % 12] || ' ' || ($3::text[])[1 + n % 12] || ' ' || n,
         institute_or_university = ($3::text[])[1 + (n / 12) % 12] || ' University'
     from numbered where r.website = $1 and r.id = numbered.id`,
    [website, first, last],
  )
  await pool.query(
    `with numbered as (select id, row_number() over (order by id) as n from payment_records where website = $1)
     update payment_records p set accompanying_person = true
     from numbered where p.website = $1 and p.id = numbered.id and n % 9 = 0`,
    [website],
  )
  const admin = await headersOf(served.url, await anAdmin(openDatabase(pool)))
  const orders = `${served.url}/admin/api/admin/print-orders/${website}`
  const call = async (path, body) => {
    const answer = await fetch(`${orders}${path}`, {
      headers: { ...admin, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const read = await answer.json()
    if (!answer.ok) throw new Error(`${answer.status}: ${read.message}`)
    return read
  }
  const visit = async () => {
    const begun = performance.now()
    await (await fetch(`${served.url}/api/form-submission/form`)).text()
    return performance.now() - begun
  }
  const drawOne = async (form) => {
    for (let round = 0; round < 20; round++) await visit()
    await wait(2_000) // what came before is cleared away
    const idle = anonymousOf(served.pid)
    const waits = []
    let peak = idle
    const begun = performance.now()
    let order = await call('', { form })
    while (order.state === 'drawing') {
      for (let look = 0; look < 10; look++) {
        waits.push(await visit())
        peak = Math.max(peak, anonymousOf(served.pid))
        await wait(10)
      }
      order = await call(`/${order.id}`)
    }
    const seconds = (performance.now() - begun) / 1000
    const growth = peak - idle
    const p95 = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.95)]
    console.log(
      `${form.padEnd(9)} ${order.people + order.companions} badges, ${order.state}, ${(order.bytes / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, memory + ${growth.toFixed(0)} MB (of ${idle.toFixed(0)}), another call waits ${p95.toFixed(0)} ms (p95)`,
    )
    if (order.state !== 'ready' || seconds > mostSeconds || growth > mostMegabytes) process.exitCode = 1
  }
  for (let round = 0; round < rounds; round++)
    for (const form of ['a6', 'small', 'sheet', 'desk-list']) await drawOne(form)
} finally {
  await pool.end()
  await served.stop()
}
