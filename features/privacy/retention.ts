import type { RetentionKind } from './retention-kinds.ts'

/**
 * The same day a number of calendar months earlier, in UTC; the last day of that month if it has no such
 * day.
 */
export const monthsBefore = (moment: Date, months: number): Date => {
  const target = new Date(moment)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return target
}

/**
 * Rows that count from before this moment are due. Receipts count from the end of the year (UTC) of issue,
 * as in accounting.
 */
export const cutoffOf = (kind: RetentionKind, months: number, now: Date): Date => {
  const before = monthsBefore(now, months)
  return kind === 'receipts' ? new Date(Date.UTC(before.getUTCFullYear(), 0, 1)) : before
}

/**
 * When the period of an abstract starts: at the end of its conference, or at its submission if later. A
 * conference that was moved to another year only prolongs it.
 */
export const abstractCountsFrom = (submitted: Date, conferenceEnd: Date): Date =>
  submitted > conferenceEnd ? submitted : conferenceEnd

/** The setting of a kind; `months` null: kept until a period is set. */
export type Rule = { months: number | null; isConfirmed: boolean }

/** Whether anything is deleted under this rule. */
export const isInForce = ({ months, isConfirmed }: Rule): boolean => months !== null && isConfirmed

/**
 * Whether an owner must confirm the counts before this period takes effect: the first time, and whenever it
 * gets shorter. A longer one deletes less than was confirmed.
 */
export const mustConfirm = (before: Rule, months: number | null): boolean =>
  months !== null && !(isInForce(before) && before.months !== null && months >= before.months)

/** "6 months", "1 year", "10 years", "18 months". */
export const formatMonths = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
