import { expect, it } from 'vitest'
import { markedParts } from './marked-text.ts'

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
