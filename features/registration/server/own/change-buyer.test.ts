import { describe, expect, test } from 'vitest'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { newId } from '#shared/ids.ts'
import { aPersonWithKey, withoutKey } from '#tests/attempts.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { textOf } from '#tests/pdf-text.ts'
import { type aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { threeWebsites } from '#tests/website-registry.ts'

let dieAt: string | undefined
const product = await startTestProduct(
  {},
  {
    checkpoint: (step) => {
      if (step === dieAt) throw new Error('The power went')
    },
  },
)
const { clock, config, db, pool } = product
const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
const origins = createOrigins({ ...config, websites: threeWebsites(), port: () => 3000 })

const rowOf = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tokenOf = async (id: string) =>
  registrationLink({ origins, sessionKey }, await rowOf(id)).split('#')[1] ?? ''
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const mine = async (token: string) => (await product.get('/api/registration/mine', bearer(token))).body
const put = (token: string, details: object) =>
  product.ask('PUT', '/api/registration/mine/buyer', details, bearer(token))

const institute = {
  organisation: '髙橋 Power Company',
  billingAddress: '1-2-3 Ariake\nKoto, Tokyo 135-0063',
  taxNumber: 'JP T1234567890123',
  orderNumber: 'PO 2026-77',
}
const nothing = { organisation: '', billingAddress: '', taxNumber: '', orderNumber: '' }

/** Someone at the payment page, with their link. */
const aVisitor = async () => {
  const visitor = await visitorAtCheckout(product)
  return { ...visitor, token: await tokenOf(visitor.registrationId) }
}
const pay = async (sessionId: string) => {
  await product.pay(sessionId)
  await product.statusPage(sessionId)
  await product.runJobs()
}
const aPayer = async () => {
  const visitor = await aVisitor()
  await pay(visitor.sessionId)
  return visitor
}

type IssuedDocument = { kind: string; number: string; cents: number; address: string }
const documentsOf = async (token: string) => (await mine(token))['receipts'] as IssuedDocument[]
const read = async ({ address }: IssuedDocument) => {
  const { rawPayload } = await product.app.inject({ url: address, headers: { host: 'localhost:3000' } })
  return textOf(rawPayload)
}
const seriesOf = async () =>
  (
    await pool.query<{ number: number }>(
      `select number from receipts where website = 'renewable' and not livemode order by number`,
    )
  ).rows.map(({ number }) => number)

describe('what the payer wants to read on the receipt', () => {
  test('is there before the receipt, and printed on it', async () => {
    const { token, sessionId, person } = await aVisitor()
    expect(await mine(token)).toMatchObject({ buyer: nothing, buyerChange: 'free' })
    const saved = await put(token, { ...institute, billingAddress: ' 1-2-3 Ariake\r\nKoto, Tokyo 135-0063 ' })
    expect(saved).toMatchObject({
      status: 200,
      body: { buyer: institute, buyerChange: 'free', receipts: [] },
    })
    await pay(sessionId)
    const documents = await documentsOf(token)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt'])
    const text = (await read(documents[0] as IssuedDocument)).replace(/\s/g, '')
    for (const words of [...Object.values(institute), `For ${person.name}`])
      for (const line of words.split('\n')) expect(text).toContain(line.replace(/\s/g, ''))
  })

  test('comes with the checkout of the form, and only with the key of the registration', async () => {
    const person = aPersonWithKey()
    const registered = await product.post('/api/registration/register', person)
    const registrationId = String(registered.body['id'])
    const pricing = await product.priceOf()
    const open = (who: ReturnType<typeof aPerson>, buyer: object) =>
      product.openCheckout(who, pricing, { registrationId, buyer })
    expect((await open(withoutKey(person), { organisation: 'Eve' })).status).toBe(200)
    expect((await mine(await tokenOf(registrationId)))['buyer']).toEqual(nothing)
    const { status, body } = await open(person, { organisation: 'Own' })
    expect(status).toBe(200)
    expect(await mine(String(body['registrationToken']))).toMatchObject({
      buyer: { organisation: 'Own' },
      buyerChange: 'link',
    })
    expect((await mine(await tokenOf(registrationId)))['buyer']).toEqual({ ...nothing, organisation: 'Own' })
    // the buyer details never change the price
    expect((await product.recordOf(String(body['sessionId']))).totalCents).toBe(
      Math.round(pricing.totalPrice * 100),
    )
    const wrong = await open(person, { organisation: 'x'.repeat(201) })
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Organisation must be at most 200 characters') },
    })
  })

  const refused = [
    [
      'an organisation of 201 characters',
      { organisation: 'x'.repeat(201) },
      'Organisation must be at most 200 characters',
    ],
    [
      'an address of 501',
      { billingAddress: 'x'.repeat(501) },
      'Billing address must be at most 500 characters',
    ],
    ['an order number of two lines', { orderNumber: 'a\nb' }, 'Order number must be on one line'],
    ['what is no text', { taxNumber: 7 }, 'VAT or tax number must be text'],
  ] as const
  test.each(sampleOf(refused, refused.slice(2, 3)))(
    'refuses %s and changes nothing',
    async (_what, details, message) => {
      const { token } = await aVisitor()
      await put(token, institute)
      expect(await put(token, { ...institute, ...details })).toMatchObject({ status: 400, body: { message } })
      expect((await mine(token))['buyer']).toEqual(institute)
    },
  )

  test('is changed by the link alone', async () => {
    const { token } = await aVisitor()
    expect((await put(`${token}x`, institute)).status).toBe(404)
    expect((await mine(token))['buyer']).toEqual(nothing)
  })
})

describe('changing it after the receipt was issued', () => {
  test('reverses the receipt and issues another one, in the series, and the sums stay', async () => {
    const { token, person, registrationId } = await aPayer()
    const [first] = await documentsOf(token)
    // drawing the documents takes longer than all the rest
    const before = isLong && (await read(first as IssuedDocument))
    expect(await mine(token)).toMatchObject({ buyerChange: 'reissue' })
    const saved = await put(token, institute)
    expect(saved.status).toBe(200)
    const documents = await documentsOf(token)
    expect(documents.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['receipt', first?.cents],
      ['receipt_reversal', first?.cents],
      ['receipt', first?.cents],
    ])
    expect(documents[0]?.number).toBe(first?.number)
    if (isLong) {
      const [, reversal, next] = await Promise.all(documents.map(read))
      expect(await read(documents[0] as IssuedDocument)).toBe(before)
      // the reversal is written to the buyer of before
      expect(reversal).toContain(`Reversal of receipt ${first?.number}`)
      expect(reversal).toContain(person.name)
      expect(reversal).not.toContain('Power Company')
      expect(next).toContain('Power Company')
      expect(next).toContain(`This receipt replaces ${first?.number}`)
    }
    // once more the same is no change
    await put(token, institute)
    expect(await documentsOf(token)).toHaveLength(3)
    expect(await seriesOf()).toEqual((await seriesOf()).map((_, at) => at + 1))
    const { rows } = await pool.query(
      `select action, new_values from audit_entries where subject = $1 and action like 'booking.buyer%'`,
      [(await rowOf(registrationId)).name],
    )
    expect(rows).toEqual([
      {
        action: 'booking.buyer-changed-by-visitor',
        new_values: {
          organisation: institute.organisation,
          'billing address': institute.billingAddress,
          'vat or tax number': institute.taxNumber,
          'order number': institute.orderNumber,
        },
      },
    ])
  })

  test('leaves nothing behind when it breaks off', async () => {
    const { token } = await aPayer()
    const [, ...before] = await seriesOf()
    dieAt = 'before-receipt-commit'
    expect((await put(token, institute)).status).toBe(500)
    dieAt = undefined
    expect(product.logged).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ message: 'The power went' }) }),
    )
    expect((await mine(token))['buyer']).toEqual(nothing)
    const [, ...after] = await seriesOf()
    expect(after).toEqual(before)
  })

  test('of many at once each reverses what is there, without a gap', async () => {
    const { token } = await aPayer()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((organisation) => put(token, { organisation })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kinds = (await documentsOf(token)).map(({ kind }) => kind)
    expect(kinds).toEqual(['receipt', ...Array(3).fill(['receipt_reversal', 'receipt']).flat()])
    expect(await seriesOf()).toEqual((await seriesOf()).map((_, at) => at + 1))
  })

  test('ends after five times, and says what to do', async () => {
    const { token } = await aPayer()
    for (let times = 1; times <= 5; times++)
      expect((await put(token, { organisation: `Organisation ${times}` })).status).toBe(200)
    expect(await mine(token)).toMatchObject({ buyerChange: 'often' })
    expect(await put(token, institute)).toMatchObject({
      status: 409,
      body: {
        message: 'You have changed your receipt five times. To change it again, write to us.',
      },
    })
    expect(await mine(token)).toMatchObject({ buyer: { organisation: 'Organisation 5' } })
  })

  test('is not possible once a refund was begun', async () => {
    const { token, sessionId } = await aPayer()
    const { id: paymentId, website, livemode } = await product.recordOf(sessionId)
    const now = clock.now()
    await db
      .insertInto('paymentRefunds')
      .values({
        id: newId<'refund'>(now),
        website,
        paymentId,
        provider: 'sandbox',
        livemode,
        paymentIntentId: 'pi_1',
        number: 1,
        refundId: 're_buyer',
        cents: 100,
        status: 'succeeded',
        createdAt: now,
        updatedAt: now,
        reason: null,
        failure: null,
        askedBy: null,
        requestId: null,
        note: null,
      })
      .execute()
    expect(await mine(token)).toMatchObject({ buyerChange: 'refunded' })
    expect((await put(token, institute)).status).toBe(409)
    expect(await mine(token)).toMatchObject({ buyer: nothing })
  })

  test('is not asked of someone who pays nothing, nor of a cancelled registration', async () => {
    const speaker = { ...aPersonWithKey(), presentationType: 'SPEAKER' }
    const { body } = await product.post('/api/registration/register', speaker)
    expect(await mine(await tokenOf(String(body['id'])))).toMatchObject({ buyerChange: 'none' })
    const { token, registrationId } = await aVisitor()
    await pool.query('update registrations set cancelled_at = now() where id = $1', [registrationId])
    expect((await put(token, institute)).status).toBe(409)
  })
})
