import type { RevenueOfDay } from '#features/payments/admin-payments.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { sumMoneyByDay } from './revenue.store.ts'

const dayCount = 30

/** The revenue of each of the last 30 UTC dates, up to that of `now`. */
export const revenueByDay = async (
  db: Database,
  { website }: AdminOf,
  now: Date,
): Promise<RevenueOfDay[]> => {
  const today = now.toISOString().slice(0, 10)
  const days = Array.from({ length: dayCount }, (_, n) => addDays(today, n + 1 - dayCount))
  const span = {
    from: new Date(`${days[0]}T00:00:00Z`),
    before: new Date(`${addDays(today, 1)}T00:00:00Z`),
  }
  const money = Map.groupBy(await sumMoneyByDay(db, website, span), ({ day }) => day)
  return days.map((day) => {
    const centsOf = (real: boolean) =>
      (money.get(day) ?? []).reduce((sum, { livemode, cents }) => (livemode === real ? sum + cents : sum), 0)
    return { day, revenueCents: centsOf(true), testRevenueCents: centsOf(false) }
  })
}
