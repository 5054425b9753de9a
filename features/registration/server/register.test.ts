import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anAttempt, aPersonWithKey, aVisitorWithKey, withoutKey } from '#tests/attempts.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'

const product = await startTestProduct()
const { clock } = product

const hours = (count: number) => count * 3600

const register = async (person: object) => {
  const { status, body } = await product.post('/api/registration/register', person)
  return { status, id: String(body['id']) }
}

/** The registration that the newest checkout of this person belongs to. */
const registrationPaidFor = async ({ email }: { email: string }) =>
  (await product.recordsOf(email)).at(-1)?.registrationId

const aPaidVisitor = async () => {
  const visitor = await visitorAtCheckout(product)
  await product.pay(visitor.sessionId)
  expect(await product.statusPage(visitor.sessionId)).toBe('COMPLETED')
  return visitor
}

describe('a repeated registration', () => {
  test('finds the first one when every field is the same, spaces and the case of the email apart', async () => {
    const person = aPerson()
    const first = await register(person)
    expect(first.status).toBe(201)
    expect(await register(person)).toEqual({ status: 200, id: first.id })
    const retyped = { ...person, name: ` ${person.name} `, email: person.email.toUpperCase() }
    expect(await register(retyped)).toEqual({ status: 200, id: first.id })
  })

  test('finds its own by its attempt key, and by no other', async () => {
    const person = aPersonWithKey()
    const first = await register(person)
    expect(first.status).toBe(201)
    expect(await register(person)).toEqual({ status: 200, id: first.id })
    for (const other of [withoutKey(person), { ...person, ...anAttempt() }]) {
      const answered = await register(other)
      expect(answered.status).toBe(201)
      expect(answered.id).not.toBe(first.id)
    }
    expect(await register(person)).toEqual({ status: 200, id: first.id })
    expect(await product.registrationsOf(person.email)).toHaveLength(1)
  })

  test('at the same moment is one, among many others that are committed with it', async () => {
    const persons = Array.from({ length: isLong ? 30 : 6 }, () => aPersonWithKey())
    const sent = persons.flatMap((person) => [
      person,
      { ...person, email: person.email.toUpperCase() },
      { ...person, country: 'Norway' },
    ])
    const answers = await Promise.all(sent.map(register))
    for (const [at, { email }] of persons.entries()) {
      const [first, again, another] = answers.slice(3 * at, 3 * at + 3)
      expect([first?.status, again?.status].toSorted()).toEqual([200, 201])
      expect(another?.status).toBe(201)
      expect(again?.id).toBe(first?.id)
      // the address is stored as the first of the two typed it
      const rows = [email, email.toUpperCase()].map((typed) => product.registrationsOf(typed))
      const kept = (await Promise.all(rows)).flat()
      expect(kept.map(({ id }) => id).toSorted()).toEqual([first?.id, another?.id].toSorted())
    }
  })

  test('keeps no attempt key, but what it is known by', async () => {
    const person = aPersonWithKey()
    await register(person)
    await product.openCheckout(person, await product.priceOf())
    const [registration] = await product.registrationsOf(person.email)
    const [record] = await product.recordsOf(person.email)
    const sha256 = createHash('sha256').update(person.attemptKey).digest()
    expect([registration?.attemptKeyHash, record?.attemptKeyHash]).toEqual([sha256, sha256])
    expect(JSON.stringify([registration, record, product.logged])).not.toContain(person.attemptKey)
  })

  const others = [
    { name: 'Bea Delegate' },
    { phone: '+81 3 0000 0000' },
    { instituteOrUniversity: 'Another Institute' },
    { country: 'Norway' },
    { registrationType: 'REGISTRATION_AND_ACCOMMODATION' },
    { presentationType: 'POSTER' },
  ]
  test.each(sampleOf(others, others.slice(-1)))('is another one when it says %o', async (change) => {
    const person = aPerson()
    const first = await register(person)
    const second = await register({ ...person, ...change })
    expect(second.status).toBe(201)
    expect(second.id).not.toBe(first.id)
    const stored = await product.registrationsOf(person.email)
    expect(stored.find(({ id }) => id === second.id)).toMatchObject({ ...person, ...change })
  })

  test('is another one after half an hour, or once the first is paid', async () => {
    const person = aPerson()
    const first = await register(person)
    clock.advance(29 * 60)
    expect(await register(person)).toEqual({ status: 200, id: first.id })
    clock.advance(2 * 60)
    expect((await register(person)).status).toBe(201)

    const paid = await aPaidVisitor()
    const next = await register(paid.person)
    expect(next.status).toBe(201)
    expect(next.id).not.toBe(paid.registrationId)
  })
})

describe('a checkout that names no registration', () => {
  test('belongs to the one of 23 hours ago, and makes its own after 25', async () => {
    const [early, late] = [aPerson(), aPerson()]
    const pricing = await product.priceOf()

    const found = await register(early)
    clock.advance(hours(23))
    expect((await product.openCheckout(early, pricing)).status).toBe(200)
    expect(await registrationPaidFor(early)).toBe(found.id)
    expect(await product.registrationsOf(early.email)).toHaveLength(1)

    const tooOld = await register(late)
    clock.advance(hours(25))
    expect((await product.openCheckout(late, pricing)).status).toBe(200)
    expect(await registrationPaidFor(late)).not.toBe(tooOld.id)
    expect(await product.registrationsOf(late.email)).toHaveLength(2)
  })

  test('belongs to the one of its attempt key before a newer one of the same person', async () => {
    const person = aPersonWithKey()
    const own = await register(person)
    const newer = await register({ ...person, phone: '+81 3 9999 9999', ...anAttempt() })
    expect(newer.id).not.toBe(own.id)
    expect((await product.openCheckout(person, await product.priceOf())).status).toBe(200)
    expect(await registrationPaidFor(person)).toBe(own.id)
  })

  test('makes its own when the one there is has been paid', async () => {
    const { person, pricing, registrationId } = await aPaidVisitor()

    const opened = await product.openCheckout(person, pricing)
    expect(opened).toMatchObject({ status: 200, body: { status: 'PENDING' } })
    expect(await registrationPaidFor(person)).not.toBe(registrationId)
    expect(await product.registrationsOf(person.email)).toHaveLength(2)
  })

  const others = [
    { name: 'Cleo Delegate' },
    { presentationType: 'DELEGATE' },
    { registrationType: 'REGISTRATION_AND_ACCOMMODATION' },
  ]
  test.each(sampleOf(others, others.slice(1, 2)))(
    'makes its own when the one there is does not say %o',
    async (change) => {
      const person = aPerson()
      const first = await register(person)
      const { registrationType, presentationType } = { ...person, ...change }
      const pricing = await product.priceOf({ registrationType, presentationType })

      expect((await product.openCheckout({ ...person, ...change }, pricing)).status).toBe(200)
      expect(await registrationPaidFor(person)).not.toBe(first.id)
    },
  )
})

describe('the choice', () => {
  const choices: [object, object][] = [
    [{ accompanyingPerson: true }, { accompanyingPerson: true, extraNights: 0 }],
    [{ extraNights: 3 }, { accompanyingPerson: false, extraNights: 3 }],
  ]
  test.each(sampleOf(choices, choices.slice(0, 1)))(
    'opens a session of its own for %o, and keeps it in the record',
    async (change, kept) => {
      const { person, pricing, registrationId, sessionId } = await aVisitorWithKey(product)
      const open = async (more: object) => {
        const { status, body } = await product.openCheckout(person, pricing, { registrationId, ...more })
        expect(status).toBe(200)
        return String(body['sessionId'])
      }

      expect(await open({})).toBe(sessionId)
      const other = await open(change)
      expect(other).not.toBe(sessionId)
      expect(await open(change)).toBe(other)
      expect(await product.recordOf(other)).toMatchObject({ status: 'PENDING', ...kept })
      expect((await product.recordOf(sessionId)).status).toBe('CANCELLED')
      expect(await open({})).not.toBe(other)
    },
  )
})
