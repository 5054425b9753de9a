import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Website } from '#shared/website.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { anAdmin, bearerOf } from '../admins.ts'
import { atEnd } from '../at-end.ts'
import { anAttempt } from '../attempts.ts'
import { answerWith, startBrokenProvider } from '../broken-provider.ts'
import { testDatabase } from '../database.ts'
import { guardedRoutesOf } from '../guarded-routes.ts'
import { isLong, oneOf, sampleOf } from '../longest.ts'
import { startMailServer } from '../mail-server.ts'
import { aPerson, startTestProduct, type TestProduct } from '../product.ts'
import { freePort, startServer } from '../running-server.ts'
import { connectionOf } from '../test-server.ts'
import { fill } from './access-attempts.ts'
import { canaryOf, plant } from './canary-data.ts'
import { hostileRequest } from './hostile-requests.ts'
import { publicCallsOf } from './public-calls.ts'
import { seededRandom } from './random.ts'

/* Input and tokens of visitors and organisers are in no log line, whatever succeeds or fails (security I23). */

/** A text in its possible encodings: plain, percent-encoded, base64. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
]

const expectNone = (log: string, secrets: readonly string[]) => {
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  const text = log.toLowerCase()
  const found = secrets.flatMap(formsOf).filter((form) => text.includes(form.toLowerCase()))
  expect(found).toEqual([])
}

const played: readonly Website[] = sampleOf(websites, [aWebsite('optics')])

const password = 'canary-Pass-Word-7781'
const someone = {
  name: 'Canaryname Surnamecanary',
  phone: '+49 7781 7781 77',
  email: 'canary.7781@example.org',
}
const secretsOfSomeone = [...Object.values(someone), password, 'canary.7781', 'Canaryname', 'Surnamecanary']

/** Every value that a person can send, filled with their data. */
const askEverything = async ({ app }: TestProduct, bearer: Record<string, string>) => {
  const person = {
    ...aPerson(someone),
    ...someone,
    ...anAttempt(),
    customerEmail: someone.email,
    customerName: someone.name,
  }
  for (const call of publicCallsOf(app)) {
    const sound = { ...call.sound, ...person, password, token: `${password}.1.x` }
    const url = fill(call.url, aWebsite('renewable'), someone.name)
    const method = call.method as 'POST'
    await app.inject({ method, url, payload: sound, headers: { host: 'localhost:3000' } })
    await app.inject({
      method,
      url: `${url}?q=${someone.email}`,
      payload: `{"name":"${someone.name}`,
      headers: { 'content-type': 'application/json', ...bearer },
    })
  }
  for (const { method, url } of oneOf(3, guardedRoutesOf(app))) {
    const address = `${fill(url, aWebsite('renewable'), someone.email)}?q=${encodeURIComponent(someone.name)}`
    await app.inject({
      method: method as 'GET',
      url: address,
      headers: { authorization: `Bearer ${password}` },
    })
    if (method === 'GET') await app.inject({ method, url: address, headers: bearer })
  }
  await app.inject(`/${someone.email}/${encodeURIComponent(someone.name)}?token=${password}`)
  return person
}

test('a whole journey, and everything that can go wrong, leave no personal data or token in the log', async () => {
  const product = await startTestProduct({ LOG_LEVEL: 'debug', RATE_LIMITS: 'off' })
  const { app, db, pool } = product
  const admin = await anAdmin(db, { email: 'organiser.canary.7781@example.org' })
  const owner = await bearerOf(app, admin)
  const planted = []
  for (const website of played) planted.push(await plant(product, website, { prints: isLong }))
  const person = isLong ? await askEverything(product, owner) : anAttempt()

  // as an internal error would log it
  for (const table of sampleOf(
    ['registrations', 'payment_records', 'contact_messages', 'admins'],
    ['registrations'],
  )) {
    await pool.query(`alter table ${table} rename to elsewhere`)
    await askEverything(product, owner)
    await product.runJobs()
    await pool.query(`alter table elsewhere rename to ${table}`)
  }
  const dice = seededRandom(7781)
  for (const call of publicCallsOf(app))
    for (let at = 0; at < (isLong ? 200 : 2); at++) {
      const { kind: _kind, method, ...request } = hostileRequest(call, dice)
      await app.inject({ ...request, method: method as 'POST' })
    }
  await product.runJobs()

  const log = product.logged.map((line) => JSON.stringify(line)).join('\n')
  expect(log).toContain('request failed')
  expectNone(log, [
    ...secretsOfSomeone,
    admin.email,
    admin.password,
    owner.authorization.slice('Bearer '.length),
    person.attemptKey,
    ...played.map(canaryOf),
    ...planted.flatMap(({ tokens, sessionId, person: { attemptKey } }) => [
      ...Object.values(tokens),
      sessionId,
      attemptKey,
    ]),
  ])
})

test('a provider and a mail server that repeat what they were sent leave no personal data or token in the log', async () => {
  const says = (text: string) => JSON.stringify({ error: { type: 'api_error', message: text, param: text } })
  const repeating = `No ${someone.name}: <${someone.email}> cs_live_canary7781`
  const refusals = [
    answerWith(500, says(`for ${someone.email}`)),
    answerWith(400, says(`Invalid email address: ${someone.email}`)),
    answerWith(200, `${someone.name} is no JSON`),
  ]
  for (const listener of sampleOf(refusals, refusals.slice(1, 2))) {
    const product = await startTestProduct({
      STRIPE_SECRET_KEY: 'sk_test_canary7781',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary7781',
      STRIPE_API_URL: await startBrokenProvider(listener),
    })
    await product.openCheckout(aPerson(someone), await product.priceOf())
    const log = JSON.stringify(product.logged)
    expect(log).toContain('checkout session')
    expectNone(log, [...secretsOfSomeone, 'canary7781'])
  }

  const port = await freePort()
  const server = await startMailServer(port, () => ({ code: 451, text: repeating }))
  atEnd(server.stop)
  const mailed = await startTestProduct({
    SMTP_URL: `smtp://canaryuser:canarypass7781@127.0.0.1:${port}`,
    MAIL_FROM: 'O <o@example.org>',
  })
  await mailed.post('/api/registration/links', { email: someone.email })
  await mailed.post('/api/contact', { ...someone, subject: 'Canaryname', message: 'Surnamecanary' })
  await mailed.runJobs()
  const log = JSON.stringify(mailed.logged)
  expect(log).toContain('job failed')
  expectNone(log, [...secretsOfSomeone, 'canarypass7781'])
})

test.runIf(isLong)('all that a process prints has no personal data or token', async () => {
  const { address, db, pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'plenary-logs-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
    DEMO_DATA: 'on',
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: 'organiser.canary.7781@example.org',
    ADMIN_PASSWORD: password,
    SESSION_KEY: 'canary7781, and forty letters that no one would guess',
  })
  atEnd(server.stop)
  const send = (path: string, body: unknown, headers = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const login = (wanted: string) =>
    send('/admin/api/admin/login', { email: 'organiser.canary.7781@example.org', password: wanted })
  const { accessToken, refreshToken } = (await (await login(password)).json()) as Record<string, string>
  await login(`wrong ${password}`)
  const person = { ...aPerson(someone), ...anAttempt() }
  const everything = async () => {
    for (const path of [
      '/api/registration/register',
      '/api/contact',
      '/api/registration/links',
      '/api/payment/create-checkout-session',
    ]) {
      await send(path, { ...person, subject: person.name, message: person.name })
      await send(`${path}?q=${person.email}`, `{"name":"${person.name}`)
    }
    for (const path of [
      `/admin/api/admin/search/renewable?q=${person.email}`,
      `/api/payments/renewable/customer/${person.email}`,
      `/my-registration?token=${password}`,
      `/${person.email}`,
      '/',
    ])
      await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  }
  await everything()
  await pool.query('alter table registrations rename to elsewhere')
  await everything()
  await pool.query('alter table elsewhere rename to registrations')
  expect(
    (await db.selectFrom('registrations').select('id').where('email', '=', person.email).execute()).length,
  ).toBe(1)
  await server.stop()

  // the startup banner shows the owner's address, which the operator has set
  const printed = server.output().replace(/ {2}Owner .*/, '')
  expect(printed).toContain('request failed')
  expectNone(printed, [
    ...secretsOfSomeone,
    String(accessToken),
    String(refreshToken),
    person.attemptKey,
    'canary7781',
  ])
})
