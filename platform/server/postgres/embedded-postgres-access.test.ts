import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startEmbeddedApp } from '#tests/embedded-app.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { accessRules } from './embedded-postgres-access.ts'
import { serviceUser } from './embedded-postgres-location.ts'

const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-access-'))
await chmod(folder, 0o711)
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres')
const asRoot = process.getuid?.() === 0
const nobody = 65534
const running: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
})
afterAll(() => rm(folder, { recursive: true }))

const start = async () => {
  const said: string[] = []
  const started = await startEmbeddedPostgres({ dataDir, log: (sentence) => said.push(sentence) })
  running.push(started)
  return { ...started, said }
}

/** The answer to a connection of that user, by the raw protocol: a program of that user cannot read our packages. */
const askAs = (uid: number, host: string): Promise<string> => {
  const script = `
    const words = ['user', 'plenary', 'database', 'plenary', '', ''].join('\\0')
    const head = Buffer.alloc(8)
    head.writeInt32BE(8 + Buffer.byteLength(words), 0)
    head.writeInt32BE(196608, 4)
    const socket = require('node:net').connect(process.argv[1] + '/.s.PGSQL.5432')
    socket.on('error', ({ code }) => console.log(code))
    socket.on('connect', () => socket.write(Buffer.concat([head, Buffer.from(words)])))
    socket.once('data', (answer) => {
      console.log(answer[0] === 82 && answer.readInt32BE(5) === 0 ? 'let in' : answer.toString('latin1'))
      socket.destroy()
    })`
  const child = spawn(process.execPath, ['-e', script, host], { uid, gid: uid, cwd: '/', stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (piece) => {
    output += piece
  })
  return new Promise((settle) => child.once('close', () => settle(output.trim())))
}

/** As earlier versions wrote it: anyone who can open the socket is admitted. */
const trustEveryone = () => writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\n')

const query = async (address: pg.ClientConfig, text: string) => {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test.runIf(asRoot)(
  'the product lets no other program into the embedded database of nobody, made by this version or an older one, running or not',
  async () => {
    // as on a system without another user
    await mkdir(cluster, { recursive: true })
    await chown(cluster, nobody, nobody)
    const first = await start()
    expect(first.said.join()).toContain(`chown -hR plenary: ${cluster}`)
    expect((await stat(cluster)).uid).toBe(nobody)
    expect(await askAs(nobody, cluster)).toContain('Peer authentication failed')
    expect(await askAs(0, cluster)).toBe('let in')
    await query(first.address, 'create table kept as select 42 as id')
    await first.stop()

    await trustEveryone()
    const app = await startEmbeddedApp(dataDir)
    expect(await askAs(nobody, cluster)).toContain('Peer authentication failed')
    expect(await query(app.address, 'select id from kept')).toEqual([{ id: 42 }])

    // killed by an older version that trusted everyone, after its files were replaced and before its server reloaded them
    await trustEveryone()
    await query(app.address, 'select pg_reload_conf()')
    await expect.poll(() => askAs(nobody, cluster)).toBe('let in')
    await app.kill()
    const rules = await readFile(join(cluster, 'pg_hba.conf'), 'utf8')
    expect(rules).toContain('trust')
    const second = await start()
    await expect.poll(() => askAs(nobody, cluster)).toContain('Peer authentication failed')
    expect(await query(second.address, 'select id from kept')).toEqual([{ id: 42 }])
    expect(await readFile(join(cluster, 'pg_hba.conf'), 'utf8')).not.toContain('trust')
    expect((await stat(join(cluster, 'pg_hba.conf'))).mode & 0o777).toBe(0o600)
    await second.stop()

    // what the start recommends, with a user that every system has
    expect(spawnSync('chown', ['-hR', 'daemon:', cluster]).status).toBe(0)
    const third = await start()
    expect(third.said).toEqual([])
    expect(await query(third.address, 'select id from kept')).toEqual([{ id: 42 }])
    expect(await askAs(nobody, cluster)).toBe('EACCES')
  },
)

const passwd = (...names: string[]) => names.map((name, at) => `${name}:x:${at}:${at}::/:/bin/sh`).join('\n')

test('the product gives the embedded database of root a user of its own before that of PostgreSQL, and nobody last', () => {
  expect(serviceUser(passwd('root', 'nobody', 'postgres', 'plenary'))).toEqual({ uid: 3, gid: 3 })
  expect(serviceUser(passwd('root', 'nobody', 'postgres'))).toEqual({ uid: 2, gid: 2 })
  expect(serviceUser(passwd('root', 'nobody'))).toEqual({ uid: 1, gid: 1 })
  expect(serviceUser(passwd('root'))).toBeUndefined()
})

test('the rules of access name root, the user of the product and the owner of the database, but nobody only as the user of the product', () => {
  const userMap = (self: string | undefined, owner: string | undefined) =>
    accessRules({ self, owner })['pg_ident.conf'].match(/^plenary .*$/gm)
  expect(userMap('root', 'plenary')).toEqual(['plenary "root" all', 'plenary "plenary" all'])
  expect(userMap('anna', 'anna')).toEqual(['plenary "root" all', 'plenary "anna" all'])
  expect(userMap('root', 'nobody')).toEqual(['plenary "root" all'])
  expect(userMap('nobody', 'nobody')).toEqual(['plenary "root" all', 'plenary "nobody" all'])
})

test('a user without a name, whom PostgreSQL cannot tell from others, is not shut out of its own database', () => {
  expect(accessRules({ self: undefined, owner: undefined })['pg_hba.conf']).toMatch(/^local all all trust$/m)
  expect(accessRules({ self: 'root', owner: undefined })['pg_hba.conf']).not.toMatch(/trust/)
})
