import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import { testDatabase } from '#tests/database.ts'
import { atDay, placeOfDay, spanOf, withinDays, zonedDays } from './zoned-days.ts'

const { db } = await testDatabase()

test('a moment is on its day in every time zone, also where midnight is skipped or comes twice', async () => {
  const zones = [
    'Asia/Tokyo',
    'Europe/Berlin',
    'Asia/Beirut',
    'America/Havana',
    'Pacific/Chatham',
    '+09:30',
    'UTC',
  ]
  for (const zone of zones) {
    // Beirut begins March 29 at 01:00; Havana goes back from 01:00 to 00:00 on November 1
    for (const [from, to] of [
      ['2026-03-06', '2026-03-31'],
      ['2026-10-24', '2026-11-02'],
    ] as const) {
      const days = zonedDays({ from, to }, zone)
      const span = spanOf(days)
      const count = (span.before.getTime() - span.from.getTime()) / 900_000
      const moments = Array.from(
        { length: count + 2 },
        (_, n) => new Date(span.from.getTime() + (n - 1) * 900_000),
      )
      const { rows } = await sql<{ at: Date; place: number }>`
        select at, ${placeOfDay('at', days)} as place from unnest(${moments}::timestamptz[]) as at
        where ${withinDays('at', days)} order by at`.execute(db)
      expect(rows).toHaveLength(count)
      for (const { at, day } of rows.map(atDay(days)))
        expect(`${zone} ${at.toISOString()} ${day}`).toBe(
          `${zone} ${at.toISOString()} ${wallTimeAt(at.getTime(), zone).date}`,
        )
    }
  }
})
