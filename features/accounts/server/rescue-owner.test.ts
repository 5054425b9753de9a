import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPasswordLink, usePasswordLink } from '#features/accounts/accounts.contract.ts'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { anAdmin } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { compileCache, freePort, startServer } from '#tests/running-server.ts'
import { connectionOf } from '#tests/test-server.ts'
import { aWebsite } from '#tests/websites.ts'

const script = fileURLToPath(new URL('../../../scripts/owner.ts', import.meta.url))

type Output = { code: number; out: string; errors: string }

/** `npm run owner -- …`, as scripts/command.mjs runs it. */
const runOwner = (words: string[], settings: Record<string, string>): Promise<Output> =>
  new Promise((settle) => {
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...compileCache, ...settings }
    execFile(process.execPath, [script, ...words], { env }, (error, out, errors) => {
      settle({ code: error ? Number(error.code) : 0, out, errors })
    })
  })

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-owner-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const send = async (url: string, body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const linkIn = ({ out }: Output, home: string): string => {
  const [before, token = ''] = /(\S+)\/admin-set-password#([\w-]{43})\n/.exec(out)?.slice(1) ?? []
  expect(before).toBe(home)
  return token
}

test.runIf(isLong)(
  'the command that rescues an owner lets a locked out owner in again, while the product runs and while it is stopped',
  async () => {
    const settings = { DATA_DIR: await aFolder(), PORT: String(await freePort()) }
    const home = `http://localhost:${settings.PORT}`
    const serve = async () => {
      const server = await startServer({ ...settings, ADMIN_PASSWORD: 'correct horse battery' })
      atEnd(server.stop)
      const at = ({ path }: { path: string }) => `${server.url}${path}`
      return {
        ...server,
        logIn: (email: string, password: string) => send(at(login), { email, password }),
        read: (token: string) => send(at(readPasswordLink), { token }),
        use: (token: string, password: string) => send(at(usePasswordLink), { token, password }),
      }
    }

    const first = await serve()
    const fresh = await runOwner(['chair@example.org'], settings)
    expect(fresh).toMatchObject({ code: 0, errors: '' })
    expect(fresh.out).toMatch(/^chair@example\.org is a new owner\..* until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    expect(await first.use(linkIn(fresh, home), 'a password of the chair')).toBe(200)
    expect(await first.logIn('chair@example.org', 'a password of the chair')).toBe(200)

    const known = await runOwner(['CHAIR@example.org'], settings)
    expect(known.out).toMatch(/^chair@example\.org is an owner\./)
    expect(known.out).toContain('Until then the old password still works.')
    expect(await first.logIn('chair@example.org', 'a password of the chair')).toBe(200)
    await first.stop()

    const whileStopped = await runOwner(['chair@example.org'], settings)
    expect(whileStopped).toMatchObject({ code: 0 })
    // nothing is left running
    expect(await embeddedAddress(settings.DATA_DIR)).toBeUndefined()

    const second = await serve()
    expect(await second.logIn('chair@example.org', 'a password of the chair')).toBe(200)
    expect(await second.read(linkIn(known, home))).toBe(410)
    expect(await second.use(linkIn(whileStopped, home), 'another password of the chair')).toBe(200)
    expect(await second.logIn('chair@example.org', 'another password of the chair')).toBe(200)
    await second.stop()
  },
)

test('the command that rescues an owner makes a disabled viewer an owner, and writes down who did it', async () => {
  const { db, address } = await testDatabase()
  // not the folder of a trial in this checkout, which belongs to another installation
  const DATA_DIR = await aFolder()
  const home = 'https://wrec.example.org'
  const settings = { DATA_DIR, DATABASE_URL: connectionOf(address), PUBLIC_URL: home }
  const viewer = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] })
  await db.updateTable('admins').set({ disabledAt: new Date() }).where('id', '=', viewer.id).execute()

  linkIn(await runOwner([viewer.email], settings), home)
  const row = await db.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role: 'OWNER', websites: [], disabledAt: null, version: 2 })
  expect(row.passwordHash).toBeTruthy()
  const audit = db
    .selectFrom('auditEntries')
    .select(['adminId', 'adminEmail', 'action', 'oldValues', 'newValues'])
  expect(await audit.orderBy('id').execute()).toEqual([
    {
      adminId: null,
      adminEmail: 'command line',
      action: 'account.rescued',
      oldValues: { role: 'VIEWER', websites: ['optics'], disabled: true },
      newValues: { role: 'OWNER', websites: [], disabled: false },
    },
  ])
})

test.runIf(isLong)(
  'the command that rescues an owner ends with a sentence and changes nothing when it is asked wrongly',
  async () => {
    const { db, address } = await testDatabase()
    const DATA_DIR = await aFolder()
    const settings = { DATABASE_URL: connectionOf(address) }
    const wrong: [string[], RegExp, Record<string, string>][] = [
      [[], /^\s*npm run owner -- EMAIL/, settings],
      [['a@example.org', 'b@example.org'], /^\s*npm run owner -- EMAIL/, settings],
      [['chair'], /"chair" is not an email address\. Enter one such as name@example\.org\./, settings],
      [['chair@example.org'], /PORT must be a port number/, { ...settings, PORT: 'http' }],
      [['chair@example.org'], /There is no installation in .*: start it with npm start/, { DATA_DIR }],
      [['chair@example.org'], /ECONNREFUSED/, { DATABASE_URL: 'postgresql://127.0.0.1:9/plenary' }],
    ]
    for (const [words, sentence, given] of wrong) {
      const message = await runOwner(words, given)
      expect(message).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(sentence) })
      expect(message.errors).not.toMatch(/\n\s+at /)
    }
    expect(await db.selectFrom('admins').selectAll().execute()).toEqual([])
    expect(await readdir(DATA_DIR)).toEqual([])
  },
)
