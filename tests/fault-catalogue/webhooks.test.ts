import pg from 'pg'
import { expect, vi } from 'vitest'
import { expectAccounted } from '../accounting.ts'
import { startMailServer } from '../mail-server.ts'
import { startTestProduct, visitorAtCheckout } from '../product.ts'
import { deliver, eventAbout } from '../provider-events.ts'
import { freePort } from '../running-server.ts'
import { inDatabase } from '../test-server.ts'
import { inSandbox, once, startCatalogue, withPayer } from './catalogue.ts'

const product = await startCatalogue()
const { address, clock, db, pay, settled, sign, postWebhook, withheld, mailsTo } = product

/** During `work` the database refuses connections and has closed the existing ones. */
const whileDatabaseIsDown = async <T>(work: () => Promise<T>): Promise<T> => {
  const name = 'database' in address ? address.database : new URL(address.connectionString).pathname.slice(1)
  const operator = new pg.Client(inDatabase(address, 'postgres'))
  await operator.connect()
  // the test's pool reports closed connections, as expected
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const open = (isOpen: boolean) => operator.query(`alter database ${name} with allow_connections ${isOpen}`)
  try {
    await open(false)
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    // a closed connection counts until the pool notices, and would fail the next query
    await expect.poll(() => product.pool.totalCount).toBe(0)
    return await work()
  } finally {
    await open(true)
    await operator.end()
    silent.mockRestore()
  }
}

withPayer('a webhook that is not what the provider signed changes nothing case 33', async () => {
  const { sessionId } = await visitorAtCheckout(product)
  await withheld(async () => {
    await pay(sessionId)
    const event = await eventAbout(product, 'checkout.session.completed', sessionId)
    const body = JSON.stringify(event)
    const old = new Date(clock.now().getTime() - 301_000)

    expect((await postWebhook(body, sign(body, 'whsec_wrong'))).statusCode).toBe(400)
    expect((await postWebhook(body, undefined)).statusCode).toBe(400)
    expect((await postWebhook(body, sign(body, undefined, old))).statusCode).toBe(400)
    expect((await postWebhook(JSON.stringify(event, null, 1), sign(body))).statusCode).toBe(400)
    expect((await postWebhook('', sign(body))).statusCode).toBe(400)
    // signed, but no event
    for (const none of ['', 'null', '"text"', '5', '[]', '{}', '[null]', '{"id":5,"type":null}', 'no JSON'])
      expect({ none, answered: (await postWebhook(none, sign(none))).statusCode }).toEqual({
        none,
        answered: 400,
      })
    expect((await postWebhook(`"${'x'.repeat(2_000_000)}"`, sign(body))).statusCode).toBe(413)
    expect((await product.app.inject({ method: 'GET', url: '/api/payment/webhook' })).statusCode).toBe(405)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')

    expect((await postWebhook(body, sign(body))).statusCode).toBe(200)
    expect((await product.recordOf(sessionId)).status).toBe('COMPLETED')
  })
})

inSandbox(
  'the database is down: 5xx, the event is not marked as handled, its repetition succeeds case 36',
  async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await withheld(async () => {
      await pay(sessionId)
      const completed = await eventAbout(product, 'checkout.session.completed', sessionId)
      const status = await whileDatabaseIsDown(() => deliver(product, completed))
      expect(status).toBeGreaterThanOrEqual(500)
      const notes = await db
        .selectFrom('providerEvents')
        .selectAll()
        .where('eventId', '=', completed.id)
        .execute()
      expect(notes).toEqual([])
      expect((await settled(sessionId)).status).toBe('PENDING')

      expect(await deliver(product, completed)).toBe(200)
      expect(await settled(sessionId)).toEqual(once)
    })
    expect(await mailsTo(person.email)).toHaveLength(1)
  },
)

inSandbox('the mail server is down: COMPLETED, and the email goes out later, once case 37', async () => {
  const port = await freePort()
  const mailing = await startTestProduct({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Organisers <office@example.org>',
  })
  const { sessionId } = await visitorAtCheckout(mailing)
  await mailing.pay(sessionId)
  await mailing.deliverWebhooks()
  await mailing.runJobs()
  const record = await mailing.recordOf(sessionId)
  expect(record.status).toBe('COMPLETED')
  const confirmation = async () =>
    (await mailing.jobsOf(record.id)).find(({ kind }) => kind === 'payment.completed')
  expect(await confirmation()).toMatchObject({ doneAt: null, deadAt: null, attempts: 1 })

  const { received, stop } = await startMailServer(port)
  mailing.clock.advance(60)
  await mailing.runJobs()
  mailing.clock.advance(3600)
  await mailing.runJobs()
  await stop()

  const job = await confirmation()
  expect(job?.doneAt).not.toBeNull()
  expect(received.filter((text) => text.includes(`Message-ID: <${job?.id}@example.org>`))).toHaveLength(1)
  await expectAccounted(mailing)
})
