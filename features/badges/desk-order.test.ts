import { expect, test } from 'vitest'
import { deskHeading, inDeskOrder } from './desk-order.ts'

test.each([
  ['Ada', 'A'],
  ['ada', 'A'],
  ['Ångström', 'A'],
  ['Éva', 'E'],
  ['Øyvind', 'O'],
  ['Łukasz', 'L'],
  ['Þór', 'T'],
  ['Đặng', 'D'],
  ["'t Hooft", 'T'],
  ['Γιώργος', 'Greek'],
  ['Щербаков', 'Cyrillic'],
  ['محمد', 'Arabic'],
  ['שרה', 'Hebrew'],
  ['राजेश', 'Devanagari'],
  ['สมชาย', 'Thai'],
  ['髙橋', 'Chinese, Japanese, Korean'],
  ['たかはし', 'Chinese, Japanese, Korean'],
  ['김민준', 'Chinese, Japanese, Korean'],
  ['தமிழ்', 'Others'],
  ['42', 'Others'],
  ['', 'Others'],
])('%s is found under %s', (name, heading) => {
  expect(deskHeading(name)).toBe(heading)
})

test('letters come first, whatever their case and accents, then the other writings, each together', () => {
  const names = [
    'Zoë',
    '髙橋',
    'bo',
    'Éva',
    'Щукин',
    'Ada',
    'Алексей',
    'Eve',
    'Øyvind',
    '김',
    'Otto',
    'ada b',
    'سعيد',
  ]
  expect(inDeskOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Ada',
    'ada b',
    'bo',
    'Éva',
    'Eve',
    'Otto',
    'Øyvind',
    'Zoë',
    'Алексей',
    'Щукин',
    'سعيد',
    '김',
    '髙橋',
  ])
})

test('a letter with a mark stands among those without, as in the lists', () => {
  const names = [
    'Zebra',
    "O'Brien",
    'Łukasz',
    'Oakley',
    'Lz',
    'École',
    'Ärzte',
    'O’Brady',
    'Abel',
    "'t Hooft",
    'Tanaka',
  ]
  expect(inDeskOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Abel',
    'Ärzte',
    'École',
    'Łukasz',
    'Lz',
    'O’Brady',
    "O'Brien",
    'Oakley',
    "'t Hooft",
    'Tanaka',
    'Zebra',
  ])
})
