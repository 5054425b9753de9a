import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { watchDatabase } from '#platform/server/postgres/database-state.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { startWatching } from './start-watching.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

type Traces = { endpoint: string; serviceName: string; share: number }

/** A product with metrics and traces, on a pool traced from its first connection. */
const watchedProduct = async (traces: Traces | undefined) => {
  const database = await testDatabase({ holds: 'demo data' })
  const pool = openPool(database.address, () => undefined)
  const db = openDatabase(pool)
  const config = { metrics: { port: 0, host: '127.0.0.1' }, traces }
  const databaseState = watchDatabase({ db, log })
  const watching = await startWatching({
    config,
    pool,
    db,
    clock: systemClock,
    log,
    databaseState,
    disks: { DATA_DIR: tmpdir() },
  })
  const product = await startTestProduct(
    {},
    { database: { ...database, pool, db }, watch: watching.watch, databaseState },
  )
  atEnd(async () => {
    await watching.stop()
    await pool.end()
  })
  return { product, watching }
}

const scrape = async (port: number | undefined) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('a registration is seen from outside, in metrics and in one trace, and nothing of who registers', async () => {
  const received: Received[] = []
  const receiver = await receiveTraces(received)
  const { product, watching } = await watchedProduct({ endpoint: receiver, serviceName: 'here', share: 1 })
  const { person, sessionId } = await visitorAtCheckout(product)
  await product.pay(sessionId)
  await product.deliverWebhooks()
  await product.runDueJobs()
  const trace = '0af7651916cd43dd8448eb211c80319c'
  await product.app.inject({ url: '/health', headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } })

  const text = await scrape(watching.metricsPort)
  for (const line of [
    'plenary_http_request_duration_seconds_count{route="/api/registration/register",method="POST",status="2xx"} 1',
    'plenary_provider_call_duration_seconds_count{name="POST /v1/checkout/sessions",outcome="ok"} 1',
    'plenary_job_duration_seconds_count{name="payment.completed",outcome="ok"} 1',
    'plenary_mail_duration_seconds_count{name="single",outcome="ok"}',
    'plenary_payments{website="renewable",status="completed",mode="test"} 1',
    'plenary_database_up 1',
    'plenary_backup_failed 0',
    'plenary_mails_waiting 0',
    'plenary_mails_oldest_waiting_seconds 0',
    'plenary_disk_free_bytes{folder="DATA_DIR"}',
    'plenary_database_writable 1',
    'plenary_database_connections{state="waiting"} 0',
    'plenary_under_way{kind="upload"} 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(line)

  await watching.stop()
  const spans = received.flatMap(({ resourceSpans }) => resourceSpans)
  expect(JSON.stringify(spans[0]?.resource)).toContain('"here"')
  const all = spans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans)
  const named = (name: string) => all.filter((span) => span.name === name)
  const [checkout] = named('POST /api/payment/create-checkout-session')
  const within = all.filter(({ traceId }) => traceId === checkout?.traceId).map(({ name }) => name)
  expect(within).toContain('POST /v1/checkout/sessions')
  expect(within).toContain('insert payment_records')
  expect(named('job payment.completed')).toHaveLength(1)
  expect(named('mail single').length).toBeGreaterThan(0)
  expect(named('GET /health')[0]).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' })
  for (const output of [text, JSON.stringify(received)]) {
    expect(output).not.toContain(person.email)
    expect(output).not.toContain(person.name)
    expect(output).not.toContain(sessionId)
  }
})

test('without the settings nothing is loaded, served or sent', async () => {
  const { db, pool } = await testDatabase()
  const config = { metrics: undefined, traces: undefined }
  const databaseState = { isWritable: () => true }
  const watching = await startWatching({ config, pool, db, clock: systemClock, log, databaseState })
  expect(watching.metricsPort).toBeUndefined()
  expect(watching.watch.request).toBeUndefined()
  await watching.stop()
})

type Span = { name: string; traceId: string; parentSpanId?: string }
type Received = { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] }

/** An OTLP/HTTP collector that accepts JSON. */
const receiveTraces = async (received: Received[]): Promise<string> => {
  const server = createServer(async (request, response) => {
    const deps: Buffer[] = []
    for await (const part of request) deps.push(part)
    if (request.url === '/v1/traces') received.push(JSON.parse(Buffer.concat(deps).toString('utf8')))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
