import { expect, test } from 'vitest'
import { plannedTime } from './planned-time.ts'

const now = new Date('2026-01-10T12:00:00Z')
const iso = (...given: [date: string, time: string, zone: string]) => {
  const planned = plannedTime(...given, now)
  return 'at' in planned ? planned.at.toISOString() : planned.refused
}

test.each([
  ['2026-05-29', '09:00', 'Asia/Tokyo', '2026-05-29T00:00:00.000Z'],
  ['2026-03-29', '01:59', 'Europe/Lisbon', 'does not exist'],
  ['2026-03-29', '01:00', 'Europe/Lisbon', 'does not exist'],
  ['2026-03-29', '02:00', 'Europe/Lisbon', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '00:59', 'Europe/Lisbon', '2026-03-29T00:59:00.000Z'],
  ['2026-10-25', '01:30', 'Europe/Lisbon', 'occurs twice'],
  ['2026-10-25', '00:59', 'Europe/Lisbon', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '02:00', 'Europe/Lisbon', '2026-10-25T02:00:00.000Z'],
  // half an hour of daylight saving
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', 'occurs twice'],
  ['2026-04-05', '02:00', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
  ['2026-01-10', '11:59', 'UTC', 'is over'],
  ['2028-01-10', '11:59', 'UTC', 'within the next 400 days'],
  ['2026-02-30', '11:59', 'UTC', 'does not exist'],
  ['soon', '11:59', 'UTC', 'Type a day and a time'],
])('a publication planned for %s %s in %s: %s', (date, time, zone, expected) => {
  expect(iso(date, time, zone)).toContain(expected)
})
