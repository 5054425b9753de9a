import Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { isLong, oneOf } from '#tests/long.ts'
import { aCheckout, aMovableSandbox, failureOf, listenForWebhooks, secretKey } from '#tests/sandbox.ts'
import { checkAnswer, checkExchange } from '#tests/stripe-description.ts'
import { settleBank } from '../due/settle-bank.ts'
import { failCalls } from './call-faults.store.ts'
import { describeSandbox } from './describe-sandbox.ts'
import { noFaults, readFaults } from './faults.store.ts'
import { readSandboxCommand } from './read-sandbox-command.ts'
import { runSandboxCommand } from './run-sandbox-command.ts'
import { behave, setFaults, setSessionFaults } from './set-faults.ts'

const { db } = await testDatabase()
const merchant = await listenForWebhooks()
const { stripe, exchanges, clock, work, attempt, aSessionAt, moveOn, deliverDue, host, port } =
  await aMovableSandbox(db, merchant.url)

afterEach(() => behave(db))

/** Types of the received webhooks about this session and its payment, in order. */
const cameOf = ({ id, intent = '' }: { id: string; intent?: string }): string[] =>
  merchant.received
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .filter(({ data }) => {
      const about = data.object as { id: string; payment_intent?: string }
      return about.id === id || (intent !== '' && [about.id, about.payment_intent].includes(intent))
    })
    .map(({ type }) => type)

const paid = ['checkout.session.completed', 'payment_intent.succeeded']

describe('webhooks', () => {
  test('late: come when their time has come', async () => {
    await setFaults(db, { delayWebhooksSeconds: 90 })
    const session = await aSessionAt('succeeded')
    moveOn(80)
    await deliverDue()
    expect(cameOf(session)).toEqual([])
    moveOn(11)
    await deliverDue()
    expect(cameOf(session).toSorted()).toEqual(paid)
  })

  test('lost: never come, and said to anyone who asks', async () => {
    await setFaults(db, { loseWebhooks: true })
    const session = await aSessionAt('succeeded')
    await behave(db)
    moveOn(100_000)
    await deliverDue()
    expect(cameOf(session)).toEqual([])
    const { data } = await stripe.events.list({ types: ['checkout.session.completed'], limit: 1 })
    expect(data).toMatchObject([{ data: { object: { id: session.id } }, pending_webhooks: 0 }])
  })

  test('reordered, the newest comes first case 7', async () => {
    await setFaults(db, { withholdWebhooks: true })
    const session = await aSessionAt('bank')
    await work((at) => settleBank(at, session.id, 'succeeded'))
    await setFaults(db, { withholdWebhooks: false, reorderWebhooks: true })
    await deliverDue()
    expect(cameOf(session)).toEqual([
      'checkout.session.async_payment_succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  test.runIf(isLong)(
    'of one session alone are kept back, late, lost or repeated, those of others come',
    async () => {
      const sessions: { id: string; intent: string }[] = []
      for (const change of [
        { withholdWebhooks: true },
        { delayWebhooksSeconds: 90 },
        { loseWebhooks: true },
        { duplicateWebhooks: 3 },
        {},
      ]) {
        const { id } = await stripe.checkout.sessions.create(aCheckout())
        await setSessionFaults(db, id, change)
        const complete = await attempt(id, 'succeeded')
        const intent = complete?.paymentIntentId ?? ''
        await stripe.refunds.create({ payment_intent: intent, amount: 1 })
        sessions.push({ id, intent })
      }
      const counts = async () => {
        await deliverDue()
        return sessions.map((session) => cameOf(session).length)
      }
      expect(await counts()).toEqual([0, 0, 0, 12, 4])
      moveOn(91)
      expect(await counts()).toEqual([0, 4, 0, 12, 4])
      await setSessionFaults(db, sessions[0]?.id ?? '', { withholdWebhooks: false })
      expect(await counts()).toEqual([4, 4, 0, 12, 4])
    },
  )

  test.runIf(isLong)('asked to go out by 50 at once go out once, many at a time', async () => {
    await setFaults(db, { withholdWebhooks: true })
    const sessions = await Promise.all(Array.from({ length: 40 }, () => aSessionAt('succeeded')))
    const before = merchant.received.length
    await setFaults(db, { withholdWebhooks: false })
    await Promise.all(Array.from({ length: 50 }, () => deliverDue()))
    expect(merchant.received.length - before).toBe(80)
    for (const session of sessions) expect(cameOf(session).toSorted()).toEqual(paid)
  })
})

describe('calls', () => {
  const create = (idempotencyKey: string, options: Stripe.RequestOptions = {}) =>
    stripe.checkout.sessions.create(aCheckout({ client_reference_id: idempotencyKey }), {
      idempotencyKey,
      ...options,
    })
  const countOf = async (reference: string): Promise<number> => {
    const rows = await db.selectFrom('sandboxSessions').select('parameters').execute()
    return rows.filter(
      ({ parameters }) => (parameters as { client_reference_id: string }).client_reference_id === reference,
    ).length
  }

  const failures = [
    ['429', { statusCode: 429, type: 'StripeRateLimitError', code: 'rate_limit' }],
    ['500', { statusCode: 500, type: 'StripeAPIError' }],
    ['html', { type: 'StripeAPIError' }],
    ['reset-before', { type: 'StripeConnectionError' }],
  ] as const
  test.each(oneOf(4, failures))(
    '%s: the call comes to nothing, and succeeds when it is asked again',
    async (kind, failure) => {
      // the SDK retries once on its own after a connection reset
      await failCalls(db, { kind, times: kind === 'reset-before' ? 2 : 1 })
      expect(await failureOf(create(`fault ${kind}`))).toMatchObject(failure)
      expect(await countOf(`fault ${kind}`)).toBe(0)
      await create(`fault ${kind}`)
      expect(await countOf(`fault ${kind}`)).toBe(1)
    },
  )

  test('500-kept: is answered again under the same key, without effect case 27', async () => {
    await failCalls(db, { kind: '500-kept', times: 1 })
    const first = await failureOf(create('fault kept'))
    const again = await failureOf(create('fault kept'))
    expect([first.statusCode, again.statusCode]).toEqual([500, 500])
    expect(again.headers?.['idempotent-replayed']).toBe('true')
    expect(await countOf('fault kept')).toBe(0)
    await create('fault kept 2')
  })

  test('500-kept: a call that is not kept simply fails', async () => {
    await failCalls(db, { kind: '500-kept', times: 1 })
    expect((await failureOf(stripe.events.list())).statusCode).toBe(500)
    await stripe.events.list()
  })

  test('reset-after: nothing is heard of what was done, and the same key tells it case 26', async () => {
    await failCalls(db, { kind: 'reset-after', times: 2 })
    expect(await failureOf(create('fault after'))).toMatchObject({ type: 'StripeConnectionError' })
    expect(await countOf('fault after')).toBe(1)
    await create('fault after')
    expect(await countOf('fault after')).toBe(1)
  })

  test('hang: the caller gives up case 29', async () => {
    await failCalls(db, { kind: 'hang', times: 1 })
    const request = fetch(`http://${host}:${port}/v1/events`, {
      headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': Stripe.API_VERSION },
      signal: AbortSignal.timeout(300),
    })
    await expect(request).rejects.toThrow(/timeout/)
  })

  test('only those of a method and a path, in the order in which they were ordered, so many times', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    await failCalls(db, { kind: '429', times: 2, method: 'POST', path: '/v1/checkout/sessions$' })
    await failCalls(db, { kind: '500', times: 1, path: '/v1/checkout' })
    expect((await failureOf(stripe.checkout.sessions.list())).statusCode).toBe(500)
    await stripe.checkout.sessions.list()
    await stripe.checkout.sessions.expire(id)
    expect((await failureOf(create('ordered'))).statusCode).toBe(429)
    expect((await failureOf(create('ordered'))).statusCode).toBe(429)
    await create('ordered')
  })

  test('ordered once, of 20 calls at once one meets it', async () => {
    await failCalls(db, { kind: '429', times: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => stripe.events.list()))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test.runIf(isLong)('at random: some fail, and what was requested under a key is done once', async () => {
    await setFaults(db, { randomPerMille: 300, randomSeed: 7 })
    let failures = 0
    const untilMade = async (key: string) => {
      for (let attempts = 1; ; attempts++) {
        try {
          return await create(`${key} ${attempts}`)
        } catch {
          failures++
        }
      }
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => untilMade(`random ${index}`)))
    expect(failures).toBeGreaterThan(0)
    for (let index = 0; index < 40; index++) expect(await countOf(`random ${index} 1`)).toBeLessThanOrEqual(1)
  })
})

test('the command to behave again ends all faults', async () => {
  const { id } = await stripe.checkout.sessions.create(aCheckout())
  await setFaults(db, { loseWebhooks: true, clockOffsetSeconds: 60, randomPerMille: 1000 })
  await setSessionFaults(db, id, { duplicateWebhooks: 3 })
  await failCalls(db, { kind: 'hang', times: 9 })
  await behave(db)
  expect(await readFaults(db)).toEqual(noFaults)
  expect((await describeSandbox(db)).split('\n').filter((line) => !line.startsWith('Waiting'))).toEqual([
    'Webhooks    delivered',
    'Clock       right',
    'Bank        settles after 60 s',
    'Refunds     made immediately',
    'At random   nothing',
  ])
})

describe('the command', () => {
  const run = async (line: string) => {
    const command = readSandboxCommand(line.split(' '))
    if (!command) throw new Error(`${line} is no command`)
    return runSandboxCommand(db, clock, command)
  }

  test('plays a visitor, a bank and an organiser, and says the result of it', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    expect(await run(`decline ${id}`)).toBe(`${id} is open and unpaid, 52395 cents eur`)
    expect(await run(`abandon ${id}`)).toContain('open and unpaid')
    expect(await run(`pay-by-bank ${id}`)).toContain('complete and unpaid')
    expect(await run(`settle ${id}`)).toContain('complete and paid')
    const refunded = (await run(`refund ${id} 500`)) ?? ''
    expect(refunded).toMatch(/^Refund re_\w+ of €5.00 is succeeded$/)
    const refund = refunded.split(' ')[1]
    expect(await run(`succeed-refund ${refund}`)).toContain('is succeeded')
    expect(await run(`fail-refund ${refund}`)).toContain('is failed')
    const dispute = ((await run(`dispute ${id} 100`)) ?? '').split(' ')[1]
    expect(await run(`close-dispute ${dispute} lost`)).toBe(`Dispute ${dispute} about €1.00 is lost`)
    expect(await run(`tamper ${id} 99 usd`)).toBe(`${id} is complete and paid, 99 cents usd`)
    await expect(run('pay cs_test_unknown')).rejects.toThrow('no such session')
    await expect(run('withhold on cs_test_unknown')).rejects.toThrow('no such session')
    const open = await stripe.checkout.sessions.create(aCheckout())
    await expect(run(`dispute ${open.id}`)).rejects.toThrow('This session has no payment attempt yet')
    expect(await run(`pay ${open.id}`)).toContain('complete and paid')
    const session = await stripe.checkout.sessions.retrieve(open.id)
    expect(await run(`refund ${session.payment_intent} 1`)).toContain('€0.01')
  })

  test('tells every misbehaviour', async () => {
    const { id } = await stripe.checkout.sessions.create(aCheckout())
    for (const line of [
      'withhold on',
      'lose on',
      'delay 90',
      'duplicate 3',
      'reorder on',
      'clock -60',
      'bank never',
      'refunds pending 2',
      'refunds failing 1',
      'random 50 42',
      `withhold on ${id}`,
      `lose off ${id}`,
      'calls 429 2 POST /v1/refunds$',
      'calls hang',
    ]) {
      expect(await run(line)).toBeUndefined()
    }
    expect(await run('status')).toBeUndefined()
    expect((await describeSandbox(db)).split('\n').filter((line) => !line.startsWith('Waiting'))).toEqual([
      'Webhooks    withheld, lost, 90 s late, 3 times each, newest first',
      `  of one    ${id}: withheld`,
      'Clock       60 s behind',
      'Bank        waits for a command',
      'Refunds     the next 1 fail after a minute, then 2 stay pending for a minute',
      'Next calls  429, 2 times POST /v1/refunds$',
      'Next calls  hang, once',
      'At random   50 of 1000 calls and events, seed 42',
    ])
    await run('behave')
    expect(await readFaults(db)).toEqual(noFaults)
  })
})

test('every call and every answer of this file is as Stripe describes it', () => {
  const violations = exchanges.flatMap((exchange) =>
    exchange.status === 200 || exchange.status === 0
      ? checkExchange(exchange)
      : checkAnswer(exchange.method, exchange.path, exchange.status, exchange.answer),
  )
  expect(exchanges.filter(({ status }) => status === 0).length).toBeGreaterThan(isLong ? 5 : 2)
  expect(violations).toEqual([])
})
