import { expect, test } from 'vitest'
import { ticketTypesOf } from '#features/pricing/ticket-types.ts'
import { defaultTypes } from '#tests/default-types.ts'
import { correctableUntil } from './correctable-until.ts'
import { maskedEmail } from './masked-email.ts'
import { type EffectivePayment, isUndecided, mayPay, registrationStatusOf } from './registration-status.ts'

const types = ticketTypesOf(defaultTypes)
const listener = { cancelledAt: null, presentationType: 'LISTENER' }
const pending: EffectivePayment = {
  status: 'PENDING',
  sessionStatus: 'open',
  paymentStatus: 'unpaid',
  lastError: null,
  cancelRequestedAt: null,
  reviewReason: null,
  totalCents: 52_395,
  refundedCents: 0,
  lostCents: 0,
}
const completed: EffectivePayment = { ...pending, status: 'COMPLETED', sessionStatus: 'complete' }
const now = new Date('2026-02-03T04:05:06Z')

test.each<[string, Partial<EffectivePayment> | undefined]>([
  ['unpaid', undefined],
  ['unpaid', {}],
  ['declined', { lastError: 'declined' }],
  ['cancelled', { cancelRequestedAt: now, lastError: 'declined' }],
  ['waiting', { sessionStatus: 'complete' }],
  ['confirming', { sessionStatus: 'complete', paymentStatus: 'paid' }],
  ['review', { sessionStatus: 'complete', paymentStatus: 'paid', reviewReason: 'amount_mismatch' }],
  ['failed', { status: 'FAILED' }],
  ['expired', { status: 'EXPIRED' }],
  ['cancelled', { status: 'CANCELLED' }],
  ['paid', completed],
  ['free', { ...completed, totalCents: 0 }],
  ['partly-refunded', { ...completed, refundedCents: 1 }],
  ['partly-refunded', { ...completed, lostCents: 52_394 }],
  ['refunded', { ...completed, refundedCents: 52_395 }],
  ['refunded', { ...completed, refundedCents: 52_394, lostCents: 1 }],
])('a registration is %s with %o', (state, change) => {
  expect(registrationStatusOf(listener, change && { ...pending, ...change }, types)).toBe(state)
})

test('what the organisers have cancelled is cancelled, whatever the money does', () => {
  expect(registrationStatusOf({ ...listener, cancelledAt: now }, completed, types)).toBe('ended')
})

test('who pays nothing online is registered, and is requested nothing', () => {
  expect(registrationStatusOf({ ...listener, presentationType: 'SPEAKER' }, undefined, types)).toBe(
    'registered',
  )
  expect(mayPay('refunded', 'SPEAKER', types)).toBe(false)
  expect(mayPay('refunded', 'DELEGATE', types)).toBe(true)
  expect(mayPay('waiting', 'LISTENER', types)).toBe(false)
})

test('only what may change on its own is asked about again', () => {
  expect([isUndecided('waiting'), isUndecided('paid'), isUndecided('expired')]).toEqual([true, false, false])
})

test('corrections end with the closing, else when the first day begins at the place', () => {
  const days = { start: '2026-05-29', timeZone: 'Asia/Tokyo' }
  expect(correctableUntil('2026-03-15T14:59:00.000Z', days).toISOString()).toBe('2026-03-15T14:59:00.000Z')
  expect(correctableUntil(null, days).toISOString()).toBe('2026-05-28T15:00:00.000Z')
})

test('a registration shows of an address what only its owner understands', () => {
  expect(maskedEmail('ada@example.org')).toBe('a•••@example.org')
})
