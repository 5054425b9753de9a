import { expect, test } from 'vitest'
import { paidLines } from './paid-lines.ts'

const paid = {
  presentationType: 'SPEAKER',
  presentationLabel: null,
  presentationCents: 49_900,
  accommodationCents: null,
  accommodationNights: null,
  accommodationGuests: null,
  feeBasisPoints: 290,
  feeCents: 1447,
}

test.each([
  ['without a room', {}, []],
  [
    'with one',
    { accommodationCents: 129_900, accommodationNights: 3, accommodationGuests: 1 },
    [{ what: 'Accommodation, 3 nights, 1 guest', cents: 129_900 }],
  ],
  // as old records may have it
  [
    'with one of no known size',
    { accommodationCents: 0 },
    [{ what: 'Accommodation, 0 nights, 0 guests', cents: 0 }],
  ],
])('what a registration %s was paid for, line by line', (_, change, stay) => {
  expect(paidLines({ ...paid, ...change })).toEqual([
    { what: 'Speaker', cents: 49_900 },
    ...stay,
    { what: 'Processing fee (2.9%)', cents: 1447 },
  ])
})

test('a document names a ticket type as it was called when it was charged', () => {
  const renamed = { ...paid, presentationType: 'DAY_TICKET', presentationLabel: 'Day ticket, Saturday' }
  expect(paidLines(renamed)[0]).toEqual({ what: 'Day ticket, Saturday', cents: 49_900 })
  expect(paidLines({ ...renamed, presentationLabel: null })[0]?.what).toBe('Day ticket')
})
