import { expect, test } from 'vitest'
import { priceOfChosen, stayOf, staysOffered } from './booking-prices.ts'

const price = (type: string, totalPrice: number, stay?: [nights: number, guests: number]) => ({
  id: totalPrice,
  presentationType: { type, price: totalPrice },
  ...(stay && { accommodationOption: { nights: stay[0], guests: stay[1], price: 100 } }),
  totalPrice,
})
const prices = [
  price('LISTENER', 30, [3, 1]),
  price('LISTENER', 10),
  price('LISTENER', 21, [2, 1]),
  price('LISTENER', 20, [2, 0]),
  price('DELEGATE', 40, [2, 0]),
]
const choice = (registrationType: string, presentationType: string, stay = '') => ({
  registrationType,
  presentationType,
  stay,
})
const withRoom = 'REGISTRATION_AND_ACCOMMODATION'

test('a booking by hand is offered the stays that have a price, the shorter first A11', () => {
  expect(staysOffered(prices, 'LISTENER')).toEqual([
    { value: '2-0', label: '2 nights, 0 guests' },
    { value: '2-1', label: '2 nights, 1 guest' },
    { value: '3-1', label: '3 nights, 1 guest' },
  ])
  expect(staysOffered(prices, '')).toEqual([])
})

test.each([
  [choice('REGISTRATION_ONLY', 'LISTENER'), 10],
  [choice('REGISTRATION_ONLY', 'LISTENER', '2-0'), 10],
  [choice(withRoom, 'LISTENER', '2-1'), 21],
  [choice(withRoom, 'DELEGATE', '2-0'), 40],
  [choice(withRoom, 'DELEGATE', '2-1'), undefined],
  [choice(withRoom, 'LISTENER'), undefined],
  [choice('', 'LISTENER'), undefined],
  [choice('REGISTRATION_ONLY', 'DELEGATE'), undefined],
])('%j costs %s A11', (chosen, total) => {
  expect(priceOfChosen(prices, chosen)?.totalPrice).toBe(total)
})

test('nights and guests learn of a stay alone A11', () => {
  expect(stayOf({ registrationType: withRoom, stay: '3-0' })).toEqual({
    accommodationNights: 3,
    accommodationGuests: 0,
  })
  expect(stayOf({ registrationType: withRoom, stay: '' })).toEqual({})
  expect(stayOf({ registrationType: 'REGISTRATION_ONLY', stay: '3-0' })).toEqual({})
})
