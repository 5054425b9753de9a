import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { anAdmin } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { debianProgram } from './debian-program.ts'
import { isLong } from './long.ts'
import { startMailServer } from './mail-server.ts'
import { aPerson } from './product.ts'
import { freePort, startServer } from './running-server.ts'
import { connectionOf } from './test-server.ts'

/** Milliseconds for which the mail server delays each email, so that a job runs for a while. */
const slow = 3_000

const idOf = (mail: string) => /^message-id: (.*)$/im.exec(mail)?.[1] ?? ''

const post = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test.runIf(isLong)(
  'a process whose clock is ten minutes ahead does no job that another one is doing, and ends no session of the other',
  { timeout: 600_000 },
  async () => {
    debianProgram('faketime', ['faketime'])
    const { address, db, pool } = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'plenary-clock-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    const mailPort = await freePort()
    const { received, stop } = await startMailServer(mailPort, undefined, slow)
    atEnd(stop)
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: connectionOf(address),
      DEMO_DATA: 'on',
      RATE_LIMITS: 'off',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    }
    const right = await startServer({ ...settings, PORT: String(await freePort()) })
    const ahead = await startServer({
      ...settings,
      PORT: String(await freePort()),
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      FAKETIME: '+10m',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    atEnd(async () => void (await Promise.all([right.stop(), ahead.stop()])))
    // it really is wrong, and is logged
    expect(ahead.output()).toMatch(/"secondsAhead":(599|600|601)\b/)
    expect(right.output()).not.toContain('secondsAhead')

    const sent = 6
    for (let number = 0; number < sent; number++) {
      const { name, email } = aPerson()
      const message = { name, email, subject: 'A question', message: 'When does it begin?' }
      // a change by one process wakes the other one too
      expect((await post(`${right.url}/api/contact`, message)).status).toBeLessThan(300)
    }
    const open = async () =>
      (await pool.query(`select id from jobs where done_at is null and run_at <= now()`)).rows
    await expect.poll(open, { timeout: 300_000 }).toEqual([])
    const again = await pool.query(`select kind, key, attempts from jobs where attempts > 1`)
    expect(again.rows).toEqual([])
    expect(received.length).toBeGreaterThanOrEqual(sent)
    expect(new Set(received.map(idOf)).size).toBe(received.length)

    const { email, password } = await anAdmin(db)
    const [here, there] = [
      await post(`${right.url}${login.path}`, { email, password }),
      await post(`${ahead.url}${login.path}`, { email, password }),
    ]
    for (const { status, body } of [here, there]) {
      expect(status).toBe(200)
      for (const { url } of [right, ahead]) {
        const headers = { authorization: `Bearer ${body['accessToken']}` }
        expect((await fetch(`${url}/api/payments/all/renewable`, { headers })).status).toBe(200)
      }
    }
  },
)
