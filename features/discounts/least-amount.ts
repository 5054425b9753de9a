import { type Cents, formatCents } from '#shared/money.ts'

/** The error message of an amount below the least one; undefined when it is enough. */
export const leastAmountError = (amount: Cents, leastCents: number | undefined): string | undefined =>
  leastCents === undefined || amount >= leastCents
    ? undefined
    : `The amount must be at least ${formatCents(leastCents)}`
