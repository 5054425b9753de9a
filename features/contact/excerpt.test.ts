import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const letter =
  'Dear organisers,\n\nwe arrive on May 27 and need a letter for the visa office in Lagos, for two people.'

it.each([
  [letter, 'dear', 'Dear organisers, we arrive on May 27 and need a letter…'],
  [letter, 'nothing of it', 'Dear organisers, we arrive on May 27 and need a letter…'],
  [letter, 'lagos', '…visa office in Lagos, for two people.'],
  [letter, 'ada lagos', '…visa office in Lagos, for two people.'],
  ['Short.', 'short', 'Short.'],
  ['', 'ada', ''],
  ['x'.repeat(80), 'xxx', `${'x'.repeat(56)}…`],
])('of %j searched for %s it shows %s', (text, search, excerpt) => {
  expect(excerptOf(text, search)).toBe(excerpt)
})
