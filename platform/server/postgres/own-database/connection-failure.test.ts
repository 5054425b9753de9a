import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { serviceUser } from '../embedded-postgres-location.ts'
import { connectionFailure } from './connection-failure.ts'

/** On loopback, so that its port is free whatever runs on this machine. The certificate names only the first one. */
const block = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
const [named, unnamed] = [`${block}.1`, `${block}.2`]
const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-tls-'))
const inFolder = (name: string) => join(folder, name)

const openssl = (...args: string[]) => {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(stderr)
}

/** A private authority and a certificate by it: the commands of docs/operations/postgresql.md. */
const makeCertificates = async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/operations/postgresql.md'), 'utf8')
  const commands = [...page.matchAll(/^openssl (.*)$/gm)].map(([, words]) => words ?? '')
  expect(commands).toHaveLength(3)
  for (const words of commands)
    openssl(
      ...words
        .replace('DNS:db.example.org', `IP:${named}`)
        .split(' ')
        .map((word) => word.replaceAll("'", '')),
    )
}

/** The database on a loopback address, which accepts only TLS. */
const startWithTls = async () => {
  await makeCertificates()
  await writeFile(inFolder('hba.conf'), 'local all all peer map=plenary\nhostssl all all 127.0.0.0/8 trust\n')
  await chmod(folder, 0o711)
  if (process.getuid?.() === 0) {
    const user = serviceUser(await readFile('/etc/passwd', 'utf8'))
    for (const name of ['hba.conf', 'server.crt', 'server.key'])
      await chown(inFolder(name), user?.uid ?? 0, user?.gid ?? 0)
  }
  await chmod(inFolder('server.key'), 0o600)
  await mkdir(inFolder('data'), { mode: 0o711 })
  return startEmbeddedPostgres({
    dataDir: inFolder('data'),
    log: () => undefined,
    settings: [
      `listen_addresses=${named},${unnamed}`,
      `hba_file=${inFolder('hba.conf')}`,
      'ssl=on',
      `ssl_cert_file=${inFolder('server.crt')}`,
      `ssl_key_file=${inFolder('server.key')}`,
    ],
  })
}

/** `encrypted`, `readable`, or the message why there is no connection. */
const connectTo = async (host: string, how: string): Promise<string> => {
  const address = { connectionString: `postgresql://plenary@${host}:5432/plenary${how}` }
  const pool = openPool(address, () => undefined)
  try {
    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0].ssl ? 'encrypted' : 'readable'
  } catch (error) {
    return connectionFailure(error).message
  } finally {
    await pool.end()
  }
}

// other systems have only one loopback address
describe.runIf(process.platform === 'linux')('a database with a certificate by a private authority', () => {
  let stop = async () => {}
  beforeAll(async () => {
    ;({ stop } = await startWithTls())
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })

  test('is reached over TLS when its authority is named, and otherwise a sentence says that it is not trusted', async () => {
    const ca = `sslrootcert=${inFolder('ca.crt')}`
    for (const mode of ['verify-full', 'verify-ca', 'require', 'prefer'])
      expect(await connectTo(named, `?sslmode=${mode}&${ca}`)).toBe('encrypted')
    expect(await connectTo(named, '?sslmode=no-verify')).toBe('encrypted')
    for (const mode of ['verify-full', 'require'])
      expect(await connectTo(named, `?sslmode=${mode}`)).toContain(
        'The certificate of the database is not trusted. If a private authority signed it, name its certificate: add ?sslmode=verify-full&sslrootcert=/path/to/ca.crt to DATABASE_URL.',
      )
  })

  test('is not taken for another server, nor without TLS, nor with an authority whose file is not there', async () => {
    const ca = `sslrootcert=${inFolder('ca.crt')}`
    expect(await connectTo(unnamed, `?sslmode=verify-full&${ca}`)).toContain('is for another name')
    expect(await connectTo(named, '')).toContain('lets no one in without TLS. Add ?sslmode=verify-full')
    expect(await connectTo(named, '?sslmode=verify-full&sslrootcert=/nowhere.crt')).toContain(
      'A file of DATABASE_URL (sslrootcert, sslcert or sslkey) is not there.',
    )
  })
})

test.each([
  [
    { message: 'The server does not support SSL connections' },
    'The database offers no TLS. Turn it on there',
  ],
  [{ code: '28P01', message: 'password authentication failed for user "plenary"' }, 'this password'],
  [{ code: '3D000', message: 'database "plenary" does not exist' }, 'does not exist. Create it'],
  [{ code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }, 'not valid today'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.9", user "plenary"' }, 'pg_hba.conf'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:9' }, 'Start it, or correct the address'],
])('the start says what to do about a database that answers %j', (answer, sentence) => {
  expect(connectionFailure(Object.assign(new Error(), answer)).message).toContain(sentence)
})
