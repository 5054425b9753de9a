import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import type { FigureUnit } from './dashboard.contract.ts'

/** A range of days, both ends included. */
export type DaySpan = { from: string; to: string }

/** Limits a line to some 90 points, or some 160 for a conference of several years. */
const maxDays = 92
const maxWeeks = 160

export const unitOf = ({ from, to }: DaySpan): FigureUnit => {
  const days = daysBetween(from, to) + 1
  if (days <= maxDays) return 'day'
  return days <= 7 * maxWeeks ? 'week' : 'month'
}

/** The days, weeks or months of a range, without gaps; the first and the last are cut to the range. */
export const stepsOf = ({ from, to }: DaySpan, unit: FigureUnit): DaySpan[] => {
  const steps: DaySpan[] = []
  for (let begin = beginOf(from, unit); begin <= to; ) {
    const next = nextOf(begin, unit)
    const last = addDays(next, -1)
    steps.push({ from: begin < from ? from : begin, to: last > to ? to : last })
    begin = next
  }
  return steps
}

/** The range of the same length just before. */
export const previousOf = ({ from, to }: DaySpan): DaySpan => {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Shifts steps or days by a number of days. */
export const movedBy = <Span extends DaySpan>(steps: readonly Span[], days: number): Span[] =>
  steps.map((step) => ({ ...step, from: addDays(step.from, days), to: addDays(step.to, days) }))

/** Running totals. */
export const cumulated = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

/** The first day of a day's week (Monday) or month. */
const beginOf = (day: string, unit: FigureUnit): string => {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  // January 5, 1970 was a Monday
  const sinceMonday = daysBetween('1970-01-05', day) % 7
  return addDays(day, -(sinceMonday < 0 ? sinceMonday + 7 : sinceMonday))
}

const nextOf = (begin: string, unit: FigureUnit): string => {
  if (unit === 'month') return beginOf(addDays(begin, 31), 'month')
  return addDays(begin, unit === 'week' ? 7 : 1)
}

/** Sums daily values by step. */
export const addUp = <const Key extends string>(
  steps: readonly DaySpan[],
  days: readonly ({ day: string } & Record<Key, number>)[],
  keys: readonly Key[],
): (DaySpan & Record<Key, number>)[] => {
  const sums = steps.map((step) => ({
    ...step,
    ...(Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>),
  }))
  const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  let at = 0
  for (const { day, ...counts } of inOrder) {
    while (at < sums.length - 1 && day > (sums[at]?.to ?? '')) at++
    const sum = sums[at] as Record<Key, number> | undefined
    if (sum) for (const key of keys) sum[key] += (counts as unknown as Record<Key, number>)[key]
  }
  return sums
}
