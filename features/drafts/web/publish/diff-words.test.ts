import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

test.each([
  [
    'Ariake Institute of Energy Systems, Japan',
    'Ariake Institute of Ocean Energy, Japan',
    '=Ariake Institute of |+Ocean Energy, |-Energy Systems, |=Japan',
  ],
  ['5 of 6', '3 of 6', '-5 |+3 |=of 6'],
  ['14:00-14:45', '14:15-15:00', '-14:00-14:45|+14:15-15:00'],
  ['', 'Coffee', '+Coffee'],
  ['Coffee', '', '-Coffee'],
  ['one two', 'three four', '-one two|+three four'],
])('the differences of %j and %j are said', (was, is, expected) => {
  const signs = { same: '=', was: '-', is: '+' }
  const found = diffWords(was, is)
    .map(({ kind, text }) => signs[kind] + text)
    .sort()
  expect(found).toEqual(expected.split('|').sort())
})

test('all pieces together are both texts, but for spaces', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'Tokyo', '\n'), { maxLength: 12 })
  const plain = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [was, is] = [one.join(' '), other.join(' ')]
      const pieces = diffWords(was, is)
      const without = (kind: string) =>
        plain(
          pieces
            .filter((piece) => piece.kind !== kind)
            .map(({ text }) => text)
            .join(' '),
        )
      expect(without('is')).toBe(plain(was))
      expect(without('was')).toBe(plain(is))
    }),
  )
})
