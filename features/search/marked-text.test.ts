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
  ['100% sure_', '00% ', '1[00%] sure_'],
  // the other word is in another line of what is found
  ['Ada', 'ada lovelace', '[Ada]'],
  ['Ada Lovelace', 'lovelace ada', '[Ada] [Lovelace]'],
  ['Ada Lovelace', 'da lo', 'A[da] [Lo]velace'],
  ['Clara Araújo', 'araujo ar', 'Clara [Araújo]'],
  ['İstanbul', 'stan', 'İ[stan]bul'],
  ['Jose\u0301 Pen\u0303a', 'jose pena', '[Jose\u0301] [Pen\u0303a]'],
  ['Große Straße', 'GROSS', '[Groß]e Straße'],
  ['Große Straße', 'trass', 'Große S[traß]e'],
  ['Łukasz O’Brien', "o'brien lukasz", '[Łukasz] [O’Brien]'],
  ['Mina\u00a0Kim\nSeoul', 'ki se', 'Mina\u00a0[Ki]m\n[Se]oul'],
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
