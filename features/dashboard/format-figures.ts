import { daysBetween } from '#shared/time/calendar-day.ts'
import type { FigureUnit, NamedCount } from './dashboard.contract.ts'
import type { DaySpan } from './figure-steps.ts'

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const whole = formatOf({ year: 'numeric', month: 'short', day: 'numeric' })
const dayOnly = formatOf({ month: 'short', day: 'numeric' })
const monthOnly = formatOf({ year: 'numeric', month: 'short' })

/** "Nov 20, 2026", or "Nov 16-22, 2026" for several days. */
export const formatSpan = ({ from, to }: DaySpan): string =>
  from === to
    ? whole.format(instantOf(from))
    : whole
        .formatRange(instantOf(from), instantOf(to))
        .replace(/\s*–\s*/, (dash) => (dash === '–' ? '-' : ' - '))

/** The label of a bar: "Nov 20", or "Nov 2026" for ranges of more than a year. */
export const stepLabel = ({ from }: DaySpan, { unit, ...all }: DaySpan & { unit: FigureUnit }): string => {
  const isLong = unit === 'month' || daysBetween(all.from, all.to) > 366
  return (isLong ? monthOnly : dayOnly).format(instantOf(from))
}

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

const counts = new Intl.NumberFormat('en-US')
export const formatCount = (count: number): string => counts.format(count)

const shortCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** An axis label: "500", "1.5K". */
export const shortCount = (count: number): string => shortCounts.format(count)

/** An axis label: "€500", "€1.5K". */
export const shortEuros = (euros: number): string => `€${shortCount(euros)}`

/** "37%" of a whole, "<1%" for less; '' if the whole is zero. */
export const formatShare = (part: number, all: number): string => {
  if (all === 0) return ''
  const percent = (100 * part) / all
  return part > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}

/** "Registration and accommodation" for a stored type. */
export const formatType = (type: string): string => {
  const text = type.replaceAll('_', ' ').toLowerCase()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The first of them, and the sum of the others. */
export const firstOf = (
  items: readonly NamedCount[],
  most: number,
): { first: readonly NamedCount[]; others: number; countOfOthers: number } => {
  // a single remaining one is shown by name
  const first = items.length <= most + 1 ? items : items.slice(0, most)
  const rest = items.slice(first.length)
  return { first, others: rest.length, countOfOthers: rest.reduce((sum, { count }) => sum + count, 0) }
}
