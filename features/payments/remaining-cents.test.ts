import { expect, test } from 'vitest'
import { isFullyReturned, type MovedMoney, remainingCents } from './remaining-cents.ts'

test.each<[MovedMoney, number, boolean]>([
  [{ totalCents: 52_395, refundedCents: 0, lostCents: 0 }, 52_395, false],
  [{ totalCents: 52_395, refundedCents: 52_394, lostCents: 0 }, 1, false],
  [{ totalCents: 52_395, refundedCents: 52_395, lostCents: 0 }, 0, true],
  [{ totalCents: 52_395, refundedCents: 10_000, lostCents: 42_395 }, 0, true],
  [{ totalCents: 52_395, refundedCents: 0, lostCents: 52_395 }, 0, true],
  [{ totalCents: 0, refundedCents: 0, lostCents: 0 }, 0, false],
])('of %o there is %i left', (money, left, gone) => {
  expect(remainingCents(money)).toBe(left)
  expect(isFullyReturned(money)).toBe(gone)
})
