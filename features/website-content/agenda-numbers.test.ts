import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { lineLetter, sessionFile, shortDate, stationNumber } from './agenda-numbers.ts'

const { agenda } = defaultContent.renewable

test('the agenda gives each day a letter and each item a number of two digits', () => {
  expect([0, 1, 2, 25, 26, 27, 52].map(lineLetter)).toEqual(['A', 'B', 'C', 'Z', 'AA', 'AB', 'BA'])
  expect([0, 8, 9, 99].map(stationNumber)).toEqual(['01', '09', '10', '100'])
})

test('the agenda names the file and the date of a day', () => {
  const [, second] = agenda.days
  if (!second) throw new Error('There is no second day')
  expect(sessionFile(second, 0)).toBe('/agenda/day-2-1.ics')
  expect(shortDate(second)).toBe('May 30')
  expect(shortDate({ ...second, date: '30 May' })).toBe('30 May')
})
