import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, later } from '#shared/time/duration.ts'
import { backupName, outdatedBackups } from './retained-backups.ts'

const first = new Date('2025-01-01T03:00:00Z')
const onDay = (day: number) => backupName(later(first, days(day)), true)

/** What is there after so many days with one backup each, tidied after each. */
const after = (count: number) => {
  let names: string[] = []
  for (let day = 0; day < count; day++) {
    names.push(onDay(day))
    const outdated = new Set(outdatedBackups(names))
    names = names.filter((name) => !outdated.has(name))
  }
  return names.map((name) => name.slice(8, 18))
}

test('a year and a half of daily backups leaves days, Sundays and ends of months', () => {
  expect(after(540)).toEqual([
    ...['2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31'],
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-07', '2026-06-14'],
    // weekly and daily ones meet
    ...['2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21', '2026-06-22', '2026-06-23', '2026-06-24'],
  ])
})

test('what is no scheduled backup is never named', () => {
  const others = [
    'notes.txt',
    'plenary-of-mine.tar.gz',
    '.plenary-2026-01-01T030000Z.tar.gz.ab.part',
    'plenary-2026-13-41T030000Z.tar.gz',
  ]
  expect(outdatedBackups([...others, ...Array.from({ length: 60 }, (_, day) => onDay(day))])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/notes|mine|part|13-41/)]),
  )
})

const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 120 })

test('the newest stays, at most 24 stay, tidying twice changes nothing, and no kept one depends on the order', () => {
  fc.assert(
    fc.property(someDays, (some) => {
      const names = some.map(onDay)
      const outdated = outdatedBackups(names)
      const kept = names.filter((name) => !outdated.includes(name))
      expect(kept).toContain(onDay(Math.max(...some)))
      expect(kept.length).toBeLessThanOrEqual(24)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(7, names.length))
      expect(outdatedBackups(kept)).toEqual([])
      expect(new Set(outdatedBackups(names.toReversed()))).toEqual(new Set(outdated))
    }),
  )
})
