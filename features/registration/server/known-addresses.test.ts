import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { testDatabase } from '#tests/database.ts'
import { aWebsite } from '#tests/websites.ts'
import { insertNewcomers, type NewRegistration } from './registration.store.ts'

const { db } = await testDatabase()

const aNewcomer = (email: string): NewRegistration => {
  const now = new Date()
  return {
    website: aWebsite('renewable'),
    id: newId<'registration'>(now),
    createdAt: now,
    attemptKeyHash: null,
    accommodationNights: null,
    accommodationGuests: null,
    extraNights: null,
    accompanyingPerson: null,
    name: 'Vera Visitor',
    phone: '1',
    email,
    instituteOrUniversity: 'Institute',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
  }
}

const store = (...emails: string[]) => insertNewcomers(db, aWebsite('renewable'), emails.map(aNewcomer))

test('only the addresses that are new to the website are stored, whatever their case', async () => {
  expect((await store('Ada@example.org', 'grace@example.org')).size).toBe(2)
  const others = ['ADA@example.org', 'new@example.org', 'grace@example.org'].map(aNewcomer)
  expect([...(await insertNewcomers(db, aWebsite('renewable'), others))]).toEqual([others[1]?.id])
  // another website has other visitors
  const elsewhere = { ...aNewcomer('ada@example.org'), website: aWebsite('optics') }
  expect((await insertNewcomers(db, aWebsite('optics'), [elsewhere])).size).toBe(1)
})

test('of two who come at once with one address, the second sees what the first has committed', async () => {
  const stored = await Promise.all(Array.from({ length: 8 }, () => store('twins@example.org')))
  expect(stored.map(({ size }) => size).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})
