import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { countOf, lostOf, noneAcknowledged, startWriters } from './hostile/writers.ts'
import { isLong } from './longest.ts'
import { startMailServer } from './mail-server.ts'
import { startNginx } from './nginx-server.ts'
import { freePort, type RunningServer, startServer } from './running-server.ts'
import { startOnHeldSocket } from './socket-activation.ts'
import { connectionOf } from './test-server.ts'
import { someOptions } from './upload-form.ts'

/** A database, a folder and a mail server that several processes share. */
const anInstallation = async () => {
  const { address, db, pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'plenary-rolling-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const mailPort = await freePort()
  const { received, stop } = await startMailServer(mailPort)
  atEnd(stop)
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
    DEMO_DATA: 'on',
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    STOP_SECONDS: '30',
  }
  return { db, pool, folder, settings, received }
}
type Installation = Awaited<ReturnType<typeof anInstallation>>

/** Deliveries of each email; a second one is a duplicate, unless its process was killed in between. */
const timesOf = (received: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const text of received) {
    const id = /^message-id: (.*)$/im.exec(text)?.[1] ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return times
}

const untilJobsAreDone = async ({ pool }: Installation) => {
  const open = async () => {
    const { rows } = await pool.query(
      `select kind, last_error, attempts from jobs where done_at is null and dead_at is null and run_at <= now()`,
    )
    return rows
  }
  await expect.poll(open).toEqual([])
}

/** Number of starts of each unscheduled job. */
const attemptsOf = async ({ pool }: Installation): Promise<number[]> => {
  const { rows } = await pool.query<{ attempts: number }>(
    `select attempts from jobs where done_at is not null and attempts > 1`,
  )
  return rows.map(({ attempts }) => attempts)
}

test.runIf(isLong)(
  'two processes behind nginx are replaced one after the other, twice: no request fails, nothing is lost or done twice',
  { timeout: 1_800_000 },
  async () => {
    const installation = await anInstallation()
    const { pool, folder, settings, received } = installation
    const ports = [await freePort(), await freePort()]
    const start = (port = 0) => startServer({ ...settings, PORT: String(port), DRAIN_SECONDS: '3' })
    const running = new Map<number, RunningServer>()
    for (const port of ports) running.set(port, await start(port))
    atEnd(async () => void (await Promise.all([...running.values()].map(({ stop }) => stop()))))
    const options = await someOptions(pool)
    const { url, leaveOut, stop } = await startNginx(ports)
    atEnd(stop)
    const done = noneAcknowledged()
    const refused: string[] = []
    const stopWriters = startWriters(url, done, options, (why) => refused.push(why))

    for (const port of [...ports, ...ports]) {
      const old = running.get(port)
      const before = countOf(done)
      await expect.poll(() => countOf(done)).toBeGreaterThan(before + 12)
      await leaveOut(port)
      process.kill(old?.pid ?? 0, 'SIGTERM')
      // shutting down, and still serving
      await expect.poll(() => fetch(`http://127.0.0.1:${port}/ready`).then(({ status }) => status)).toBe(503)
      expect(await old?.gone, old?.output()).toBeNull()
      running.set(port, await start(port))
      expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
      await leaveOut(undefined)
    }
    await stopWriters()
    await untilJobsAreDone(installation)

    expect(refused).toEqual([])
    expect(countOf(done)).toBeGreaterThan(50)
    expect(await lostOf(pool, folder, done)).toEqual([])
    expect(await attemptsOf(installation)).toEqual([])
    expect(new Set(timesOf(received).values())).toEqual(new Set([1]))
    console.log(
      `4 restarts, ${countOf(done)} writes acknowledged, ${refused.length} refused, ${received.length} mails`,
    )
  },
)

test.runIf(isLong)(
  'one of two processes is killed: what was acknowledged is there, no job is done twice, and the other serves on',
  { timeout: 1_800_000 },
  async () => {
    const installation = await anInstallation()
    const { pool, folder, settings, received } = installation
    const ports = [await freePort(), await freePort()]
    const [victim, other] = await Promise.all(
      ports.map((port) => startServer({ ...settings, PORT: String(port) })),
    )
    atEnd(async () => other?.stop())
    const options = await someOptions(pool)
    const { url, stop } = await startNginx(ports)
    atEnd(stop)
    const done = noneAcknowledged()
    const refused: string[] = []
    const stopWriters = startWriters(url, done, options, (why) => refused.push(why))
    await expect.poll(() => countOf(done)).toBeGreaterThan(60)
    process.kill(victim?.pid ?? 0, 'SIGKILL')
    await victim?.gone
    const atDeath = countOf(done)
    await expect.poll(() => countOf(done)).toBeGreaterThan(atDeath + 60)
    await stopWriters()
    await untilJobsAreDone(installation)

    // six visitors had one request each in flight on the process that died
    expect(refused.length).toBeLessThanOrEqual(6)
    expect(await lostOf(pool, folder, done)).toEqual([])
    // one job of each kind ran there; whether its email was sent is unknown
    const again = await attemptsOf(installation)
    const twice = [...timesOf(received).values()].filter((times) => times > 1)
    expect(again.every((attempts) => attempts === 2)).toBe(true)
    expect(twice.length).toBeLessThanOrEqual(again.length)
    console.log(
      `${countOf(done)} writes acknowledged, ${refused.length} in flight on the process that was killed, ${again.length} jobs taken over, ${twice.length} mails twice`,
    )
  },
)

test.runIf(isLong)(
  'a single process whose socket the system holds is replaced: requests wait, and none fails',
  { timeout: 1_800_000 },
  async () => {
    const { pool, folder, settings } = await anInstallation()
    const { port, serving, pid, output } = await startOnHeldSocket(settings)
    await serving(1)

    const options = await someOptions(pool)
    const done = noneAcknowledged()
    const refused: string[] = []
    const stopWriters = startWriters(`http://127.0.0.1:${port}`, done, options, (why) => refused.push(why))
    for (let restart = 1; restart <= 3; restart++) {
      const before = countOf(done)
      await expect.poll(() => countOf(done)).toBeGreaterThan(before + 20)
      process.kill(pid(), 'SIGTERM')
      await serving(restart + 1)
    }
    await stopWriters()
    expect(output().match(/ended .*/g)).toEqual(['ended 0', 'ended 0', 'ended 0'])
    expect(refused).toEqual([])
    expect(await lostOf(pool, folder, done)).toEqual([])
    console.log(`3 restarts on one socket, ${countOf(done)} writes acknowledged, ${refused.length} refused`)
  },
)

/** Restarts the process of `pid` three times while visitors write through nginx; returns the refusals. */
const restartBehindNginx = async (
  installation: Installation,
  { port, restart }: { port: number; restart: () => Promise<void> },
) => {
  const { pool, folder } = installation
  const options = await someOptions(pool)
  const { url, stop } = await startNginx([port])
  atEnd(stop)
  const done = noneAcknowledged()
  const refused: string[] = []
  const pages = { read: 0, stopped: false }
  const stopWriters = startWriters(url, done, options, (why) => refused.push(why))
  const readPages = async () => {
    for (; !pages.stopped; pages.read++) {
      const answer = await fetch(`${url}/registration`, { headers: { connection: 'close' } })
      const text = await answer.text()
      if (answer.status !== 200)
        refused.push(`${answer.status} of a page, ${answer.headers.get('retry-after')}: ${text}`)
    }
  }
  const readers = [readPages(), readPages()]
  for (let time = 1; time <= 3; time++) {
    const before = countOf(done)
    await expect.poll(() => countOf(done)).toBeGreaterThan(before + 20)
    await restart()
  }
  await stopWriters()
  pages.stopped = true
  await Promise.all(readers)
  expect(await lostOf(pool, folder, done)).toEqual([])
  return { refused, acknowledged: countOf(done), pages: pages.read }
}

test.runIf(isLong)(
  'the only process behind the sample nginx is restarted: visitors are told so by a page that loads itself again, none sees a raw 502',
  { timeout: 1_800_000 },
  async () => {
    const installation = await anInstallation()
    const port = await freePort()
    let running = await startServer({ ...installation.settings, PORT: String(port) })
    atEnd(() => running.stop())
    const { refused, acknowledged, pages } = await restartBehindNginx(installation, {
      port,
      restart: async () => {
        process.kill(running.pid, 'SIGTERM')
        await running.gone
        running = await startServer({ ...installation.settings, PORT: String(port) })
      },
    })
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter((why) => !why.includes('being restarted'))).toEqual([])
    expect(refused.filter((why) => why.includes('502'))).toEqual([])
    expect(refused.find((why) => why.includes('of a page'))).toMatch(
      /^503 of a page, 3: <!doctype html>.*http-equiv="refresh"/,
    )
    console.log(
      `3 restarts behind nginx: ${acknowledged} writes and ${pages} pages, ${refused.length} times 503 with a sentence, no 502`,
    )
  },
)

test.runIf(isLong)(
  'the only process behind the sample nginx is restarted on a socket that the system holds: no visitor is refused',
  { timeout: 1_800_000 },
  async () => {
    const installation = await anInstallation()
    const { port, serving, pid } = await startOnHeldSocket(installation.settings)
    await serving(1)
    let times = 1
    const { refused, acknowledged, pages } = await restartBehindNginx(installation, {
      port,
      restart: async () => {
        process.kill(pid(), 'SIGTERM')
        times++
        await serving(times)
      },
    })
    expect(refused).toEqual([])
    console.log(
      `3 restarts on one socket behind nginx: ${acknowledged} writes and ${pages} pages, none refused`,
    )
  },
)

test('the sample for nginx never sends a POST twice, keeps no connection, and answers a restart with a page or a sentence', async () => {
  const sample = await readFile(join(import.meta.dirname, '../deploy/nginx/plenary.conf'), 'utf8')
  const settings = sample.replaceAll(/^\s*#.*$/gm, '')
  expect(settings).not.toMatch(/non_idempotent|keepalive \d/)
  expect(settings).toMatch(/error_page 502 504 = \$plenary_restarts;/)
  const said = /return 503 '(\{.*\})'/.exec(settings)?.[1] ?? ''
  expect(JSON.parse(said)).toEqual({ message: expect.stringContaining('being restarted') })
  expect(settings).toMatch(/return 503 '<!doctype html>.*http-equiv="refresh"/)
})

test('the sample for Caddy keeps no connection, and answers a restart with the words of that for nginx', async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, '../deploy', path), 'utf8')
  const [caddy, nginx] = await Promise.all([read('caddy/Caddyfile'), read('nginx/plenary.conf')])
  expect(caddy).toContain('keepalive off')
  const [page, sentence] = [/return 503 '(<.*)';/, /return 503 '(\{.*)';/].map(
    (pattern) => pattern.exec(nginx)?.[1],
  )
  expect(caddy).toContain(`respond \`${page}\` 503`)
  expect(caddy).toContain(`respond \`${sentence}\` 503`)
})

test('the docs say how a process is turned away from, and lead to the sample that the test uses', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/operations/beyond-one-machine.md'), 'utf8')
  for (const line of ['max_fails=0;', 'max_fails=0 down;', 'deploy/nginx/plenary.conf'])
    expect(page).toContain(line)
})
