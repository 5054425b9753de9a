import { expect, test } from 'vitest'
import { sentenceOfDays } from './conference-days.ts'

test.each([
  ['2027-01-20', '2027-01-23', 'Four days, Wednesday to Saturday. The website says: January 20-23, 2027'],
  ['2027-01-20', '2027-01-20', 'One day, a Wednesday. The website says: January 20, 2027'],
  ['2027-01-20', '2027-01-31', '12 days, Wednesday to Sunday. The website says: January 20-31, 2027'],
  ['2027-01-20', '2027-01-19', undefined],
  ['2027-01-20', '', undefined],
])('the days %s to %s are said as %j', (startsOn, endsOn, sentence) => {
  expect(sentenceOfDays(startsOn, endsOn)).toBe(sentence)
})
