// npm run bench -- backup [memory|restore]: What a backup of 1 GB takes of memory, and how long a restore of 10,000 registrations takes.
// The first in the serving product, by its own daily job: the peak of its resident memory above what it has idle (limit 64 MB).
// The second with the commands of docs/operations/backup.md, up to the first answer of the restored product (limit 5 minutes).
// Both encrypted. Needs Linux, and 5 GB of disk.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { embeddedAddress } from '../platform/server/postgres/embedded-postgres.ts'
import { environment, root } from '../scripts/prepare.mjs'
import { newId } from '../shared/ids.ts'
import { anInstallation } from './serve-built.mjs'

const limits = { memory: 64, seconds: 300 }
const key = randomBytes(32).toString('base64')

const memoryOf = (pid, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024

const connect = async (folder) => {
  const client = new pg.Client(await embeddedAddress(folder))
  await client.connect()
  return client
}

const putFiles = (folder, count, bytes) => {
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  for (let number = 0; number < count; number++)
    writeFileSync(join(folder, 'files', `${newId(new Date())}.pdf`), randomBytes(bytes))
}

const seconds = (begun) => (performance.now() - begun) / 1000

const gigabyte = async () => {
  const installation = anInstallation({ BACKUP_KEY: key })
  let served = await installation.start()
  try {
    // files of the largest size that is taken, and 150 MB of rows
    putFiles(installation.folder, 34, 25_000_000)
    let client = await connect(installation.folder)
    await client.query(`insert into audit_entries (id, at, admin_email, action, subject, new_values)
      select gen_random_uuid(), now(), 'bench', 'bench.made', n::text,
        jsonb_build_object('text', (select string_agg(md5(n::text || m::text), '') from generate_series(1, 45) m))
      from generate_series(1, 100000) n`)
    // that of the day is taken for made: idle is before any backup
    await client.query(`insert into jobs (id, kind, key, payload, run_at, created_at, done_at)
      select gen_random_uuid(), 'backup.scheduled', to_char(now() at time zone 'utc' + n * interval '1 day', 'YYYY-MM-DD'),
        '{}', now(), now(), now() from generate_series(0, 1) n`)
    await client.end()
    await served.stop()
    installation.settings.BACKUP_DIR = join(installation.folder, 'backups')
    mkdirSync(installation.settings.BACKUP_DIR)
    served = await installation.start()
    client = await connect(installation.folder)
    await wait(12_000)
    const idle = memoryOf(served.pid, 'VmRSS')
    writeFileSync(`/proc/${served.pid}/clear_refs`, '5')
    const begun = performance.now()
    await client.query(`insert into jobs (id, kind, key, payload, run_at, created_at)
      values (gen_random_uuid(), 'backup.scheduled', 'bench', '{}', now(), now())`)
    let made
    while (!made) {
      await wait(200)
      made = (await client.query('select * from backups')).rows[0]
    }
    const took = seconds(begun)
    await client.end()
    if (made.failure) throw new Error(made.failure)
    const above = memoryOf(served.pid, 'VmHWM') - idle
    console.log(
      `1 GB       ${(made.bytes / 1e6).toFixed(0)} MB written and read back in ${took.toFixed(0)} s; memory idle ${idle.toFixed(0)} MB, at most ${above.toFixed(0)} MB above`,
    )
    return above <= limits.memory
  } finally {
    await served.stop()
    installation.remove()
  }
}

const command = (node, name, file, folder) => {
  const begun = performance.now()
  const env = environment(node, {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    BACKUP_KEY: key,
    LOG_LEVEL: 'warn',
  })
  const { status, stdout, stderr } = spawnSync(node, [join(root, `scripts/${name}.ts`), file], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout + stderr)
  return seconds(begun)
}

const tenThousand = async () => {
  const old = anInstallation()
  const young = anInstallation()
  const file = join(old.folder, 'backup.tar.gz.age')
  try {
    const served = await old.start()
    const client = await connect(old.folder)
    await client.query(`insert into registrations (website, id, name, phone, email, institute_or_university, country,
        registration_type, presentation_type, created_at)
      select 'renewable', gen_random_uuid(), 'Delegate ' || n, '+81 3 1234 5678', 'delegate.' || n || '@example.org',
        'Ariake Institute of Energy Systems', 'Japan', 'REGISTRATION_ONLY', 'LISTENER', now() - n * interval '1 minute'
      from generate_series(1, 10000) n`)
    await client.query(`insert into mails (id, kind, recipient_name, recipient_address, subject, kept, message, created_at)
      select gen_random_uuid(), 'bench', 'Delegate', 'delegate@example.org', 'Your registration', 'whole',
        jsonb_build_object('text', repeat(md5(n::text), 60)), now() from generate_series(1, 10000) n`)
    await client.end()
    putFiles(old.folder, 1000, 200_000)
    await served.stop()
    const made = command(old.node, 'backup', file, old.folder)
    const restored = command(young.node, 'restore', file, join(young.folder, 'data'))
    young.settings.DATA_DIR = join(young.folder, 'data')
    const begun = performance.now()
    const again = await young.start()
    const status = (await fetch(`${again.url}/health`)).status
    const started = seconds(begun)
    await again.stop()
    if (status !== 200) throw new Error(`The restored product answers ${status}`)
    console.log(
      `10,000     backup of ${(statSync(file).size / 1e6).toFixed(0)} MB in ${made.toFixed(1)} s, restored in ${restored.toFixed(1)} s, served ${started.toFixed(1)} s later`,
    )
    return restored + started <= limits.seconds
  } finally {
    old.remove()
    young.remove()
  }
}

const [only] = process.argv.slice(2)
const held = []
if (only !== 'memory') held.push(await tenThousand())
if (only !== 'restore') held.push(await gigabyte())
if (held.includes(false)) process.exitCode = 1
