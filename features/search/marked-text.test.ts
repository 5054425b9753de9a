import { expect, it } from 'vitest'
import { excerptOf, markedParts } from './marked-text.ts'

/** The parts in one line, what is marked in brackets. */
const inLine = (text: string, search: string) =>
  markedParts(text, search)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

it.each([
  ['Daisuke Arakawa', 'ara', 'Daisuke [Ara]kawa'],
  ['Clara Araújo', 'ara', 'Cl[ara] [Ara]újo'],
  ['Clara Araújo', 'ar', 'Clara [Ar]aújo'],
  ['Arakawa', 'AR', '[Ar]akawa'],
  ['aaaa', 'aaa', '[aaa]a'],
  ['100% sure_', '0%', '100% sure_'],
  ['100% sure_', '00% ', '1[00% ]sure_'],
  ['Ada', 'ada lovelace', 'Ada'],
  ['İstanbul', 'stan', 'İstanbul'],
  ['', 'ada', ''],
  ['上田 花', '上田', '[上田] 花'],
])('%s searched for %s is %s', (text, search, line) => {
  expect(inLine(text, search)).toBe(line)
  expect(
    markedParts(text, search)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

const letter =
  'Dear organisers,\n\nwe arrive on May 27 and need a letter for the visa office in Lagos, for two people.'

it.each([
  [letter, 'dear', 'Dear organisers, we arrive on May 27 and need a letter…'],
  [letter, 'nothing of it', 'Dear organisers, we arrive on May 27 and need a letter…'],
  [letter, 'lagos', '…visa office in Lagos, for two people.'],
  ['Short.', 'short', 'Short.'],
  ['', 'ada', ''],
  ['x'.repeat(80), 'xxx', `${'x'.repeat(56)}…`],
])('of %j searched for %s it shows %s', (text, search, excerpt) => {
  expect(excerptOf(text, search)).toBe(excerpt)
})
