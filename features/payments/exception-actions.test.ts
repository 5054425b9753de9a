import { describe, expect, test } from 'vitest'
import { actionsOf, type ExceptionFacts, refundableCents } from './exception-actions.ts'

const payment = { totalCents: 50_000, refundedCents: 0, lostCents: 0, status: 'COMPLETED' }
const facts = (change: Partial<ExceptionFacts> = {}): ExceptionFacts => ({
  reason: 'duplicate_payment',
  cents: 50_000,
  closedAt: null,
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  payment,
  ...change,
})

describe('what can be answered', () => {
  test.each([
    ['a payment that came twice', facts(), ['ask', 'refund', 'review']],
    [
      'money without a booking',
      facts({ reason: 'unknown_session', payment: null }),
      ['ask', 'adopt', 'refund', 'review'],
    ],
    [
      'money whose session is not known',
      facts({ reason: 'unknown_session', payment: null, sessionId: null }),
      ['refund', 'review'],
    ],
    ['a session that nobody knows', facts({ reason: 'unknown_to_provider', cents: 0 }), ['ask', 'review']],
    ['a dispute', facts({ reason: 'dispute' }), ['ask', 'review']],
    ['money whose intent is not known', facts({ paymentIntentId: null }), ['ask', 'review']],
    ['what was answered', facts({ closedAt: '2026-11-22T00:00:00.000Z' }), []],
  ])('%s', (_name, given, actions) => {
    expect(actionsOf(given)).toEqual(actions)
  })
})

describe('how much is given back', () => {
  test.each([
    ['all of it', facts(), 50_000],
    ['never more than is left', facts({ payment: { ...payment, refundedCents: 20_000 } }), 30_000],
    ['not what was lost', facts({ payment: { ...payment, refundedCents: 20_000, lostCents: 30_000 } }), 0],
    [
      'all of what came for a payment that it does not match',
      facts({ cents: 70_000, payment: { ...payment, status: 'PENDING' } }),
      70_000,
    ],
    ['all of what belongs to nobody', facts({ cents: 1, payment: null }), 1],
    [
      'all of an orphan payment, whatever its record has paid',
      facts({ reason: 'unknown_session', cents: 60_000 }),
      60_000,
    ],
    ['nothing of a dispute', facts({ reason: 'dispute' }), 0],
  ])('%s', (_name, given, cents) => {
    expect(refundableCents(given)).toBe(cents)
  })
})
