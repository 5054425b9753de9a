import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DisputeState,
  hasComeBack,
  isGoingBack,
  isOpenDispute,
  laterDisputeState,
  moneyBack,
  type RefundStatus,
  refundAfter,
  refundStatuses,
} from './money-back.ts'

describe('a refund', () => {
  test.each<[RefundStatus, string | null, RefundStatus]>([
    ['asked', 'pending', 'pending'],
    ['asked', null, 'pending'],
    ['asked', 'something new', 'pending'],
    ['refused', 'succeeded', 'succeeded'],
    ['pending', 'requires_action', 'requires_action'],
    ['requires_action', 'pending', 'pending'],
    ['requires_action', 'canceled', 'canceled'],
    ['pending', 'succeeded', 'succeeded'],
    ['succeeded', 'failed', 'failed'],
    // answers that were overtaken
    ['succeeded', 'pending', 'succeeded'],
    ['failed', 'succeeded', 'failed'],
    ['canceled', 'requires_action', 'canceled'],
  ])('that was %s and is said to be %s is %s', (known, message, expected) => {
    expect(refundAfter(known, message)).toBe(expected)
  })

  test('counts while it is returned and when it is there', () => {
    expect(refundStatuses.filter(isGoingBack)).toEqual(['pending', 'requires_action', 'succeeded'])
    expect(refundStatuses.filter(hasComeBack)).toEqual(['failed', 'canceled'])
  })

  test('ends the same in whatever order its story is reported', () => {
    const story = ['pending', 'succeeded', 'failed']
    fc.assert(
      fc.property(fc.shuffledSubarray([...story, ...story], { minLength: 6 }), (reported) => {
        expect(reported.reduce<RefundStatus>(refundAfter, 'asked')).toBe('failed')
      }),
    )
  })
})

describe('a dispute', () => {
  const at = (second: number) => new Date(second * 1000)

  test.each<[string, boolean]>([
    ['needs_response', true],
    ['under_review', true],
    ['warning_needs_response', true],
    ['warning_under_review', true],
    ['something new', true],
    ['warning_closed', false],
    ['prevented', false],
    ['won', false],
    ['lost', false],
  ])('that is %s is open: %s', (status, expected) => {
    expect(isOpenDispute(status)).toBe(expected)
  })

  test.each<[string, DisputeState, DisputeState, string]>([
    [
      'closed beats open, even an open word that is dated later',
      { status: 'won', at: at(5) },
      { status: 'needs_response', at: at(9) },
      'won',
    ],
    [
      'of two open words the later holds',
      { status: 'needs_response', at: at(5) },
      { status: 'under_review', at: at(6) },
      'under_review',
    ],
    [
      'of two closed words the later holds',
      { status: 'won', at: at(5) },
      { status: 'lost', at: at(6) },
      'lost',
    ],
    [
      'of one second, always the same one',
      { status: 'lost', at: at(5) },
      { status: 'won', at: at(5) },
      'won',
    ],
  ])('%s', (_, one, other, expected) => {
    expect(laterDisputeState(one, other).status).toBe(expected)
    expect(laterDisputeState(other, one).status).toBe(expected)
  })

  const anyWord = fc.record<DisputeState>({
    status: fc.constantFrom('needs_response', 'under_review', 'warning_closed', 'won', 'lost'),
    at: fc.integer({ min: 0, max: 4 }).map(at),
  })

  test('ends the same in every order and however often a word is repeated, and never opens again', () => {
    fc.assert(
      fc.property(
        fc.array(anyWord, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (message, order) => {
          const end = message.reduce(laterDisputeState).status
          const shuffled = message
            .map((word) => ({ word, place: order.next().value as number }))
            .sort((one, other) => one.place - other.place)
            .map(({ word }) => word)
          expect([...shuffled, ...message].reduce(laterDisputeState).status).toBe(end)
          if (message.some(({ status }) => !isOpenDispute(status))) expect(isOpenDispute(end)).toBe(false)
        },
      ),
    )
  })
})

describe('money that is returned', () => {
  const refund = (status: RefundStatus, cents: number) => ({ status, cents })
  const dispute = (status: string, cents: number, second = 0) => ({
    status,
    cents,
    openedAt: new Date(second * 1000),
  })

  test.each([
    ['nothing', [], [], { refundedCents: 0, lostCents: 0, disputeStatus: null }],
    [
      'parts that go back, without what has come back or was never begun',
      [
        refund('succeeded', 100),
        refund('pending', 20),
        refund('requires_action', 3),
        refund('failed', 4000),
        refund('canceled', 4000),
        refund('asked', 4000),
        refund('refused', 4000),
      ],
      [],
      { refundedCents: 123, lostCents: 0, disputeStatus: null },
    ],
    [
      'never more than the total',
      [refund('succeeded', 9000), refund('succeeded', 9000)],
      [],
      { refundedCents: 10_000, lostCents: 0, disputeStatus: null },
    ],
    [
      'an open dispute',
      [],
      [dispute('needs_response', 10_000)],
      { refundedCents: 0, lostCents: 0, disputeStatus: 'needs_response' },
    ],
    [
      'a lost one',
      [],
      [dispute('lost', 10_000)],
      { refundedCents: 0, lostCents: 10_000, disputeStatus: 'lost' },
    ],
    ['a won one', [], [dispute('won', 10_000)], { refundedCents: 0, lostCents: 0, disputeStatus: 'won' }],
    [
      'a lost one of what was refunded in part: nothing goes back twice',
      [refund('succeeded', 4000)],
      [dispute('lost', 10_000)],
      { refundedCents: 4000, lostCents: 6000, disputeStatus: 'lost' },
    ],
    [
      'two disputes: the newest speaks, what was lost stays lost',
      [],
      [dispute('needs_response', 500, 9), dispute('lost', 700, 5)],
      { refundedCents: 0, lostCents: 700, disputeStatus: 'needs_response' },
    ],
    [
      'two disputes, told the other way round',
      [],
      [dispute('lost', 700, 5), dispute('needs_response', 500, 9)],
      { refundedCents: 0, lostCents: 700, disputeStatus: 'needs_response' },
    ],
  ])('%s', (_, refunds, disputes, expected) => {
    expect(moneyBack(10_000, refunds, disputes)).toEqual(expected)
  })

  test('never is more than what came, whatever the provider says', () => {
    const anyRefund = fc.record({ status: fc.constantFrom(...refundStatuses), cents: fc.nat(20_000) })
    const anyDispute = fc
      .record({
        status: fc.constantFrom('needs_response', 'won', 'lost'),
        cents: fc.nat(20_000),
        second: fc.nat(5),
      })
      .map(({ status, cents, second }) => dispute(status, cents, second))
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(anyRefund), fc.array(anyDispute), (total, refunds, disputes) => {
        const { refundedCents, lostCents } = moneyBack(total, refunds, disputes)
        expect(Math.min(refundedCents, lostCents)).toBeGreaterThanOrEqual(0)
        expect(refundedCents + lostCents).toBeLessThanOrEqual(total)
      }),
    )
  })
})
