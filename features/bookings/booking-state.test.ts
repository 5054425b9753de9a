import { expect, test } from 'vitest'
import { stateOf, stateWords } from './booking-state.ts'

test.each([
  [null, 'No Payment Record'],
  [undefined, 'No Payment Record'],
  [{ status: 'COMPLETED' }, 'Paid'],
  [{ status: 'PENDING' }, 'Pending'],
  [{ status: 'FAILED' }, 'Failed'],
  [{ status: 'CANCELLED' }, 'Cancelled'],
  [{ status: 'EXPIRED' }, 'Expired'],
  [{}, 'Pending'],
  [{ status: null }, 'Pending'],
  [{ status: '' }, 'Pending'],
  [{ status: 'REFUNDED' }, 'Unknown'],
  [{ status: 'completed' }, 'Unknown'],
  [{ status: 'none' }, 'Unknown'],
  [{ status: 'toString' }, 'Unknown'],
])('A13 m142 the payment %j of a booking is told as %s', (record, words) => {
  expect(stateWords[stateOf(record)]).toBe(words)
})
