import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import type { RecordFacts, SessionFacts } from './payment-status.ts'
import { capturedOf, type MoneyFacts, marksOf, whatToCheck } from './what-to-check.ts'

const record: RecordFacts = {
  reference: 'record-1',
  status: 'COMPLETED',
  totalCents: toCents(10_000),
  currency: 'eur',
  livemode: false,
  cancelRequested: false,
  reviewReason: null,
}
const paid: SessionFacts = {
  status: 'complete',
  paymentStatus: 'paid',
  intentStatus: 'succeeded',
  amountTotal: 10_000,
  currency: 'eur',
  clientReferenceId: 'record-1',
  livemode: false,
}
const openSession: SessionFacts = { ...paid, status: 'open', paymentStatus: 'unpaid', intentStatus: null }

test.each<[string, SessionFacts | undefined, number]>([
  ['is paid', paid, 10_000],
  ['is paid and names no amount', { ...paid, amountTotal: null }, 0],
  ['is open', openSession, 0],
  ['the provider does not know', undefined, 0],
])('a session that %s has captured what it says', (_, session, captured) => {
  expect(capturedOf(session)).toBe(captured)
})

test.each<[string, Partial<RecordFacts>, SessionFacts | undefined, string[]]>([
  ['nothing when all is right', {}, paid, []],
  ['its own mark', { reviewReason: 'duplicate_payment' }, paid, ['duplicate_payment']],
  [
    'that the provider does not know it',
    { reviewReason: 'unknown_to_provider' },
    undefined,
    ['unknown_to_provider'],
  ],
  [
    'an amount that disagrees although it is COMPLETED',
    {},
    { ...paid, amountTotal: 9_000 },
    ['amount_mismatch'],
  ],
  [
    'both',
    { reviewReason: 'duplicate_payment' },
    { ...paid, currency: 'usd' },
    ['duplicate_payment', 'currency_mismatch'],
  ],
  [
    'the same only once',
    { reviewReason: 'amount_mismatch' },
    { ...paid, amountTotal: 1 },
    ['amount_mismatch'],
  ],
  ['nothing of whom it names, when it was adopted', {}, { ...paid, clientReferenceId: 'record-0' }, []],
  ['nothing while it is open', { status: 'PENDING' }, openSession, []],
  ['nothing of a COMPLETED one whose session is not paid', {}, openSession, []],
])('a record shows %s', (_, change, session, marks) => {
  expect(marksOf({ ...record, ...change }, session)).toEqual(marks)
})

const facts = (change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  sessionId: 'cs_1',
  marks: [],
  captured: 10_000,
  refunds: [],
  disputes: [],
  ...change,
})
const refund = (
  status: 'succeeded' | 'pending' | 'failed',
  cents: number,
  askedBy: string | null = null,
) => ({
  id: `re_${status}`,
  status,
  cents,
  askedBy,
})
const dispute = (status: string) => ({ id: 'dp_1', status, cents: 10_000, openedAt: new Date(0) })
const answers = (change: Partial<MoneyFacts>) =>
  whatToCheck(facts(change)).resolved.map(({ subject, answer, by }) => [subject, answer, by])

describe('what is listed', () => {
  test.each<[string, Partial<MoneyFacts>, [string, string, number][]]>([
    ['nothing when all is right', {}, []],
    [
      'each mark, with what was captured',
      { marks: ['duplicate_payment', 'amount_mismatch'] },
      [
        ['duplicate_payment', 'duplicate_payment:cs_1', 10_000],
        ['amount_mismatch', 'amount_mismatch:cs_1', 10_000],
      ],
    ],
    [
      'a refund whose amount has come back',
      { refunds: [refund('failed', 700), refund('succeeded', 300)] },
      [['refund_failed', 'refund_failed:re_failed', 700]],
    ],
    ['an open dispute', { disputes: [dispute('under_review')] }, [['dispute', 'dispute:dp_1', 10_000]]],
    ['a lost dispute', { disputes: [dispute('lost')] }, [['dispute', 'dispute:dp_1', 10_000]]],
    ['no dispute that was won', { disputes: [dispute('won')] }, []],
  ])('%s', (_, change, expected) => {
    const { found } = whatToCheck(facts(change))
    expect(found.map(({ reason, subject, cents }) => [reason, subject, cents])).toEqual(expected)
  })
})

describe('what the truth has answered', () => {
  const settled = [
    ['amount_mismatch:cs_1', 'settled', null],
    ['currency_mismatch:cs_1', 'settled', null],
    ['reference_mismatch:cs_1', 'settled', null],
    ['livemode_mismatch:cs_1', 'settled', null],
    ['unknown_to_provider:cs_1', 'settled', null],
    ['unknown_session:cs_1', 'settled', null],
  ]

  test('marks that are true no longer', () => {
    expect(answers({})).toEqual(settled)
    expect(answers({ marks: ['unknown_to_provider'] })).toEqual(
      settled.filter(([subject]) => subject !== 'unknown_to_provider:cs_1'),
    )
  })

  test('a dispute that is closed and not lost', () => {
    for (const status of ['won', 'warning_closed', 'prevented'])
      expect(answers({ disputes: [dispute(status)] })).toContainEqual(['dispute:dp_1', 'settled', null])
    for (const status of ['needs_response', 'lost'])
      expect(answers({ disputes: [dispute(status)] })).toEqual(settled)
  })

  test('money that went back whole, by anyone who requested it', () => {
    const whole = answers({
      marks: ['duplicate_payment'],
      refunds: [
        refund('failed', 10_000, 'no@example.org'),
        refund('succeeded', 4_000, 'ada@example.org'),
        refund('pending', 6_000),
      ],
    })
    expect(whole).toContainEqual(['duplicate_payment:cs_1', 'refunded', 'ada@example.org'])
    expect(whole).toContainEqual(['refund_failed:re_failed', 'refunded', 'ada@example.org'])
    const inDashboard = answers({ marks: ['paid_after_close'], refunds: [refund('succeeded', 10_000)] })
    expect(inDashboard).toContainEqual(['paid_after_close:cs_1', 'refunded', null])
  })

  test('no money of which a part is left, or that never came', () => {
    expect(answers({ refunds: [refund('succeeded', 9_999)] })).toEqual(settled)
    expect(answers({ captured: 0 })).toEqual(settled)
  })
})
