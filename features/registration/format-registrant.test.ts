import { expect, test } from 'vitest'
import { correctionByLink } from './format-registrant.ts'

test.each([
  [
    '2027-06-13T14:59:59.999Z',
    'You can correct your title, name and institute with the link in your email until',
  ],
  ['2027-06-13T15:00:00.000Z', 'You could correct your title, name and institute until'],
])(
  'a correction is offered in the present before its last moment, and told of in the past after it: %s',
  (now, words) => {
    expect(correctionByLink('2027-06-13T15:00:00.000Z', Date.parse(now))).toBe(words)
  },
)
