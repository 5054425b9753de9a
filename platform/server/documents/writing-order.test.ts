import { expect, test } from 'vitest'
import { directionOf, inVisualOrder, runsByDirection } from './writing-order.ts'

/** A line in visual order, from left to right. */
const drawn = (line: string) =>
  inVisualOrder(runsByDirection(line, directionOf(line)))
    .map(({ text, level }) => (level % 2 === 1 ? [...text].reverse().join('') : text))
    .join('')

test.each([
  ['Latin letters stay', 'Zoë Müller (Bonn)', 'ltr', 'Zoë Müller (Bonn)'],
  ['Hebrew is turned', 'שרה כהן', 'rtl', 'ןהכ הרש'],
  ['brackets embrace what they embraced', 'שרה (תל)', 'rtl', '(לת) הרש'],
  ['numbers stay within Hebrew', 'רחוב 12', 'rtl', '12 בוחר'],
  ['Hebrew within Latin letters', 'Dr. שרה כהן, Haifa', 'ltr', 'Dr. ןהכ הרש, Haifa'],
  ['Latin letters within Hebrew', 'שרה Cohen 12 לוי', 'rtl', 'יול Cohen 12 הרש'],
  ['digits of Persian', 'علی ۱۲', 'rtl', '۱۲ یلع'],
  ['brackets beside a Hebrew word', 'A (שרה) B', 'ltr', 'A (הרש) B'],
  ['nothing', '', 'ltr', ''],
])('the order of letters on paper: %s', (_what, line, direction, expected) => {
  expect(directionOf(line)).toBe(direction)
  expect(drawn(line)).toBe(expected)
})
