import { afterEach, describe, expect, test } from 'vitest'
import { noBuyerDetails } from '#features/payments/buyer.fields.ts'
import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { countedDeadlocks, meet as meetAt, recordDeadlocks } from './lock-collisions.ts'
import { isLong } from './longest.ts'
import { startTestProduct, visitorAtCheckout } from './product.ts'

const { seen } = recordDeadlocks()
const product = await startTestProduct({}, { isAlone: true })
const { db, pool, clock } = product
const account = await anAdmin(db)
const sessionKey = await readSessionKey(product.config.sessionKey, product.config.dataDir)
const origins = createOrigins({ ...product.config, websites: threeWebsites(), port: () => 3000 })
const bookings = '/admin/api/admin/registration-forms/renewable'

afterEach(() => {
  clock.advance(3600)
  expect(seen.splice(0)).toEqual([])
})

/** As `meet`, after pending webhooks were delivered, which would lock the same rows. */
const meet: typeof meetAt = async (...args) => {
  await product.deliverWebhooks()
  return meetAt(...args)
}

/** A person who abandoned a payment and requested erasure. */
const someoneToErase = async (isAsked = true) => {
  const owner = await bearerOf(product.app, account)
  const { person, pricing, registrationId, sessionId } = await visitorAtCheckout(product)
  await product.post('/api/payment/cancel', { sessionId })
  await product.runJobs()
  const record = await product.recordOf(sessionId)
  const registration = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const erasures = '/admin/api/admin/privacy/erasures'
  const { body } = isAsked
    ? await product.post(erasures, { email: person.email, confirm: person.email }, owner)
    : { body: {} as Record<string, unknown> }
  const link = {
    authorization: `Bearer ${registrationLink({ origins, sessionKey }, registration).split('#')[1]}`,
  }
  const priced = { unitAmount: String(pricing.totalPrice), method: 'desk' }
  return {
    payment: { of: 'payment_records', where: 'id', value: record.id },
    registrationId,
    /** The message of the refusal; null: it was done. */
    erase: async () => {
      await product.runJobs()
      const { body: done } = await product.get(`${erasures}/${body['id']}`, owner)
      expect(done['endedAt']).not.toBeNull()
      return done['refusedBecause'] as string | null
    },
    checkOut: async (change: object = {}) =>
      (await product.openCheckout(person, pricing, { registrationId, ...change })).status,
    cancel: async () => (await product.post(`${bookings}/${registrationId}/cancel`, {}, owner)).status,
    payByHand: async () =>
      (await product.post(`${bookings}/${registrationId}/payment`, priced, owner)).status,
    nameBuyer: async (organisation: string) =>
      (await product.ask('PUT', '/api/registration/mine/buyer', { ...noBuyerDetails, organisation }, link))
        .status,
    /** The registrations and payments that still name the person, and the emptied ones. */
    left: async () => {
      const { rows } = await pool.query(
        `select (select count(*)::int from registrations where email = $1) as registrations,
          (select count(*)::int from payment_records where customer_email = $1) as payments,
          (select email from registrations where id = $2) as email`,
        [person.email, registrationId],
      )
      return rows[0]
    },
  }
}
type Someone = Awaited<ReturnType<typeof someoneToErase>>

describe('without a deadlock', () => {
  test('a checkout that is first is waited for, and refuses the erasure', async () => {
    const one = await someoneToErase()
    const [status, refused] = await meet(pool, one.payment, one.checkOut, one.erase)
    expect({ status, refused }).toEqual({ status: 200, refused: expect.stringMatching(/payment/) })
    expect(await one.left()).toMatchObject({ registrations: 1, payments: 2 })
  })

  test('a checkout that is second makes a registration of its own, and what was erased stays empty', async () => {
    const one = await someoneToErase()
    const [refused, status] = await meet(pool, one.payment, one.erase, one.checkOut)
    expect({ status, refused }).toEqual({ status: 200, refused: null })
    expect(await one.left()).toEqual({ registrations: 1, payments: 1, email: '' })
  })

  test.each<[string, (one: Someone) => Promise<number>, number]>([
    [
      'the cancellation of a booking and an erasure wait for each other, whoever comes first',
      ({ cancel }) => cancel(),
      200,
    ],
    [
      'a payment by hand and an erasure wait for each other, whoever comes first',
      ({ payByHand }) => payByHand(),
      200,
    ],
    [
      'the change of a buyer and an erasure wait for each other, whoever comes first',
      ({ nameBuyer }) => nameBuyer('One'),
      200,
    ],
  ])('%s', async (_what, other, expected) => {
    const first = await someoneToErase()
    const [status] = await meet(pool, first.payment, () => other(first), first.erase)
    expect(status).toBe(expected)
    const second = await someoneToErase()
    const [refused] = await meet(pool, second.payment, second.erase, () => other(second))
    expect(refused).toBeNull()
    expect(await second.left()).toMatchObject({ registrations: 0, payments: 0 })
  })
})

test('a checkout and a change of the buyer of one registration never end in a deadlock', async () => {
  const one = await someoneToErase(false)
  const checkOut = () => one.checkOut({ buyer: { ...noBuyerDetails, organisation: 'Other' } })
  expect(await meet(pool, one.payment, () => one.nameBuyer('One'), checkOut)).toEqual([200, 200])
  expect(await meet(pool, one.payment, checkOut, () => one.nameBuyer('Two'))).toEqual([200, 200])
})

const rounds = isLong ? 500 : 5
test(`${rounds} times everything at once about one person ends without a deadlock, and leaves nothing half erased`, async () => {
  for (let round = 0; round < rounds; round++) {
    const one = await someoneToErase()
    const acts = [
      one.checkOut,
      () => one.checkOut({ buyer: { ...noBuyerDetails, organisation: 'Other' }, extraNights: 1 }),
      one.cancel,
      one.payByHand,
      () => one.nameBuyer('One'),
    ]
    const turned = acts.map((_, at) => acts[(at + round) % acts.length] as () => Promise<number>)
    const [refused, ...statuses] = await Promise.all([one.erase(), ...turned.map((act) => act())])
    expect(statuses.filter((status) => ![200, 201, 400, 404, 409].includes(status))).toEqual([])
    const { email } = await one.left()
    expect(refused === null).toBe(email === '' || email === undefined)
  }
  if (isLong) await expect.poll(() => countedDeadlocks(pool), { timeout: 15_000 }).toBe(0)
}, 600_000)
