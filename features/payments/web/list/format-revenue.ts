import type { RevenueOfDay } from '#features/payments/admin-payments.contract.ts'
import { formatCents } from '#shared/money.ts'

/** `isReal`: not of test payments. */
type Line = { values: number[]; words: string; isReal: boolean }

/**
 * The daily revenue as a chart with its description: the real one, or test revenue where there is no other. Undefined
 * without any.
 */
export const revenueLine = (days: readonly RevenueOfDay[]): Line | undefined => {
  const real = days.map(({ revenueCents }) => revenueCents)
  const isReal = real.some((cents) => cents > 0)
  const values = isReal ? real : days.map(({ testRevenueCents }) => testRevenueCents)
  const most = Math.max(...values)
  if (!(most > 0)) return undefined
  const best = days[values.indexOf(most)] as RevenueOfDay
  const sum = values.reduce((total, cents) => total + cents, 0)
  const what = isReal ? '' : ', test payments'
  return {
    values,
    isReal,
    words: `Last ${days.length} days${what}: ${formatCents(sum)}, highest on ${dayOf(best.day)}: ${formatCents(most)}`,
  }
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const dayOf = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`))
