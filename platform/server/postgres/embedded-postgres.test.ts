import { spawn } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedApp } from '#tests/embedded-app.ts'
import { isLong } from '#tests/long.ts'
import { type EmbeddedAddress, embeddedAddress, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isServerOf, readPostmaster } from './embedded-postgres-server.ts'

const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-embedded-'))
// when run as root, the database has another user, who must be able to enter
await chmod(folder, 0o711)
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres')
const asRoot = process.getuid?.() === 0
const running: { stop(): Promise<void> }[] = []

const start = async (place = dataDir) => {
  const started = await startEmbeddedPostgres({ dataDir: place, log: () => undefined })
  running.push(started)
  return started
}

const startApp = async (place = dataDir) => {
  const app = await startEmbeddedApp(place)
  running.push(app)
  return app
}

const ask = async (address: EmbeddedAddress, ...questions: string[]) => {
  const client = new pg.Client(address)
  // the tests kill the server
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answers = []
    for (const text of questions) answers.push(await client.query({ text, rowMode: 'array' }))
    return answers.at(-1)?.rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const killServer = async (): Promise<number> => {
  const { pid } = (await readPostmaster(cluster)) ?? expect.unreachable('no server runs')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isServerOf(cluster, pid), { interval: 10 }).toBe(false)
  return pid
}

const refusal = async (place: string): Promise<string> =>
  start(place).then(
    () => expect.unreachable('it started'),
    (error) => error.message,
  )

const begun = 'select pg_postmaster_start_time()::text'

afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
  expect(await embeddedAddress(dataDir)).toBeUndefined()
})
afterAll(() => rm(folder, { recursive: true }))

test.runIf(isLong)(
  'the embedded database lets two first starts at once share one server, which the last of them stops',
  async () => {
    const [first, second] = await Promise.all([startApp(), startApp()])

    expect(second.address).toEqual(first.address)
    expect(await embeddedAddress(dataDir)).toEqual(first.address)
    expect(await readdir(dataDir)).toEqual(['postgres'])

    await first.stop()
    expect(await ask(second.address, 'select current_database()')).toBe('plenary')

    await second.stop()
    expect(await embeddedAddress(dataDir)).toBeUndefined()
    expect(await readPostmaster(cluster)).toBeUndefined()
  },
)

test.runIf(isLong)(
  'the embedded database listens on its socket alone, writes through to the disk and never runs as root',
  async () => {
    const { address } = await start()

    expect(address.host).toBe(cluster)
    expect(await ask(address, 'show fsync')).toBe('on')
    expect(await ask(address, 'show synchronous_commit')).toBe('on')
    expect(await ask(address, 'show full_page_writes')).toBe('on')
    expect(await ask(address, 'show listen_addresses')).toBe('')
    expect(await ask(address, 'show server_encoding')).toBe('UTF8')
    expect(await ask(address, 'show server_version')).toMatch(/^18\./)
    expect((await stat(cluster)).mode & 0o777).toBe(0o700)
    expect((await stat(join(cluster, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
    expect((await stat(cluster)).uid).not.toBe(0)
  },
)

test.runIf(isLong)('the embedded database finds the server that a killed app left running', async () => {
  const app = await startApp()
  const time = await ask(app.address, begun)
  await app.kill()

  const { address } = await start()
  expect(await ask(address, begun)).toBe(time)
})

test.runIf(process.platform === 'linux')(
  'the embedded database is out of the reach of Ctrl-C, in a session of its own',
  async () => {
    await start()
    const { pid } = (await readPostmaster(cluster)) ?? expect.unreachable('no server runs')

    // pid (name) state ppid pgrp session
    const [, , group, session] = (await readFile(`/proc/${pid}/stat`, 'utf8'))
      .replace(/^.*\) /, '')
      .split(' ')
    expect([group, session]).toEqual([String(pid), String(pid)])
  },
)

test.runIf(isLong)(
  'the embedded database has every committed row after app and server were killed',
  async () => {
    const app = await startApp()
    await ask(app.address, 'create table kept (id integer); insert into kept values (42)').catch(
      () => undefined,
    )
    await app.kill()
    await killServer()

    const { address } = await start()
    expect(await ask(address, 'select id from kept')).toBe(42)
  },
)

test.runIf(isLong)(
  'the embedded database brings a server that was killed back while the app continues',
  async () => {
    const { address } = await start()
    const time = await ask(address, begun)
    await killServer()

    await expect.poll(() => ask(address, begun).catch(() => time)).not.toBe(time)
  },
)

test.runIf(isLong)(
  'the embedded database starts after a reboot that gave the number of the server to another process',
  async () => {
    const app = await startApp()
    await app.kill()
    const pid = await killServer()
    const { uid, gid } = await stat(cluster)
    const stranger = spawn('/bin/sleep', ['60'], asRoot ? { uid, gid } : {})
    onTestFinished(() => void stranger.kill())
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const text = await readFile(join(cluster, name), 'utf8')
      await writeFile(join(cluster, name), text.replace(String(pid), String(stranger.pid)))
    }

    const { address } = await start()
    expect(await ask(address, 'select current_database()')).toBe('plenary')
    expect(stranger.exitCode).toBeNull()
  },
)

// creating a database takes seconds: one in every run, the others in the long one
test.runIf(isLong)('the embedded database takes a folder whose path is too long for a socket', async () => {
  const long = join(folder, 'x'.repeat(120), 'data')
  const { address, stop } = await start(long)

  expect(dirname(address.host)).toBe(tmpdir())
  expect((await stat(address.host)).mode & 0o777).toBe(0o700)
  expect(await ask(address, 'select current_database()')).toBe('plenary')
  expect(await embeddedAddress(long)).toEqual(address)

  await stop()
  expect(await embeddedAddress(long)).toBeUndefined()
  await rm(address.host, { recursive: true })
})

test.runIf(asRoot)(
  'the embedded database says what to do when the folder of a database was closed to its user',
  async () => {
    const place = join(folder, 'shut')
    await mkdir(join(place, 'postgres'), { recursive: true })
    await chmod(place, 0o700)

    expect(await refusal(place)).toContain(
      'that the database user cannot open. Open the folders above it (chmod o+x)',
    )
  },
)

test.runIf(asRoot && isLong)(
  'the embedded database goes elsewhere, and leaves a link, where its user cannot reach the folder',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const place = join(closed, 'data')
    const first = await start(place)
    const elsewhere = await readlink(join(place, 'postgres'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))

    expect(dirname(elsewhere)).toBe('/var/lib/plenary')
    await ask(first.address, 'create table kept (id integer); insert into kept values (7)').catch(
      () => undefined,
    )
    expect(await embeddedAddress(place)).toEqual(first.address)
    await first.stop()

    const second = await start(place)
    expect(await ask(second.address, 'select id from kept')).toBe(7)
    await second.stop()
  },
)

test('the embedded database says what to do when a file is where the folder should be', async () => {
  const place = join(folder, 'file')
  await writeFile(place, '')

  expect(await refusal(place)).toBe(
    `${place} or a part of its path is a file, not a folder. Move it away or choose another DATA_DIR.`,
  )
  expect(await refusal(join(place, 'deeper'))).toContain('is a file, not a folder')
  await mkdir(join(folder, 'inner'))
  await writeFile(join(folder, 'inner', 'postgres'), '')
  expect(await refusal(join(folder, 'inner'))).toContain('is a file, not a folder')
})

test.runIf(process.platform === 'linux').each(['/proc/x', '/sys/x', '/dev/full/x'])(
  'the embedded database says at once what to do when DATA_DIR is %s, which no one can make',
  async (place) => {
    expect(await refusal(place)).toMatch(
      /^\/(proc|sys|dev)\/\S* (cannot be|is on a read-only disk|or a part of its path is a file).* DATA_DIR/,
    )
  },
)

test('the embedded database says at once what to do when DATA_DIR is below a link that leads nowhere, or too long', async () => {
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'))
  expect(await refusal(join(folder, 'dangling', 'data'))).toContain('is a link that leads nowhere')
  expect(await refusal(join(folder, 'x'.repeat(300)))).toContain('is too long. Choose a shorter DATA_DIR')
})

test('the embedded database says what to do when the folder holds the database of another PostgreSQL, or something else', async () => {
  const place = join(folder, 'old')
  await mkdir(join(place, 'postgres'), { recursive: true })
  await writeFile(join(place, 'postgres', 'notes.txt'), '')
  expect(await refusal(place)).toContain('holds files, but no database of PostgreSQL. Move them away')

  await writeFile(join(place, 'postgres', 'PG_VERSION'), '15\n')
  expect(await refusal(place)).toContain(
    'was made by PostgreSQL 15, and this program contains PostgreSQL 18.',
  )
})
