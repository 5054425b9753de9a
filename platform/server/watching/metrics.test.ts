import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { sampleOf } from '#tests/long.ts'
import { createHttp } from '../http/http.ts'
import type { Log } from '../log.ts'
import { readCached } from './figures-of-database.ts'
import { createMetrics } from './metrics.ts'
import { patternOf } from './provider-client.ts'
import { statementName } from './watch-statements.ts'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

const appWith = (metrics: ReturnType<typeof createMetrics>) => {
  const app = createHttp(silent, { watch: metrics.watch }) as unknown as FastifyInstance
  app.get('/api/thing/:id', async () => 'found')
  return app
}

const linesOf = async ({ text }: ReturnType<typeof createMetrics>, name: string) =>
  (await text()).split('\n').filter((line) => line.startsWith(name))

test.each(sampleOf([['a thousand', 'a hundred', 100] as const], [['fifty', 'five', 5] as const]))(
  '%s addresses that no route has are one line, and %s ids of a route are one',
  async (_, __, ids) => {
    const metrics = createMetrics('1')
    const app = appWith(metrics)
    for (let at = 0; at < 10 * ids; at++) {
      const word = randomBytes(8).toString('hex')
      await app.inject(`/${word}/${word}`)
      if (at % 10 === 0) await app.inject(`/api/thing/${word}`)
    }
    expect(await linesOf(metrics, 'plenary_http_request_duration_seconds_count')).toEqual([
      `plenary_http_request_duration_seconds_count{route="none",method="GET",status="4xx"} ${10 * ids}`,
      `plenary_http_request_duration_seconds_count{route="/api/thing/:id",method="GET",status="2xx"} ${ids}`,
    ])
  },
)

test('steps are counted by name and outcome, and those under way while they are', async () => {
  const metrics = createMetrics('1')
  const { step } = metrics.watch
  const { promise, resolve } = Promise.withResolvers<void>()
  const upload = step({ kind: 'upload', name: 'abstract' }, () => promise)
  expect(await linesOf(metrics, 'plenary_under_way{kind="upload"}')).toEqual([
    'plenary_under_way{kind="upload"} 1',
  ])
  resolve()
  await upload
  const refused = step({ kind: 'mail', name: 'single' }, async () => {
    throw new Error('to ada@example.org')
  })
  await expect(refused).rejects.toThrow()
  expect(await linesOf(metrics, 'plenary_under_way{kind="upload"}')).toEqual([
    'plenary_under_way{kind="upload"} 0',
  ])
  expect(await linesOf(metrics, 'plenary_upload_duration_seconds_count')).toEqual([
    'plenary_upload_duration_seconds_count{name="abstract",outcome="ok"} 1',
  ])
  expect(await linesOf(metrics, 'plenary_mail_duration_seconds_count')).toEqual([
    'plenary_mail_duration_seconds_count{name="single",outcome="failed"} 1',
  ])
  expect(await metrics.text()).not.toContain('ada@')
})

test('what was answered from memory is read from plain counts', async () => {
  const metrics = createMetrics('1.2.3')
  metrics.watch.served.pages = 7
  metrics.watch.served.pagesMade = 2
  expect(await linesOf(metrics, 'plenary_page_cache_')).toEqual([
    'plenary_page_cache_hits_total 7',
    'plenary_page_cache_misses_total 2',
  ])
  expect(await linesOf(metrics, 'plenary_build_info')).toEqual(['plenary_build_info{version="1.2.3"} 1'])
})

test('figures are read once for all who ask within their time, also when that fails', async () => {
  let [time, reads] = [0, 0]
  const read = async () => {
    reads++
    if (reads === 2) throw new Error('The database is away')
    return reads
  }
  const warned: string[] = []
  const log = { ...silent, warn: (sentence: string) => warned.push(sentence) }
  const seldom = readCached({ read, keep: 5_000, log, now: () => time })
  expect(await Promise.all([seldom(), seldom()])).toEqual([1, 1])
  time = 4_999
  expect(await seldom()).toBe(1)
  time = 5_000
  expect([await seldom(), await seldom()]).toEqual([undefined, undefined])
  time = 10_000
  expect(await seldom()).toBe(3)
  expect(warned).toEqual(['figures of the database cannot be read'])
})

test.each([
  ['select "id" from "payment_records" where "email" = $1', 'select payment_records'],
  ['insert into "jobs" ("id") values ($1)', 'insert jobs'],
  ['update "mails" set "sent_at" = $1', 'update mails'],
  ['delete from "login_failures"', 'delete login_failures'],
  ['begin', 'begin'],
  ['\n  with due as (select id from jobs) select 1', 'with jobs'],
  ["select pg_notify('wake', 'ada@example.org')", 'select'],
])('the statement %j is called %j', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test.each([
  ['/v1/checkout/sessions', '/v1/checkout/sessions'],
  ['/v1/checkout/sessions/cs_test_a1B2c3', '/v1/checkout/sessions/:id'],
  ['/v1/checkout/sessions/cs_test_a1B2c3/expire', '/v1/checkout/sessions/:id/expire'],
  ['/v1/payment_intents/pi_3Nabc?expand[]=latest_charge', '/v1/payment_intents/:id'],
  ['/v1/refunds?payment_intent=pi_1&limit=100', '/v1/refunds'],
])('the call %s is counted as %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})
