import { expect, test } from 'vitest'
import { isPartlyRefunded, stateLabels, stateOf } from './booking-state.ts'

test.each([
  [null, 'No Payment Record'],
  [undefined, 'No Payment Record'],
  [{ status: 'COMPLETED' }, 'Paid'],
  [{ status: 'PENDING' }, 'Pending'],
  [{ status: 'FAILED' }, 'Failed'],
  [{ status: 'CANCELLED' }, 'Payment stopped'],
  [{ status: 'EXPIRED' }, 'Expired'],
  [{}, 'Pending'],
  [{ status: null }, 'Pending'],
  [{ status: '' }, 'Pending'],
  [{ status: 'REFUNDED' }, 'Unknown'],
  [{ status: 'completed' }, 'Unknown'],
  [{ status: 'none' }, 'Unknown'],
  [{ status: 'toString' }, 'Unknown'],
])('the payment %j of a booking is shown as %s A13 m142', (record, words) => {
  expect(stateLabels[stateOf(record)]).toBe(words)
})

const paid = {
  paymentRecord: {
    id: '1',
    status: 'COMPLETED' as const,
    provider: 'stripe',
    livemode: true,
    manualMethod: null,
    refunded: false,
  },
  pricingConfig: {
    presentationType: { type: 'LISTENER', price: 499 },
    totalPrice: 523.95,
    processingFeePercent: 5,
  },
  amountPaid: 523.95,
}

test.each([
  ['all that was paid is kept', {}, false],
  ['some of it went back', { amountPaid: 423.95 }, true],
  ['all of it went back', { amountPaid: 0 }, false],
  ['nothing was paid', { paymentRecord: null }, false],
  [
    'it is not paid',
    { paymentRecord: { ...paid.paymentRecord, status: 'PENDING' as const }, amountPaid: 1 },
    false,
  ],
])('a booking is partly refunded: %s', (_what, change, expected) => {
  expect(isPartlyRefunded({ ...paid, ...change })).toBe(expected)
})
