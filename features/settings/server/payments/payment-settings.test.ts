import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdAccount } from '#features/payments/server/payments.ts'
import * as factors from '#features/second-factor/second-factor.contract.ts'
import * as calls from '#features/settings/payment-settings.contract.ts'
import { createTraces } from '#platform/server/watching/traces.ts'
import { exportPath } from '#shared/exports.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { codeOfApp } from '#tests/authenticator-app.ts'
import { testDatabase } from '#tests/database.ts'
import { isLong } from '#tests/long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { reconcileNow } from '#tests/reconcile-now.ts'
import { aStripeAccount } from '#tests/stripe-account.ts'

const keys = {
  first: { secretKey: 'sk_test_firstaccount4Q2x', webhookSecret: 'whsec_firstaccount9fA1' },
  second: { secretKey: 'rk_test_secondaccount7Bb3', webhookSecret: 'whsec_secondaccount1Cd2' },
  live: { secretKey: 'sk_live_liveaccount5Ee6', webhookSecret: 'whsec_liveaccount2Ff7' },
}
const secrets = Object.values(keys).flatMap(({ secretKey, webhookSecret }) => [secretKey, webhookSecret])

const accounts = {
  first: await aStripeAccount(keys.first.secretKey),
  second: await aStripeAccount(keys.second.secretKey),
  live: await aStripeAccount(keys.live.secretKey),
}
const addresses = new Map(
  Object.entries(accounts).map(([name, { settings }]) => [
    keys[name as keyof typeof keys].secretKey,
    new URL(settings.STRIPE_API_URL),
  ]),
)
/** A key that no account has is refused by the first one. */
const stripeAt = (secretKey: string) =>
  addresses.get(secretKey) ?? new URL(accounts.first.settings.STRIPE_API_URL)

const env = {
  PUBLIC_URL: 'https://conference.example.org',
  SESSION_KEY: 'p3Xq8vTz1LkWm5RbYc7HdJf9GsNa2EuQ4oViBxZt6Uw',
}
/** What a collector of traces gets. */
const traced: string[] = []
const collector = createServer((request, answer) => {
  request.on('data', (part: Buffer) => traced.push(part.toString()))
  request.on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
atEnd(async () => void collector.close())
const { port } = collector.address() as AddressInfo
const traces = createTraces({
  endpoint: `http://127.0.0.1:${port}`,
  serviceName: 'plenary',
  version: '0',
  share: 1,
})
const product = await startTestProduct(env, { stripeAt, isAlone: true, watch: traces.watch })
const { db, clock, app } = product
/** Another process of the same installation. */
const other = await startTestProduct(env, { stripeAt, isAlone: true, database: product })
const owner = await anAdmin(db)
const colleague = await anAdmin(db, { email: 'bo.owner@example.org' })
const bearer = await bearerOf(app, owner)

beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute()
})

type Keys = { secretKey?: string; webhookSecret?: string }
const show = async () =>
  (await product.get(calls.showPaymentSettings.path, bearer)).body as unknown as calls.PaymentSettings
const change = (given: Keys, { livemode = false, headers = {}, proof = { password: owner.password } } = {}) =>
  product.ask('POST', calls.changePaymentKeys.path, { livemode, ...given, proof }, { ...bearer, ...headers })
const remove = (id: string) =>
  product.post(
    calls.removePaymentAccount.path.replace(':id', id),
    { proof: { password: owner.password } },
    bearer,
  )
const homePage = { host: 'conference.example.org' }
const checkout = (of = product) => visitorAtCheckout(of, {}, homePage)

/** Delivers an event about a session as an account sends it. */
const deliver = async (
  account: (typeof accounts)['first'],
  webhookSecret: string,
  sessionId: string,
  of = product,
) => {
  const session = await account.stripe.checkout.sessions.retrieve(sessionId)
  const body = JSON.stringify({
    id: `evt_${sessionId}`,
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: session },
  })
  const at = Math.floor(of.clock.now().getTime() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const answer = await of.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    payload: body,
  })
  return answer.statusCode
}

describe('the Stripe keys of the settings', () => {
  test('are off, then set by an owner, and used by the next registration in both of two processes', async () => {
    expect(await show()).toMatchObject({ mode: 'off', whyOff: 'No Stripe key is set.', accounts: [] })
    const person = aPerson()
    const refused = await product.openCheckout(person, await product.priceOf({}, homePage), {}, homePage)
    expect(refused).toMatchObject({ status: 503, body: { message: 'Payment is not available.' } })

    const set = await change(keys.first)
    expect(set.body).toMatchObject({
      mode: 'test',
      whyOff: null,
      version: '1',
      webhookAddress: 'https://conference.example.org/api/payment/webhook',
      accounts: [{ keyHint: '4Q2x', webhookHint: '9fA1', isCurrent: true, isReadable: true, open: 0 }],
    })
    for (const process of [product, other]) {
      const { sessionId } = await checkout(process)
      expect((await accounts.first.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open')
      await accounts.first.pay(sessionId)
      expect(await deliver(accounts.first, keys.first.webhookSecret, sessionId, process)).toBe(200)
      expect(await product.recordOf(sessionId)).toMatchObject({
        status: 'COMPLETED',
        provider: 'stripe',
        livemode: false,
        account: expect.any(String),
      })
    }
    expect(await show()).toMatchObject({ arrived: { refused: 0 }, accounts: [{ open: 0, paid: 2 }] })
  })

  test('are checked at Stripe: a wrong one is refused with its words and changes nothing', async () => {
    const before = await show()
    const wrong = await change({ secretKey: 'sk_test_nobodysaccount', webhookSecret: 'whsec_x' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'settings_refused' } })
    expect(wrong.body.message).toBe('Stripe said: Invalid API Key provided: sk_test_… Nothing was changed.')
    const cut = await accounts.second.whileCut(() => change(keys.second))
    expect(cut.body.message).toBe('Stripe could not be reached. Try again in a moment. Nothing was changed.')
    const { arrived: _before, ...same } = before
    expect(await show()).toMatchObject(same)
    expect((await product.get(calls.checkPaymentSettings.path, bearer)).body).toMatchObject({
      isAnswering: true,
      message: 'Stripe answers',
    })
  })

  test.each([
    [{ secretKey: 'pk_test_public' }, 'Secret key must look like sk_test_… or sk_live_…'],
    [{ secretKey: keys.live.secretKey }, 'This is a live key. Enter a test key, or choose Live.'],
    [{ webhookSecret: 'secret' }, /^Webhook signing secret must look like whsec_…/],
    [{ secretKey: keys.second.secretKey }, 'Webhook signing secret is required'],
  ])('of another form are refused: %o', async (given, message) => {
    const refused = await change(given)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  })

  test('need the password, and the second factor of an owner who has one, before Stripe is asked', async () => {
    const asked = () => Object.values(accounts).reduce((sum, { exchanges }) => sum + exchanges.length, 0)
    const before = asked()
    for (const given of [keys.first, keys.second, {}])
      expect(await change(given, { proof: { password: 'not the password' } })).toMatchObject({
        status: 400,
        body: { code: 'wrong_password' },
      })
    expect(await change(keys.second, { headers: { 'if-match': '"0"' } })).toMatchObject({ status: 412 })
    expect(asked()).toBe(before)
    const careful = await anAdmin(db)
    const headers = await bearerOf(app, careful)
    const begun = (await product.post(factors.beginCodes.path, {}, headers)).body
    const secret = String(begun['secret'])
    const code = (later: number) => codeOfApp(secret, clock.now(), later)
    await product.post(factors.confirmCodes.path, { sealed: begun['sealed'], code: code(0) }, headers)
    const withProof = (proof: object) =>
      product.ask('POST', calls.changePaymentKeys.path, { livemode: false, proof }, headers)
    expect((await withProof({ password: careful.password })).body).toMatchObject({ code: 'factor_wrong' })
    expect(asked()).toBe(before)
    expect((await withProof({ password: careful.password, code: code(1) })).status).toBe(200)
  })

  test('of two owners at once: the second is told who was first', async () => {
    const { version } = await show()
    const headers = { 'if-match': `"${version}"` }
    expect((await change(keys.first, { headers })).status).toBe(200)
    const second = await change(keys.first, { headers })
    expect(second).toMatchObject({ status: 412, body: { code: 'version_conflict' } })
    expect(second.body.message).toContain(`${owner.email} has changed them`)
  })

  test('are only for owners', async () => {
    const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN' }))
    expect((await product.get(calls.showPaymentSettings.path, admin)).status).toBe(403)
  })

  test('are told to every owner by email, and to the audit, without a secret', async () => {
    await change(keys.first)
    await product.runJobs()
    const mails = (await product.readMails()).map(({ text }) => text)
    for (const { email } of [owner, colleague])
      expect(mails.some((text) => text.includes(email) && /The Stripe keys were changed/.test(text))).toBe(
        true,
      )
    const entry = await db
      .selectFrom('auditEntries')
      .select(['adminEmail', 'newValues'])
      .where('action', '=', 'settings.payments-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      adminEmail: owner.email,
      newValues: { mode: 'test', key: '…4Q2x', webhookSecret: '…9fA1' },
    })
  })
})

describe('a changed account', () => {
  test('keeps the former one for its webhooks, refunds and open payments', async () => {
    await change(keys.first)
    const [paid, open] = [await checkout(), await checkout()]
    await accounts.first.pay(paid.sessionId)
    expect((await change(keys.second)).status).toBe(200)

    expect(await deliver(accounts.first, keys.first.webhookSecret, paid.sessionId)).toBe(200)
    const record = await product.recordOf(paid.sessionId)
    expect(record).toMatchObject({ status: 'COMPLETED' })
    const refunded = await product.post(
      `/api/payments/renewable/${record.id}/refunds`,
      { amount: '1.00', requestId: '0190a3c0-0000-7000-8000-000000000001' },
      bearer,
    )
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
    expect(
      (await accounts.first.stripe.refunds.list({ payment_intent: record.paymentIntentId ?? '' })).data,
    ).toHaveLength(1)

    // neither webhook nor page: the reconciliation asks every account
    await accounts.first.pay(open.sessionId)
    clock.advance(15 * 60)
    await reconcileNow(product)
    expect(await product.recordOf(open.sessionId)).toMatchObject({ status: 'COMPLETED' })

    // left open at the second account
    const next = await checkout()
    expect((await accounts.second.stripe.checkout.sessions.retrieve(next.sessionId)).status).toBe('open')
  })

  test('is the same account again when its key comes back, and its keys can be removed when nothing is open', async () => {
    await change(keys.first)
    const listed = (await show()).accounts
    expect(listed).toHaveLength(2)
    const former = listed.find(({ isCurrent }) => !isCurrent)
    expect(former).toMatchObject({ keyHint: '7Bb3', open: 1 })
    expect(await remove(former?.id ?? '')).toMatchObject({ status: 409 })
    const { sessionId } = await db
      .selectFrom('paymentRecords')
      .select('sessionId')
      .where('account', '=', former?.id ?? '')
      .executeTakeFirstOrThrow()
    await accounts.second.pay(String(sessionId))
    expect(await deliver(accounts.second, keys.second.webhookSecret, String(sessionId))).toBe(200)
    expect((await remove(former?.id ?? '')).body).toMatchObject({ accounts: [{ keyHint: '4Q2x' }] })
    const { rows } = await product.pool.query(
      'select sealed_key, key_hint from payment_accounts order by added_at',
    )
    expect(rows).toMatchObject([{ key_hint: '4Q2x' }, { sealed_key: null, key_hint: '7Bb3' }])
  })

  test('from test to live cancels the open tests, and needs a live key', async () => {
    const test = await checkout()
    expect(await change({}, { livemode: true })).toMatchObject({
      status: 400,
      body: { message: 'Secret key is required' },
    })
    expect((await change(keys.live, { livemode: true })).body).toMatchObject({ mode: 'live' })
    await product.runJobs()
    expect((await accounts.first.stripe.checkout.sessions.retrieve(test.sessionId)).status).toBe('expired')
    expect(await product.recordOf(test.sessionId)).toMatchObject({ status: 'CANCELLED' })
    const live = await checkout(other)
    expect(await product.recordOf(live.sessionId)).toMatchObject({ provider: 'stripe', livemode: true })
    // back without typing a key again
    expect((await change({})).body).toMatchObject({ mode: 'test' })
  })

  test('without its keys turns payments off, with a sentence, and never the sandbox on', async () => {
    const current = (await show()).accounts.find(({ isCurrent }) => isCurrent)
    expect((await remove(current?.id ?? '')).body).toMatchObject({ mode: 'off' })
    const refused = await product.openCheckout(aPerson(), await product.priceOf({}, homePage), {}, homePage)
    expect(refused.body.message).toBe('Payment is not available.')
    await change(keys.first)
  })

  test('that cannot be decrypted turns payments off, with a sentence', async () => {
    const stranger = await startTestProduct(
      { ...env, SESSION_KEY: 'Zt6UwBxVi4oQuE2aNsG9fJdH7cYbR5mWkL1zTv8qX3p' },
      { stripeAt, isAlone: true, database: product },
    )
    const headers = await bearerOf(stranger.app, owner)
    expect((await stranger.get(calls.showPaymentSettings.path, headers)).body).toMatchObject({
      mode: 'off',
      whyOff: expect.stringContaining('The Stripe keys cannot be read'),
    })
    const refused = await stranger.openCheckout(aPerson(), await stranger.priceOf({}, homePage), {}, homePage)
    expect(refused.body.message).toBe('Payment is not available.')
  })
})

describe('an account whose keys are replaced by those of another one', async () => {
  const fresh = await startTestProduct(env, { stripeAt, isAlone: true })
  const account = await anAdmin(fresh.db)
  const headers = await bearerOf(fresh.app, account)
  const proof = { password: account.password }
  const set = (given: Keys, livemode = false) =>
    fresh.post(calls.changePaymentKeys.path, { livemode, ...given, proof }, headers)
  const shown = async () =>
    ((await fresh.get(calls.showPaymentSettings.path, headers)).body as unknown as calls.PaymentSettings)
      .accounts
  const idOf = async (hint: string) => (await shown()).find(({ keyHint }) => keyHint === hint)?.id ?? ''
  const removal = async (hint: string) =>
    fresh.post(calls.removePaymentAccount.path.replace(':id', await idOf(hint)), { proof }, headers)
  const lost = () =>
    fresh.db.selectFrom('paymentRecords').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  test('keeps its row, because a payment whose opening was not answered may be there', async () => {
    expect((await set(keys.first)).status).toBe(200)
    const unanswered = await accounts.first.whileCut(
      async () => fresh.openCheckout(aPerson(), await fresh.priceOf({}, homePage), {}, homePage),
      'answer',
    )
    expect(unanswered.status).toBe(503)
    expect(await lost()).toMatchObject({ status: 'PENDING', sessionId: null })
    expect((await set(keys.second)).status).toBe(200)
    expect(await shown()).toMatchObject([
      { keyHint: '7Bb3', isCurrent: true, open: 0 },
      { keyHint: '4Q2x', isCurrent: false, open: 1 },
    ])
  })

  test('keeps its keys while payments are open or refunds are not answered', async () => {
    expect(await removal('4Q2x')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^1 payment with this key is open\. /) },
    })
    fresh.clock.advance(15 * 60)
    await reconcileNow(fresh)
    const { sessionId, id } = await lost()
    expect((await removal('4Q2x')).status).toBe(409)
    await accounts.first.pay(String(sessionId))
    await reconcileNow(fresh)
    expect(await lost()).toMatchObject({ status: 'COMPLETED' })

    const refund = { amount: '1.00', requestId: randomUUID() }
    const asked = await accounts.first.whileCut(() =>
      fresh.post(`/api/payments/renewable/${id}/refunds`, refund, headers),
    )
    expect(asked.status).toBe(202)
    expect(await shown()).toMatchObject([{}, { open: 0, refunds: 1 }])
    expect(await removal('4Q2x')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^1 refund with this key has no answer yet\. /) },
    })
    await reconcileNow(fresh)
    expect(await shown()).toMatchObject([{}, { open: 0, refunds: 0 }])
  })

  test('keeps its keys when a payment begins in the moment in which they are removed', async () => {
    const { id: _id, sessionId: _session, paymentIntentId: _intent, ...payment } = await lost()
    const waiting = async () =>
      (
        await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(fresh.db)
      ).rows[0]?.waiting
    const claimed = await fresh.db.transaction().execute(async (tx) => {
      await holdAccount(tx, { providers: fresh.providers })
      const removing = removal('4Q2x')
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      const now = fresh.clock.now()
      const begun = { id: newId(now), status: 'PENDING', expiresAt: later(now, minutes(60)) } as const
      await tx
        .insertInto('paymentRecords')
        .values({ ...payment, ...begun })
        .execute()
      return { removing }
    })
    expect(await claimed.removing).toMatchObject({ status: 409 })
  })

  test('is used again without typing a key when it was the last one of its mode, not the newest', async () => {
    await set(keys.first)
    expect((await set(keys.live, true)).body).toMatchObject({ mode: 'live' })
    expect((await set({})).body).toMatchObject({ mode: 'test' })
    expect((await shown()).find(({ isCurrent }) => isCurrent)).toMatchObject({ keyHint: '4Q2x' })
  })

  test('fails no requested reconciliation when Stripe refuses its keys, but says so at its row', async () => {
    fresh.clock.advance(60)
    await accounts.second.whileCut(() => reconcileNow(fresh))
    const job = () =>
      fresh.db
        .selectFrom('jobs')
        .select(['doneAt', 'lastError'])
        .where('key', 'like', 'demand:%')
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow()
    expect(await job()).toMatchObject({ doneAt: expect.any(Date), lastError: null })
    expect(await shown()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ keyHint: '7Bb3', failedAt: expect.any(String) }),
        expect.objectContaining({ keyHint: '4Q2x', failedAt: null }),
      ]),
    )
    // the current one is what its organiser asked about
    fresh.clock.advance(60)
    await accounts.first.whileCut(() => reconcileNow(fresh))
    expect(await job()).toMatchObject({ doneAt: null, lastError: expect.any(String) })
    expect((await removal('7Bb3')).status).toBe(200)
  })
})

test('keys of the environment win and are locked; without them the same account of the settings holds their payments', async () => {
  const { db: own, ...database } = await testDatabase({ holds: 'demo data' })
  const shared = { stripeAt, isAlone: true, database: { ...database, db: own } }
  const locked = await startTestProduct(
    {
      ...env,
      STRIPE_SECRET_KEY: keys.first.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.first.webhookSecret,
    },
    shared,
  )
  const account = await anAdmin(own)
  const headers = await bearerOf(locked.app, account)
  const set = (of: typeof product, given: Keys) =>
    of.post(
      calls.changePaymentKeys.path,
      { livemode: false, ...given, proof: { password: account.password } },
      headers,
    )
  expect((await locked.get(calls.showPaymentSettings.path, headers)).body).toMatchObject({
    mode: 'test',
    locked: { variable: 'STRIPE_SECRET_KEY', keyHint: '4Q2x', webhookHint: '9fA1' },
  })
  expect(await set(locked, keys.second)).toMatchObject({ status: 409 })
  const { sessionId } = await checkout(locked)
  await accounts.first.pay(sessionId)
  expect(await locked.recordOf(sessionId)).toMatchObject({ account: null })

  const free = await startTestProduct(env, shared)
  // another account first: the payment of the environment stays without a key
  expect((await set(free, keys.second)).status).toBe(200)
  await reconcileNow(free)
  expect(await free.recordOf(sessionId)).toMatchObject({ status: 'PENDING', reviewReason: null })
  expect((await set(free, keys.first)).body).toMatchObject({ mode: 'test' })
  await reconcileNow(free)
  expect(await free.recordOf(sessionId)).toMatchObject({ status: 'COMPLETED', reviewReason: null })

  // a key of another account in the environment takes nothing from it
  const again = await startTestProduct(
    {
      ...env,
      STRIPE_SECRET_KEY: keys.second.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.second.webhookSecret,
    },
    shared,
  )
  const record = await again.recordOf(sessionId)
  expect(record.account).not.toBeNull()
  const refunded = await again.post(
    `/api/payments/renewable/${record.id}/refunds`,
    { amount: '1.00', requestId: randomUUID() },
    headers,
  )
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
})

test('a key of the settings ends the sandbox, whose pages are then 404, and payments go to Stripe', async () => {
  const local = await startTestProduct({ SESSION_KEY: env.SESSION_KEY }, { stripeAt, isAlone: true })
  const account = await anAdmin(local.db)
  const headers = await bearerOf(local.app, account)
  const proof = { password: account.password }
  const before = await visitorAtCheckout(local)
  expect(await local.recordOf(before.sessionId)).toMatchObject({ provider: 'sandbox', account: null })

  const set = await local.post(
    calls.changePaymentKeys.path,
    { livemode: false, ...keys.first, proof },
    headers,
  )
  expect(set.body).toMatchObject({ mode: 'test' })
  expect((await local.pay(before.sessionId)).status).toBe(404)
  // who comes back pays at Stripe
  const again = await local.openCheckout(before.person, await local.priceOf(), {
    registrationId: before.registrationId,
  })
  const atStripe = String(again.body['sessionId'])
  expect(await local.recordOf(atStripe)).toMatchObject({ provider: 'stripe' })
  // while it may be paid, its key stays
  const [{ id }] = set.body['accounts'] as [{ id: string }]
  const path = calls.removePaymentAccount.path.replace(':id', id)
  expect(await local.post(path, { proof }, headers)).toMatchObject({ status: 409 })
  await accounts.first.stripe.checkout.sessions.expire(atStripe)
  local.clock.advance(2 * 60 * 60)
  await reconcileNow(local)

  const removed = await local.post(path, { proof }, await bearerOf(local.app, account))
  // everything is on this machine
  expect(removed.body).toMatchObject({ mode: 'sandbox' })
  for (const session of [before.sessionId, atStripe])
    expect(await local.recordOf(session)).toMatchObject({ status: 'EXPIRED' })
})

test('no log, audit entry, answer, page, trace, export, email or row of the database has a secret', async () => {
  await traces.stop()
  expect(traced.join('')).toContain(calls.changePaymentKeys.path)
  const answers = await Promise.all(
    [
      calls.showPaymentSettings.path,
      '/admin/api/admin/audit?limit=100',
      exportPath('payments').replace(':website', 'renewable'),
      '/admin/api/admin/first-steps/renewable',
    ].map((url) => app.inject({ url, headers: bearer })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const { rows: tables } = await product.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await product.pool.query(`select to_jsonb(one) as row, one::text from "${name}" as one`)
    // bytes are written as hexadecimal numbers
    const bytes = JSON.stringify(rows).replace(/\\\\x([0-9a-f]+)/g, (_, hex) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
    dump.push(JSON.stringify(rows), bytes)
  }
  const all = [
    ...answers.map(({ body }) => body),
    ...dump,
    ...traced,
    JSON.stringify(product.logged),
    JSON.stringify(other.logged),
    ...(await product.readMails()).map(({ text }) => text),
  ].join('\n')
  expect(all.length).toBeGreaterThan(10_000)
  for (const secret of secrets) expect(all.includes(secret), secret.slice(0, 12)).toBe(false)
})

/** How many checkouts are open while the keys are changed. */
const many = isLong ? 50 : 5

test(`keys that are changed while ${many} checkouts are open lose none of them, nor their refunds`, async () => {
  await change(keys.first)
  const visitors = await Promise.all(Array.from({ length: many }, () => checkout()))
  const switching = (async () => {
    for (const name of ['second', 'first', 'second'] as const)
      expect((await change(keys[name])).status).toBe(200)
  })()
  // some pay before, some while and some after the change; of some the webhook is lost
  await Promise.all(visitors.map(({ sessionId }) => accounts.first.pay(sessionId)))
  await switching
  const late = await Promise.all(Array.from({ length: many }, () => checkout()))
  for (const { sessionId } of late) await accounts.second.pay(sessionId)
  for (const { sessionId } of visitors.filter((_, at) => at % 2 === 0))
    expect(await deliver(accounts.first, keys.first.webhookSecret, sessionId)).toBe(200)
  clock.advance(15 * 60)
  await reconcileNow(product)
  const rows = await Promise.all([...visitors, ...late].map(({ sessionId }) => product.recordOf(sessionId)))
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'COMPLETED'))
  expect(new Set(rows.map(({ account }) => account)).size).toBe(2)

  const again = await bearerOf(app, owner)
  const back = await Promise.all(
    rows.map(({ id }) =>
      product.post(
        `/api/payments/renewable/${id}/refunds`,
        { amount: '1.00', requestId: randomUUID() },
        again,
      ),
    ),
  )
  expect(back.map(({ status }) => status)).toEqual(rows.map(() => 200))
  const cents = await db
    .selectFrom('paymentRecords')
    .select('refundedCents')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  expect(cents.every(({ refundedCents }) => refundedCents === 100)).toBe(true)
})
