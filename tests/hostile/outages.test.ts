import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { anAdmin, bearerOf } from '../admins.ts'
import { atEnd } from '../at-end.ts'
import { isLong, sampleOf } from '../long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '../product.ts'
import { eventAbout } from '../provider-events.ts'
import { freePort } from '../running-server.ts'
import { anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '../upload-form.ts'
import { faultOf } from './check-response.ts'

/*
 * Failures outside of the product: a folder, the mail server, the system clock. A full disk is tested in
 * read-upload.test.ts, a provider that is down or hangs in provider.test.ts, PostgreSQL in postgres-killed.test.ts.
 */

const aMessage = () => {
  const { name, email } = aPerson()
  return { name, email, subject: 'A question', message: `From ${email}` }
}

test('folders that cannot be written: a sentence for an upload, emails wait, and all of it heals on its own', async () => {
  const product = await startTestProduct()
  const { folder, db } = product
  const options = await someOptions(product.pool)
  const submit = () =>
    sendForm(`${product.url}/api/form-submission/submit`, [...fieldsOf(anAuthor(options)), fileOf(aPdf())])
  // a failure that applies to root too, whatever the permissions
  const names = sampleOf(['files', 'outbox', 'prints'], ['files', 'outbox'])
  const block = async (name: string) => {
    await mkdir(join(folder, name), { recursive: true })
    await rename(join(folder, name), join(folder, `${name}.aside`))
    await writeFile(join(folder, name), 'no folder')
  }
  const unblock = async (name: string) => {
    await rm(join(folder, name))
    await rename(join(folder, `${name}.aside`), join(folder, name))
  }
  const person = aPerson()
  expect((await product.post('/api/registration/register', person)).status).toBe(201)
  for (const name of names) await block(name)

  const refused = await submit()
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
  expect(await db.selectFrom('abstractSubmissions').selectAll().execute()).toEqual([])
  for (const message of [aMessage(), aMessage()])
    expect((await product.post('/api/contact', message)).status).toBe(201)
  if (isLong) {
    const owner = await bearerOf(product.app, await anAdmin(db))
    const prints = '/admin/api/admin/print-orders/renewable'
    expect((await product.post(prints, { form: 'small', q: person.email }, owner)).status).toBe(202)
  }
  await product.runJobs()
  expect((await product.get('/health')).status).toBe(200)
  const waiting = await db.selectFrom('jobs').select('kind').where('doneAt', 'is', null).execute()
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  const fault = faultOf({
    ...refused,
    status: 400,
    body: JSON.stringify(refused.body),
    type: 'application/json',
  })
  expect(fault).toBeUndefined()

  for (const name of names) await unblock(name)
  product.clock.advance((24 * 3600) / 2)
  await product.runJobs()
  expect((await submit()).status).toBe(201)
  expect((await product.readMails()).length).toBeGreaterThan(0)
})

test.runIf(isLong)('a mail server that says nothing keeps no visitor waiting, and no other job', async () => {
  const port = await freePort()
  const connections: { destroy: () => void }[] = []
  const silent = createServer((socket) => connections.push(socket.on('error', () => undefined)))
  await new Promise<void>((ready) => silent.listen(port, '127.0.0.1', ready))
  const product = await startTestProduct({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'O <o@example.org>',
  })
  atEnd(async () => {
    for (const connection of connections) connection.destroy()
    silent.close()
  })
  expect((await product.post('/api/contact', aMessage())).status).toBe(201)
  product.startJobs()
  await expect.poll(() => connections.length).toBeGreaterThan(0)
  // the email hangs; everything else continues
  const { sessionId } = await visitorAtCheckout(product)
  await product.pay(sessionId)
  expect(await product.statusPage(sessionId)).toBe('COMPLETED')
  expect((await product.post('/api/contact', aMessage())).status).toBe(201)
  const jobs = () =>
    product.db.selectFrom('jobs').select(['doneAt', 'lastError']).where('lastError', 'is not', null).execute()
  expect(await jobs(), 'it still hangs').toEqual([])
  // it is given up and scheduled for a retry
  for (const connection of connections) connection.destroy()
  await expect.poll(async () => (await jobs()).length).toBeGreaterThan(0)
  expect((await jobs()).every(({ doneAt }) => doneAt === null)).toBe(true)
})

const clocks = [
  ['fast', 600],
  ['slow', -600],
] as const

describe.each(sampleOf(clocks, clocks.slice(0, 1)))('a clock that is ten minutes %s', async (_, seconds) => {
  const product = await startTestProduct()

  test('loses no session of the back-office and opens none that was over', async () => {
    const owner = await bearerOf(product.app, await anAdmin(product.db))
    const readPayments = () => product.get('/api/payments/all/renewable?limit=1', owner)
    product.clock.advance(seconds)
    expect((await readPayments()).status).toBe(200)
    const later = await bearerOf(product.app, await anAdmin(product.db))
    product.clock.advance(-seconds)
    // the clock was corrected
    expect((await readPayments()).status).toBe(200)
    expect((await product.get('/api/payments/all/renewable?limit=1', later)).status).toBe(200)
    product.clock.advance(Math.abs(seconds) + 31 * 60)
    expect((await readPayments()).status).toBe(401)
  })

  test('takes a payment once, whatever becomes of its webhook', async () => {
    await product.faults({ withholdWebhooks: true })
    const { sessionId, pricing } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    const event = JSON.stringify(await eventAbout(product, 'checkout.session.completed', sessionId))
    const secret = product.provider?.webhookSecrets[0] ?? ''
    const timestamp = Math.floor(product.clock.now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: event, secret, timestamp })
    product.clock.advance(seconds)
    const { statusCode } = await product.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: event,
    })
    // with a wrong clock the signature is outside its tolerance: it is refused, and the page asks the provider
    expect(statusCode).toBe(400)
    expect(await product.statusPage(sessionId)).toBe('COMPLETED')
    await product.runJobs()
    const record = await product.recordOf(sessionId)
    expect(record).toMatchObject({
      status: 'COMPLETED',
      reviewReason: null,
      totalCents: Math.round(pricing.totalPrice * 100),
    })
    expect(await product.jobsOf(record.id)).toHaveLength(1)
  })

  test('sells at the price that was shown', async () => {
    const pricing = (await product.priceOf()) as { id: number; totalPrice: number; quote?: { token: string } }
    product.clock.advance(seconds)
    const opened = await product.openCheckout(aPerson(), pricing, { quote: pricing.quote?.token })
    expect(opened.status).toBe(200)
    await product.pay(String(opened.body['sessionId']))
    expect(await product.statusPage(String(opened.body['sessionId']))).toBe('COMPLETED')
  })
})
