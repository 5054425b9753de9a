import { daysBetween } from '#shared/time/calendar-day.ts'
import type { Figures } from './dashboard.contract.ts'

type Sums = Pick<Figures, 'registrations' | 'revenueCents' | 'testRevenueCents'>
type Shown = Sums & { previous: Sums | null }

/**
 * Which revenue is shown: real; if there is none in either period, that of test payments; undefined if there
 * is neither. Never a sum of both.
 */
export const moneyOf = (figures: Shown): 'revenueCents' | 'testRevenueCents' | undefined =>
  (['revenueCents', 'testRevenueCents'] as const).find((key) => isDrawn(figures, key))

/** Whether there is data for a line, in this period or the previous one. */
export const isDrawn = ({ previous, ...sums }: Shown, key: keyof Sums): boolean =>
  sums[key] !== 0 || (previous !== null && previous[key] !== 0)

/** Whether the previous period is shown. */
export const hasPrevious = (figures: Shown): boolean => {
  const money = moneyOf(figures)
  const { previous } = figures
  return previous !== null && (previous.registrations !== 0 || (money !== undefined && previous[money] !== 0))
}

/** The name of the previous period: `30 days before`, `year before`. */
export const formatPreviousPeriod = ({ from, to }: Pick<Figures, 'from' | 'to'>): string => {
  const days = daysBetween(from, to) + 1
  return days === 365 ? 'year before' : `${days} days before`
}
