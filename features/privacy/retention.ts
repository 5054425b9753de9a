import type { RetentionKind } from './retention-kinds.ts'

/** A moment so many calendar months earlier, in UTC; where that month has no such day, its last day. */
export const monthsBefore = (moment: Date, months: number): Date => {
  const target = new Date(moment)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return target
}

/**
 * What counts from before this moment is due. Receipts count from the end of the year (UTC) in which they were issued, as
 * accounts are kept.
 */
export const cutoffOf = (kind: RetentionKind, months: number, now: Date): Date => {
  const before = monthsBefore(now, months)
  return kind === 'receipts' ? new Date(Date.UTC(before.getUTCFullYear(), 0, 1)) : before
}

/**
 * From when an abstract counts: the end of its conference, or its submission where that came later. A conference that
 * moved to another year holds older submissions longer, never shorter.
 */
export const abstractCountsFrom = (submitted: Date, conferenceEnd: Date): Date =>
  submitted > conferenceEnd ? submitted : conferenceEnd

/** What an owner has set for a kind; `months` null: kept until a time is set. */
export type Rule = { months: number | null; isConfirmed: boolean }

/** Whether anything is deleted under this rule. */
export const isInForce = ({ months, isConfirmed }: Rule): boolean => months !== null && isConfirmed

/**
 * Whether an owner must look at the counts before this time holds: the first time, and whenever it gets shorter. A longer
 * one deletes less than what was confirmed.
 */
export const mustConfirm = (before: Rule, months: number | null): boolean =>
  months !== null && !(isInForce(before) && before.months !== null && months >= before.months)

/** "6 months", "1 year", "10 years", "18 months". */
export const formatMonths = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
