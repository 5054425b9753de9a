import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import { derive, markUnknownSession, type RecordFacts, type SessionFacts } from './payment-status.ts'
import { type PaymentStatus, paymentStatuses } from './payments.contract.ts'

const record = (change: Partial<RecordFacts> = {}): RecordFacts => ({
  reference: '01900000-0000-7000-8000-000000000001',
  status: 'PENDING',
  totalCents: toCents(52_395),
  currency: 'eur',
  livemode: false,
  cancelRequested: false,
  reviewReason: null,
  ...change,
})

const session = (change: Partial<SessionFacts> = {}): SessionFacts => ({
  status: 'open',
  paymentStatus: 'unpaid',
  intentStatus: null,
  amountTotal: 52_395,
  currency: 'eur',
  clientReferenceId: '01900000-0000-7000-8000-000000000001',
  livemode: false,
  ...change,
})

const paid = session({ status: 'complete', paymentStatus: 'paid', intentStatus: 'succeeded' })

describe('the state machine', () => {
  test.each<[string, Partial<SessionFacts>, Partial<RecordFacts>, PaymentStatus]>([
    ['open, nothing tried', {}, {}, 'PENDING'],
    ['open, the card was declined', { intentStatus: 'requires_payment_method' }, {}, 'PENDING'],
    ['open, 3-D Secure under way', { intentStatus: 'requires_action' }, {}, 'PENDING'],
    [
      'complete and paid',
      { status: 'complete', paymentStatus: 'paid', intentStatus: 'succeeded' },
      {},
      'COMPLETED',
    ],
    [
      'complete, nothing to pay',
      { status: 'complete', paymentStatus: 'no_payment_required' },
      {},
      'COMPLETED',
    ],
    ['complete, the bank works on it', { status: 'complete', intentStatus: 'processing' }, {}, 'PENDING'],
    [
      'complete, the bank refused',
      { status: 'complete', intentStatus: 'requires_payment_method' },
      {},
      'FAILED',
    ],
    ['complete, the bank cancelled', { status: 'complete', intentStatus: 'canceled' }, {}, 'FAILED'],
    ['expired', { status: 'expired' }, {}, 'EXPIRED'],
    ['expired on the wish of the visitor', { status: 'expired' }, { cancelRequested: true }, 'CANCELLED'],
    ['paid although a cancel was wished', { ...paid }, { cancelRequested: true }, 'COMPLETED'],
  ])('PENDING, the session is %s', (_, message, known, expected) => {
    const next = derive(record(known), session(message))
    expect(next.status).toBe(expected)
    expect(next.completedNow).toBe(expected === 'COMPLETED')
    expect(next.reviewReason).toBeNull()
  })

  test.each<[PaymentStatus]>([['EXPIRED'], ['CANCELLED'], ['FAILED']])(
    '%s and then paid completes with a review mark',
    (status) => {
      expect(derive(record({ status }), paid)).toEqual({
        status: 'COMPLETED',
        reviewReason: 'paid_after_close',
        completedNow: true,
      })
    },
  )

  test.each<[string, Partial<SessionFacts>]>([
    ['amount_mismatch', { amountTotal: 100 }],
    ['amount_mismatch', { amountTotal: null }],
    ['currency_mismatch', { currency: 'usd' }],
    ['reference_mismatch', { clientReferenceId: 'another' }],
    ['reference_mismatch', { clientReferenceId: null }],
    ['livemode_mismatch', { livemode: true }],
  ])('is never completed by a session that does not match: %s', (reason, wrong) => {
    expect(derive(record(), { ...paid, ...wrong })).toEqual({
      status: 'PENDING',
      reviewReason: reason,
      completedNow: false,
    })
  })

  test.each([['amount_mismatch'], ['unknown_to_provider']])(
    'forgets the mark %s when the session is paid correct',
    (reviewReason) => {
      expect(derive(record({ reviewReason }), paid)).toEqual({
        status: 'COMPLETED',
        reviewReason: null,
        completedNow: true,
      })
    },
  )

  test('forgets that the provider did not know it, and no other mark', () => {
    const completed = (reviewReason: string) =>
      derive(record({ status: 'COMPLETED', reviewReason }), paid).reviewReason
    expect(completed('unknown_to_provider')).toBeNull()
    expect(completed('duplicate_payment')).toBe('duplicate_payment')
    expect(derive(record({ reviewReason: 'unknown_to_provider' }), session()).reviewReason).toBeNull()
  })

  test('marks what the provider does not know, and keeps the mark of a settled payment', () => {
    expect(markUnknownSession(record())).toBe('unknown_to_provider')
    expect(markUnknownSession(record({ reviewReason: 'amount_mismatch' }))).toBe('unknown_to_provider')
    expect(markUnknownSession(record({ status: 'COMPLETED' }))).toBe('unknown_to_provider')
    expect(markUnknownSession(record({ status: 'COMPLETED', reviewReason: 'duplicate_payment' }))).toBe(
      'duplicate_payment',
    )
  })

  const anySession = fc.record<SessionFacts>({
    status: fc.constantFrom('open', 'complete', 'expired', null, 'something new'),
    paymentStatus: fc.constantFrom('unpaid', 'paid', 'no_payment_required', 'something new'),
    intentStatus: fc.constantFrom(
      'requires_payment_method',
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
      null,
    ),
    amountTotal: fc.constantFrom(52_395, 52_395, 52_395, 1),
    currency: fc.constantFrom('eur', 'eur', 'usd'),
    clientReferenceId: fc.constantFrom(record().reference, record().reference, null),
    livemode: fc.constantFrom(false, false, true),
  })
  const anyRecord = fc
    .record({ status: fc.constantFrom(...paymentStatuses), cancelRequested: fc.boolean() })
    .map((change) => record(change))

  /** Applies the sessions in this order; returns the final status and how often it completed. */
  const history = (start: RecordFacts, message: SessionFacts[]) =>
    message.reduce(
      ({ facts, completions }, one) => {
        const next = derive(facts, one)
        return { facts: { ...facts, ...next }, completions: completions + (next.completedNow ? 1 : 0) }
      },
      { facts: start, completions: 0 },
    )

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyRecord, anySession, (start, message) => {
        const once = derive(start, message)
        const twice = derive({ ...start, ...once }, message)
        expect(twice).toEqual({ ...once, completedNow: false })
      }),
    )
  })

  test('completes at most once, never leaves COMPLETED, never returns to PENDING, in every order', () => {
    fc.assert(
      fc.property(anyRecord, fc.array(anySession, { maxLength: 12 }), (start, message) => {
        const { facts, completions } = history(start, message)
        expect(completions).toBeLessThanOrEqual(start.status === 'COMPLETED' ? 0 : 1)
        if (start.status === 'COMPLETED') expect(facts.status).toBe('COMPLETED')
        if (start.status !== 'PENDING') expect(facts.status).not.toBe('PENDING')
        if (completions === 1) expect(facts.status).toBe('COMPLETED')
      }),
    )
  })

  test('ends the same whether the payment was seen before or after everything else', () => {
    fc.assert(
      fc.property(anyRecord, anySession, (start, message) => {
        const before = history(start, [paid, message]).facts.status
        const after = history(start, [message, paid]).facts.status
        expect([before, after]).toEqual(['COMPLETED', 'COMPLETED'])
      }),
    )
  })
})
