import { describe, expect, test } from 'vitest'
import { leftToRefund, type Refundable, whyNotRefundable } from './refundable.ts'

const money: Refundable = { totalCents: 10_000, refundedCents: 0, lostCents: 0, refunds: [] }

describe('what can still be refunded', () => {
  test.each<[string, Partial<Refundable>, number]>([
    ['all of it', {}, 10_000],
    ['not what was lost', { lostCents: 4000 }, 6000],
    ['not what the provider tells of', { refundedCents: 2500 }, 7500],
    ['not what it may have made', { refunds: [{ status: 'asked', cents: 100 }] }, 9900],
    [
      'not what is under way, told once',
      {
        refundedCents: 300,
        refunds: [
          { status: 'pending', cents: 100 },
          { status: 'succeeded', cents: 200 },
        ],
      },
      9700,
    ],
    [
      'what was refused, has failed or was cancelled',
      {
        refunds: [
          { status: 'refused', cents: 1 },
          { status: 'failed', cents: 2 },
          { status: 'canceled', cents: 3 },
        ],
      },
      10_000,
    ],
    [
      'never less than nothing',
      { refundedCents: 9000, lostCents: 1000, refunds: [{ status: 'asked', cents: 5 }] },
      0,
    ],
  ])('%s', (_, change, left) => expect(leftToRefund({ ...money, ...change })).toBe(left))
})

test.each<[object, { name: string; livemode: boolean } | undefined, RegExp | undefined]>([
  [{}, { name: 'stripe', livemode: true }, undefined],
  [{ status: 'PENDING' }, { name: 'stripe', livemode: true }, /completed/],
  [{ provider: 'none' }, { name: 'stripe', livemode: true }, /Nothing was paid/],
  [{ provider: 'manual' }, undefined, undefined],
  [{ provider: 'manual', status: 'PENDING' }, undefined, /completed/],
  [{}, undefined, /are off/],
  [{}, { name: 'sandbox', livemode: true }, /another provider/],
  [{}, { name: 'stripe', livemode: false }, /another mode/],
  [{ paymentIntentId: null }, { name: 'stripe', livemode: true }, /has not reported/],
])('a refund says why %o is not refunded at %o', (change, provider, why) => {
  const paid = { status: 'COMPLETED', provider: 'stripe', livemode: true, paymentIntentId: 'pi_1', ...change }
  const message = whyNotRefundable(paid, provider)
  if (why) expect(message).toMatch(why)
  else expect(message).toBeUndefined()
})
