// npm run bench -- release [decisions] [rounds]: Releases so many decisions about abstracts (1,500) at the built product.
// Prints the medians of the preview and of the release in milliseconds, each as the browser waits for it, and how long the
// mails take to be written. Fails when a release takes more than 3 s.
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { headersOf, median, serveBuilt } from './serve-built.mjs'

const [decisions = 1500, rounds = 5] = process.argv.slice(2).map(Number)
const website = 'renewable'
const limit = 3000

const served = await serveBuilt()
const pool = openPool(await embeddedAddress(served.folder), () => undefined)
const db = openDatabase(pool)
const headers = { ...(await headersOf(served.url, await anAdmin(db))), 'content-type': 'application/json' }
const call = async (path, body) => {
  const begun = performance.now()
  const answer = await fetch(`${served.url}/admin/api/admin/abstract-submissions/${website}/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const read = await answer.json()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${read.message}`)
  return { read, milliseconds: performance.now() - begun }
}

await insertAbstracts(
  db,
  website,
  Array.from({ length: decisions }, () => ({})),
)
const [previews, releases, mails] = [[], [], []]
for (let round = 0; round < rounds; round++) {
  const decision = ['talk', 'poster', 'declined'][round % 3]
  await pool.query(
    `update abstract_submissions set draft_decision = $1, draft_decided_at = now(), decision_version = decision_version + 1
     where website = $2`,
    [decision, website],
  )
  const preview = await call('release')
  const release = await call('release', { count: preview.read.count, stamp: preview.read.stamp })
  previews.push(preview.milliseconds)
  releases.push(release.milliseconds)
  const begun = performance.now()
  while ((await call(`releases/${release.read.id}`)).read.sent < decisions) await wait(100)
  mails.push(performance.now() - begun)
}
const line = (what, values) => console.log(`${what.padEnd(28)} ${median(values).toFixed(0).padStart(6)} ms`)
line(`preview of ${decisions}`, previews)
line(`release of ${decisions}`, releases)
line('its mails, into the outbox', mails)
if (Math.max(...releases) > limit) {
  console.log(`A release takes at most ${limit} ms`)
  process.exitCode = 1
}
await pool.end()
await served.stop()
