import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { atEnd } from './at-end.ts'
import { isLong } from './long.ts'
import { freePort, startServer } from './running-server.ts'

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-start-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const start = async (settings: Record<string, string>) => {
  const server = await startServer({ PORT: String(await freePort()), ...settings })
  atEnd(server.stop)
  return server
}

/** The error output of a failed start. */
const failure = (settings: Record<string, string>): Promise<string> =>
  start(settings).then(
    async (server) => {
      await server.stop()
      return 'it served'
    },
    (error: Error) => error.message,
  )

const logIn = async (url: string, email: string, password: string) =>
  (
    await fetch(`${url}/admin/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status

const passwordIn = (output: string) => /Password\s+(\S+)/.exec(output)?.[1]

test.runIf(isLong)(
  'a start shows the owner their password once, and leaves no database running',
  async () => {
    const DATA_DIR = await aFolder()
    const first = await start({ DATA_DIR })
    const password = passwordIn(first.output())
    expect(await logIn(first.url, 'owner@localhost', password ?? '')).toBe(200)
    await first.stop()
    expect(await embeddedAddress(DATA_DIR)).toBeUndefined()

    const second = await start({ DATA_DIR })
    expect(passwordIn(second.output())).toBeUndefined()
    expect(await logIn(second.url, 'owner@localhost', password ?? '')).toBe(200)
    await second.stop()
  },
)

test.runIf(isLong)('a start takes the owner from the settings', async () => {
  const server = await start({
    DATA_DIR: await aFolder(),
    ADMIN_EMAIL: 'chair@example.org',
    ADMIN_PASSWORD: 'correct horse battery',
  })
  expect(passwordIn(server.output())).toBeUndefined()
  expect(await logIn(server.url, 'chair@example.org', 'correct horse battery')).toBe(200)
  await server.stop()
})

test.runIf(isLong)(
  'a start says that the port is taken, and shows the password at the start that works',
  async () => {
    const DATA_DIR = await aFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const notice = await failure({ DATA_DIR, PORT: String(port) })
    expect(notice).toContain(
      `Port ${port} is in use by another program: stop it, or start with PORT=${port + 1}.`,
    )
    expect(notice).not.toMatch(/\n\s+at /)
    other.close()

    const server = await start({ DATA_DIR })
    expect(passwordIn(server.output())).toBeTruthy()
    await server.stop()
  },
)

const wrong: [string, Record<string, string>, RegExp][] = [
  ['a wrong setting', { PORT: 'http' }, /PORT must be a port number/],
  [
    'a key and the sandbox',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PAYMENTS_SANDBOX: '1' },
    /contradict each other/,
  ],
  [
    'a database that is away',
    { DATABASE_URL: 'postgresql://127.0.0.1:9/plenary' },
    /The database of DATABASE_URL cannot be used\. Start it, or correct the address\./,
  ],
]
test.runIf(isLong).each(wrong)(
  'a start says in a sentence what is wrong: %s case 45',
  async (_, settings, sentence) => {
    const notice = await failure({ DATA_DIR: await aFolder(), ...settings })
    expect(notice).toMatch(sentence)
    expect(notice).not.toMatch(/\n\s+at /)
  },
)

test.runIf(isLong)('a start warns of a variable that looks like a setting, and serves', async () => {
  const server = await start({ DATA_DIR: await aFolder(), SMPT_URL: 'smtp://localhost' })
  expect(server.output()).toContain('SMPT_URL is no setting and does nothing. Did you mean SMTP_URL?')
  await server.stop()
})

test.runIf(isLong)('a start says that DATA_DIR is no folder', async () => {
  const file = join(await aFolder(), 'data')
  await writeFile(file, '')
  expect(await failure({ DATA_DIR: file })).toMatch(/Plenary cannot start\.\nDATA_DIR must be a folder/)
})
