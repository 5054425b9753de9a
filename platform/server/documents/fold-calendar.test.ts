import { expect, test } from 'vitest'
import { foldCalendar } from './fold-calendar.ts'

const octets = (text: string) => Buffer.byteLength(text)

test.each([
  ['Latin letters', 'SUMMARY:'.padEnd(400, 'abc ')],
  ['Japanese', `SUMMARY:${'再生可能エネルギー'.repeat(30)}`],
  ['ten scripts', `SUMMARY:${'Zoë 髙橋 陈伟 김민준 محمد שרה राजेश น้ำ Щ Γιώργος '.repeat(9)}`],
  ['pairs of surrogates', `SUMMARY:${'🌊'.repeat(90)}`],
  ['exactly 75 octets', 'S'.repeat(75)],
])('a calendar file folds %s at 75 octets and loses nothing', (_name, line) => {
  const folded = foldCalendar(`${line}\r\nEND:VEVENT\r\n`)

  expect(Math.max(...folded.split('\r\n').map(octets))).toBeLessThanOrEqual(75)
  expect(folded.replace(/\r\n /g, '')).toBe(`${line}\r\nEND:VEVENT\r\n`)
  expect(folded).not.toContain('\ufffd')
})

test('a calendar file leaves a line of 75 octets whole', () => {
  expect(foldCalendar('S'.repeat(75))).toBe('S'.repeat(75))
  expect(foldCalendar('S'.repeat(76))).toBe(`${'S'.repeat(75)}\r\n S`)
})

test('a calendar file folds again what was folded elsewhere', () => {
  expect(foldCalendar(`DESCRIPTION:one\r\n\ttwo\r\n three\r\n`)).toBe('DESCRIPTION:onetwothree\r\n')
})
