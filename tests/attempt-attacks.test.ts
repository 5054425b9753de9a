import { beforeAll, describe, expect, test } from 'vitest'
import { anAttempt, aVisitorWithKey, withoutKey } from './attempts.ts'
import { isLong, sampleOf } from './long.ts'
import { aPerson, startTestProduct } from './product.ts'

const product = await startTestProduct()
beforeAll(() => product.faults({ withholdWebhooks: true }))

const registerUrl = '/api/registration/register'
/** A visitor of our page who has reached the hosted payment page. */
const aVictim = () => aVisitorWithKey(product)

const stay = {
  registrationType: 'REGISTRATION_AND_ACCOMMODATION',
  accommodationNights: 2,
  accommodationGuests: 1,
}
const priceOfStay = () =>
  product.priceOf({ registrationType: 'registrationAndAccommodation', numberOfNights: 2, numberOfGuests: 1 })

const attackers = [
  ['no key', () => ({})],
  ['a key of their own', anAttempt],
] as const

describe.each(attackers)('someone who knows all that a visitor has typed, with %s,', (attacker, theirs) => {
  const choices: [string, object][] = [
    ['the same choice', {}],
    ['other nights', { extraNights: 3 }],
    ['another companion', { accompanyingPerson: true }],
  ]
  test.each(sampleOf(choices, choices.slice(0, 1)))(
    'is not handed the open payment, and does not close it, by %s',
    async (_what, choice) => {
      const { person, pricing, registrationId, sessionId, url } = await aVictim()
      const attacker = { ...withoutKey(person), ...theirs() }
      for (const named of [{}, { registrationId }]) {
        const opened = await product.openCheckout(attacker, pricing, { ...choice, ...named })
        expect(opened.status).toBe(200)
        expect(JSON.stringify(opened.body)).not.toContain(sessionId)
        expect(opened.body['url']).not.toBe(url)
        expect(opened.body).not.toHaveProperty('registrationToken')
      }
      expect(await product.recordOf(sessionId)).toMatchObject({ status: 'PENDING', cancelRequestedAt: null })
      expect((await product.pay(sessionId)).body['status']).toBe('complete')
    },
  )

  // in a usual run, the attacker without a key makes only the most likely attempts
  if (!isLong && attacker === 'no key') return

  test('does not close it by other types', async () => {
    const { person, sessionId } = await aVictim()
    const attacker = { ...withoutKey(person), ...theirs() }
    const asDelegate = { ...attacker, presentationType: 'DELEGATE' }
    const withStay = { ...attacker, ...stay }
    const delegates = await product.priceOf({ presentationType: 'delegate' })
    expect((await product.openCheckout(asDelegate, delegates)).status).toBe(200)
    expect((await product.openCheckout(withStay, await priceOfStay(), stay)).status).toBe(200)
    expect(await product.recordOf(sessionId)).toMatchObject({ status: 'PENDING', cancelRequestedAt: null })
  })

  test('learns no id by registering alike, and what is answered opens nothing', async () => {
    const { person, pricing, registrationId, sessionId } = await aVictim()
    const attacker = { ...withoutKey(person), ...theirs() }
    const answer = await product.post(registerUrl, attacker)
    expect(answer.status).toBe(201)
    expect(answer.body['id']).not.toBe(registrationId)
    expect(await product.registrationsOf(person.email)).toHaveLength(1)

    const opened = await product.openCheckout(attacker, pricing, { registrationId: answer.body['id'] })
    expect(opened.status).toBe(200)
    expect(opened.body['sessionId']).not.toBe(sessionId)
    expect(opened.body).not.toHaveProperty('registrationToken')
    // the visitor's choice must not be disclosed
    expect((await product.recordOf(String(opened.body['sessionId']))).registrationId).toBe(registrationId)
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')
  })

  test('cancels with what they were answered nothing but their own', async () => {
    const { person, pricing, sessionId } = await aVictim()
    const attacker = { ...withoutKey(person), ...theirs() }
    const opened = await product.openCheckout(attacker, pricing)
    const cancelled = await product.post('/api/payment/cancel', { sessionId: opened.body['sessionId'] })
    expect(cancelled.body).toEqual({ status: 'CANCELLED' })
    expect((await product.recordOf(sessionId)).status).toBe('PENDING')
  })
})

test('who registers in the name of someone before they do has no say over their payment', async () => {
  const person = aPerson()
  const theirs = { ...person, ...anAttempt() }
  const pricing = await product.priceOf()
  const first = await product.post(registerUrl, theirs)
  const before = await product.openCheckout(theirs, pricing, { registrationId: first.body['id'] })

  const ours = { ...person, ...anAttempt() }
  const registered = await product.post(registerUrl, ours)
  const opened = await product.openCheckout(ours, pricing, { registrationId: registered.body['id'] })
  expect(opened.status).toBe(200)
  const sessionId = String(opened.body['sessionId'])
  expect(sessionId).not.toBe(before.body['sessionId'])

  const after = await product.openCheckout(theirs, pricing, {
    registrationId: first.body['id'],
    extraNights: 2,
  })
  expect(after.status).toBe(200)
  expect(await product.recordOf(sessionId)).toMatchObject({ status: 'PENDING', cancelRequestedAt: null })
})
