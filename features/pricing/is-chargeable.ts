import { type Cents, smallestCharge, toCents } from '#shared/money.ts'

/** The provider's maximum charge. */
const largestCharge = toCents(99_999_999)

/** Whether the total can be charged: zero, or within the provider's limits. */
export const isChargeable = (total: Cents): boolean =>
  total === 0 || (total >= smallestCharge && total <= largestCharge)
