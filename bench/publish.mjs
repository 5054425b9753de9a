// npm run bench -- publish [publications] [requests]: Publishes so often (40) while visitors make at least so many requests (10,000).
// The visitors ask two processes; each publication changes two texts of the home page. Prints the median and the 95th of a
// hundred of what the organiser waits, and of what passes until a request to the other process begins that shows it. Fails when
// publishing takes more than 1.5 s, the other process more than 100 ms, the next request here shows the old page, or any
// request sees a mixture, or something older than it saw before.
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { anInstallation, headersOf, median } from './serve-built.mjs'

const [publications = 40, requests = 10_000] = process.argv.slice(2).map(Number)
const [limit, limitElsewhere] = [1500, 100]

const installation = anInstallation()
const here = await installation.start()
const there = await installation.start()
const pool = openPool(await embeddedAddress(installation.folder), () => undefined)
const admin = await anAdmin(openDatabase(pool))
const headers = { ...(await headersOf(here.url, admin)), 'content-type': 'application/json' }
const call = async (path, body) => {
  const answer = await fetch(`${here.url}/admin/api/admin/drafts/renewable${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const read = await answer.json()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${read.message}`)
  return read
}

const tab = crypto.randomUUID()
const fields = ['intro', 'audience']
const edit = async (number) => {
  const { draft, serial } = await call('')
  const changes = fields.map((name) => ({
    kind: 'set',
    path: [name, 'title'],
    before: draft[name].title,
    after: `Publication no. ${number} of ${name}`,
  }))
  await call('/changes', { changes, since: serial, tab })
}

/** The publication that a home page shows; 0: none yet. Throws when its two texts are not of one. */
const shownAt = async (url) => {
  const text = await (await fetch(`${url}/`)).text()
  const found = fields.map((name) =>
    Number(new RegExp(`Publication no. (\\d+) of ${name}`).exec(text)?.[1] ?? 0),
  )
  if (found[0] !== found[1]) throw new Error(`A mixture: ${found.join(' and ')}`)
  return found[0]
}

let [seen, isPublishing, published] = [0, true, 0]
const visit = async (url) => {
  let last = 0
  while (isPublishing || seen < requests) {
    seen++
    const shown = await shownAt(url)
    if (shown < last) throw new Error(`${shown} after ${last}`)
    if (shown > published + 1) throw new Error(`${shown} is not there yet`)
    last = shown
  }
}

await Promise.all([here.url, there.url].map(shownAt))
const visiting = Promise.all([here.url, here.url, there.url, there.url].map(visit))
const [waits, delays] = [[], []]
for (let number = 1; number <= publications; number++) {
  await edit(number)
  const { serial, number: version } = await call('/summary')
  const begun = performance.now()
  await call('/publications', { serial, number: version, hold: [] })
  const answered = performance.now()
  waits.push(answered - begun)
  const next = await shownAt(here.url)
  if (next !== number) throw new Error(`The next request shows ${next} instead of ${number}`)
  for (let requestedAt = performance.now(); ; requestedAt = performance.now()) {
    if ((await shownAt(there.url)) < number) continue
    delays.push(requestedAt - answered)
    break
  }
  published = number
}
isPublishing = false
await visiting

const p95 = (values) => [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1]
const line = (what, values) =>
  console.log(`${what.padEnd(36)} median ${median(values).toFixed(0)} ms, p95 ${p95(values).toFixed(0)} ms`)
line('publishing, beside the visitors', waits)
line('the other process, after the answer', delays)
console.log(`${seen} requests saw one publication each, and none an older one than before`)
if (p95(waits) > limit || p95(delays) > limitElsewhere) {
  console.log(`At most ${limit} ms and ${limitElsewhere} ms`)
  process.exitCode = 1
}
await pool.end()
await there.stop()
await here.stop()
installation.remove()
