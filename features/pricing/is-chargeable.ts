import { type Cents, smallestCharge, toCents } from '#shared/money.ts'

/** The provider takes nothing above this. */
const largestCharge = toCents(99_999_999)

/** Whether someone can owe this: nothing at all, or what the provider takes. */
export const isChargeable = (total: Cents): boolean =>
  total === 0 || (total >= smallestCharge && total <= largestCharge)
