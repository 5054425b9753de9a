import type { ContentOf } from '#content/website-content.ts'
import type { RevenueOfDay } from '#features/payments/admin-payments.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { zonedDays } from '#platform/server/postgres/time/zoned-days.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import { sumMoneyByDay } from './revenue.store.ts'

const dayCount = 30

/** The revenue of each of the last 30 days in the conference's zone, up to that of `now`. */
export const revenueByDay = async (
  { db, contentOf }: { db: Database; contentOf: ContentOf },
  { website }: AdminOf,
  now: Date,
): Promise<RevenueOfDay[]> => {
  const { timeZone } = (await contentOf(website)).event.dates
  const { date: today } = wallTimeAt(now.getTime(), timeZone)
  const days = zonedDays({ from: addDays(today, 1 - dayCount), to: today }, timeZone)
  const money = Map.groupBy(await sumMoneyByDay(db, website, days), ({ day }) => day)
  return days.days.map((day) => {
    const centsOf = (real: boolean) =>
      (money.get(day) ?? []).reduce((sum, { livemode, cents }) => (livemode === real ? sum + cents : sum), 0)
    return { day, revenueCents: centsOf(true), testRevenueCents: centsOf(false) }
  })
}
