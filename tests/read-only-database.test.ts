import { expect, test } from 'vitest'
import { addFigures } from '#app/watching/add-figures.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { watchDatabase } from '#platform/server/postgres/database-state.ts'
import { createMetrics } from '#platform/server/watching/metrics.ts'
import { seconds } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { heldTime } from './fake-time.ts'
import { addressOf, isOfBackOffice, queryOf, routesOf } from './guarded-routes.ts'
import { writingCallsOf } from './hostile/public-calls.ts'
import { aPerson, startTestProduct } from './product.ts'
import { whileReadOnly } from './read-only-database.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, formBytes, formType, someOptions } from './upload-form.ts'

const database = await testDatabase({ holds: 'demo data' })
const pool = openPool(database.address, () => undefined, 10, 60_000)
atEnd(() => pool.end())
const db = openDatabase(pool)
const time = heldTime()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const databaseState = watchDatabase({ db, log: silent, timer: time.timer })
const product = await startTestProduct(
  { RATE_LIMITS: 'off' },
  { isAlone: true, pages: true, database: { ...database, pool, db }, databaseState },
)
const { app } = product
const owner = await bearerOf(app, await anAdmin(db))
const options = await someOptions(pool)
const metrics = createMetrics('test')
addFigures(metrics, { ...product, pool, db, databaseState })

const host = { host: 'localhost:3000' }
const readyIs = async () => (await app.inject({ url: '/ready', headers: host })).statusCode

/** Reads that also write: this one marks abandoned rehearsals, in the sandbox only. */
const writesAsItReads = ['/admin/api/admin/rehearsals/:website']

type Sent = { method: string; url: string; payload?: object | Buffer; headers?: Record<string, string> }

const send = async ({ method, url, payload, headers }: Sent) => {
  const answer = await app.inject({
    method: method as 'POST',
    url,
    headers: { ...host, ...(isOfBackOffice(url) && owner), ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, after: answer.headers['retry-after'], body: answer.body }
}

const unavailable = {
  status: 503,
  after: '60',
  body: expect.stringContaining('This website cannot answer at the moment. Please try again in a minute.'),
}

test('while the database is read-only every write says when to try again, reads are answered, and /ready is red', async () => {
  const person = aPerson()
  const registered = await product.post('/api/registration/register', person)
  const pricing = await product.priceOf()
  const home = async () => (await fetch(product.url)).status
  expect([await home(), await readyIs()]).toEqual([200, 200])

  await whileReadOnly({ pool }, async () => {
    for (const call of writingCallsOf(app)) {
      const sent = {
        method: call.method,
        url: addressOf(call.url),
        ...(call.sound && { payload: call.sound }),
      }
      const answer = await send(sent)
      // a call that changes nothing writes nothing
      if (answer.status >= 500) expect(answer, call.name).toMatchObject(unavailable)
    }
    for (const { method, url } of routesOf(app)) {
      if (method !== 'GET' || url.includes('*') || writesAsItReads.includes(url) || url === '/ready') continue
      const { status, body } = await send({ method, url: addressOf(url) + queryOf(url) })
      expect(status, `${url} ${body}`).toBeLessThan(500)
    }
    const checkout = await product.openCheckout(person, pricing, { registrationId: registered.body['id'] })
    expect(checkout).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
    const form = formBytes([...fieldsOf(anAuthor(options)), fileOf(aPdf())])
    const upload = { method: 'POST', url: '/api/form-submission/submit', payload: form }
    expect(await send({ ...upload, headers: { 'content-type': formType } })).toMatchObject(unavailable)

    expect(await readyIs()).toBe(503)
    expect(await metrics.text()).toContain('plenary_database_writable 0')
    // restarting the process would not help, and would lose the cached pages
    expect((await send({ method: 'GET', url: '/health' })).status).toBe(200)
    expect(await home()).toBe(200)
    await time.pass(seconds(30), databaseState.check)
    expect(await readyIs()).toBe(503)
  })

  await time.pass(seconds(10), databaseState.check)
  expect(await readyIs()).toBe(200)
  expect(await metrics.text()).toContain('plenary_database_writable 1')
  const checkout = await product.openCheckout(person, pricing, { registrationId: registered.body['id'] })
  expect(checkout.status).toBe(200)
  // every call of the product, one after the other
}, 180_000)
