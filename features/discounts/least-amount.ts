import { type Cents, formatCents } from '#shared/money.ts'

/** What is wrong with an amount below the least one that the organisers have set; undefined when nothing is. */
export const belowLeast = (amount: Cents, leastCents: number | undefined): string | undefined =>
  leastCents === undefined || amount >= leastCents
    ? undefined
    : `The amount must be at least ${formatCents(leastCents)}`
