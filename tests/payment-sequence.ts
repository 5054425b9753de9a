import fc from 'fast-check'

/** Steps of visitors, provider and processes, in any order. `of` selects a session, event or dispute. */
export type Happening =
  | { does: 'submit'; visitor: number; choice: 'LISTENER' | 'DELEGATE' }
  | { does: 'pay' | 'decline' | 'bank' | 'cancel' | 'look'; visitor: number; of: number }
  | { does: 'settle'; visitor: number; of: number; well: boolean }
  | { does: 'refund'; visitor: number; of: number; part: number }
  | { does: 'refundFails'; of: number }
  | { does: 'dispute'; visitor: number; of: number; part: number }
  | { does: 'closeDispute'; of: number; outcome: 'won' | 'lost' }
  | { does: 'deliver'; of: number; times: number }
  | { does: 'deliverAll'; reversed: boolean }
  | { does: 'reconcile' }
  | { does: 'expire' }
  | { does: 'price'; euros: number }
  /** The process dies after so many further steps. */
  | { does: 'crash'; after: number }

export const visitorsOfSequence = 3

const visitor = fc.nat(visitorsOfSequence - 1)
const of = fc.nat(20)
const part = fc.constantFrom(0.1, 0.5, 1)

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('submit' as const),
      visitor,
      choice: fc.constantFrom('LISTENER' as const, 'DELEGATE' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay' as const), visitor, of }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('decline' as const, 'bank' as const, 'cancel' as const, 'look' as const),
      visitor,
      of,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('settle' as const), visitor, of, well: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), visitor, of, part }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refundFails' as const), of }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute' as const), visitor, of, part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('closeDispute' as const),
      of,
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('deliver' as const),
      of,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deliverAll' as const), reversed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reconcile' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('price' as const), euros: fc.integer({ min: 100, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('crash' as const), after: fc.nat(3) }) },
)

/** Up to `most` steps, the first of which is always a visitor's. */
export const aSequence = (most: number) =>
  fc
    .tuple(
      fc.record({
        does: fc.constant('submit' as const),
        visitor: fc.constant(0),
        choice: fc.constant('LISTENER' as const),
      }),
      fc.array(happening, { minLength: 4, maxLength: most }),
    )
    .map(([first, others]): Happening[] => [first, ...others])
