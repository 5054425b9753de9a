import { expect, it } from 'vitest'
import { changedFields, splitFields } from './changed-fields.ts'

it('the audit page tells of each field what it was and is', () => {
  expect(
    changedFields(
      {
        old: { startsOn: '2026-05-29', registrationClosesAt: null, role: 'VIEWER', websites: ['optics'] },
        new: {
          startsOn: '2026-05-30',
          registrationClosesAt: '2026-05-01T14:59:00.000Z',
          role: 'ADMIN',
          websites: [],
        },
      },
      'Asia/Tokyo',
    ),
  ).toEqual([
    { name: 'Starts on', before: 'May 29, 2026', after: 'May 30, 2026' },
    { name: 'Registration closes at', before: 'nothing', after: 'May 1, 2026, 23:59 JST' },
    { name: 'Role', before: 'VIEWER', after: 'ADMIN' },
    { name: 'Websites', before: 'optics', after: 'nothing' },
  ])
})

it.each([
  ['Prof. Haruka Morisada, university', 'Prof. Haruka Morisada, university'],
  ['Can I get a visa letter for Japan?, answer', 'Can I get a visa letter for Japan?, answer'],
  ['Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['WindEurope', 'WindEurope'],
  ['institute of last year', 'Institute of last year'],
  ['registrationClosesAt', 'Registration closes at'],
  ['session_name', 'Session name'],
])('the audit page writes a name with its own capitals and words for a key: %s', (key, name) => {
  expect(changedFields({ old: null, new: { [key]: 'x' } }, 'Asia/Tokyo')[0]?.name).toBe(name)
})

it('the audit page knows what was added or removed from what was changed', () => {
  expect(changedFields({ old: null, new: { name: 'Wind' } }, 'Asia/Tokyo')).toEqual([
    { name: 'Name', after: 'Wind' },
  ])
  expect(changedFields({ old: { name: 'Wind' }, new: null }, 'Asia/Tokyo')).toEqual([
    { name: 'Name', before: 'Wind' },
  ])
  expect(changedFields({ old: { a: 1 }, new: { b: true } }, 'Asia/Tokyo')).toEqual([
    { name: 'A', before: '1', after: 'nothing' },
    { name: 'B', before: 'nothing', after: 'yes' },
  ])
  expect(changedFields({ old: null, new: null }, 'Asia/Tokyo')).toEqual([])
})

it.each([
  ['2026-13-40', '2026-13-40'],
  ['2026', '2026'],
  ['5 May', '5 May'],
  ['  ', 'nothing'],
  [0, '0'],
  [false, 'no'],
  [['a', 'b'], 'a, b'],
  [{ price: 5 }, '{"price":5}'],
])('the audit page says the value %j as %j', (value, words) => {
  expect(changedFields({ old: null, new: { value } }, 'Asia/Tokyo')).toEqual([
    { name: 'Value', after: words },
  ])
})

it('the audit page folds what is long or on several lines, and what comes after four fields', () => {
  const field = (name: string, after = 'x') => ({ name, after })
  const many = [
    field('A'),
    field('B', 'x'.repeat(61)),
    field('C', 'a\nb'),
    field('D'),
    field('E'),
    field('F'),
    field('G'),
  ]
  const { shown, folded } = splitFields(many)
  expect(shown.map(({ name }) => name)).toEqual(['A', 'D', 'E', 'F'])
  expect(folded.map(({ name }) => name)).toEqual(['B', 'C', 'G'])
})
