// npm run bench -- price-news [changes]: Whether any process shows an outdated price. Two processes on one database.
// An organiser changes a price through one of them; then both are called, alternating first. Counts the responses
// with
// another price than the one just saved, of 10,000 by default. Fails when there is one.
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { anInstallation, median } from './serve-built.mjs'

const changes = Number(process.argv[2] ?? 5000)
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'plenary-bench-'))
chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who needs access
const { address, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const [email, password] = ['owner@example.org', 'a long enough password']
const settings = {
  LOG_LEVEL: 'warn',
  DATABASE_URL: `postgresql://${address.user}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`,
  DEMO_DATA: 'on',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  SESSION_KEY: 'a key of thirty-two bytes or more, for the bench',
}

const call = async (url, path, { method = 'POST', body, token } = {}) => {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const installations = [anInstallation(settings), anInstallation(settings)]
const processes = []
try {
  for (const { start } of installations) processes.push(await start())
  const urls = processes.map(({ url }) => url)
  const [first] = urls
  const { accessToken: token } = await call(first, '/admin/api/admin/login', { body: { email, password } })
  const types = await call(first, '/admin/api/admin/presentation-types/renewable', { method: 'GET', token })
  const { id } = types.find(({ type }) => type === 'LISTENER')
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }

  let stale = 0
  const pauses = []
  for (let change = 1; change <= changes; change++) {
    const euros = 100 + (change % 500)
    const begun = performance.now()
    await call(first, `/admin/api/admin/presentation-type/edit/renewable/${id}/${euros}`, { token })
    pauses.push(performance.now() - begun)
    for (const url of change % 2 ? urls : urls.toReversed()) {
      const [price] = await call(url, '/api/registration/get-pricing-config', { body: choice })
      if (price.presentationType.price !== euros) stale++
    }
  }
  console.log(
    `${changes} changes, ${median(pauses).toFixed(1)} ms each; ${stale} of ${changes * 2} answers were stale`,
  )
  if (stale > 0) process.exitCode = 1
} finally {
  for (const one of processes) await one.stop()
  for (const { remove } of installations) remove()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
