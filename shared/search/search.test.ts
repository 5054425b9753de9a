import { expect, it } from 'vitest'
import { matchesPrefixesOnly, matchesSearch, mayBePartOfId, mayBePartOfUuid } from './search.ts'

it.each([
  ['lov', true],
  ['ELACE', true],
  ['da lo', true],
  ['lo', true],
  ['A', true],
  ['da', false],
  ['e', false],
  ['上', true],
  ['田', false],
  ['li', true],
  ['zz', false],
])(
  '%s is found in a text, from three characters on anywhere, else as the beginning of a word: %s',
  (search, is) => {
    expect(matchesSearch('Ada Lovelace 上田\nline two', search)).toBe(is)
  },
)

it.each([
  ['lovelace ada', true],
  ['two lov', true],
  ['ada byron', false],
  ['lo da', false],
  ['ada  ', true],
  ['\u200b', false],
  ['', false],
])('%s is found in a text that has all its words, in any order: %s', (search, is) => {
  expect(matchesSearch('Ada Lovelace 上田\nline two', search)).toBe(is)
})

it.each([
  ['José Peña', 'Jose Pena'],
  ['Jose\u0301 Pen\u0303a', 'josé peña'],
  ['Nguyễn Văn Đức', 'nguyen van duc'],
  ['Jürgen Müller', 'MULLER'],
  ['Łukasz Żak', 'Lukasz Zak'],
  ['Anna Groß', 'Gross'],
  ['Anna Gross', 'Groß'],
  ['Conor O’Brien', "o'brien"],
  ["Conor O'Brien", 'o’brien'],
  ['Mina\u00a0Kim', 'mina kim'],
  ['Smith–Jones', 'smith-jones'],
  ['Τάσος Νικολάου', 'ΤΑΣΟΣ'],
  ['ＹＵＫＩ', 'yuki'],
])('%s is found by %s', (text, search) => expect(matchesSearch(text, search)).toBe(true))

it.each([
  ['ab', true],
  ['上田', true],
  ['abc', false],
])('%s finds beginnings of words: %s', (search, does) => expect(matchesPrefixesOnly(search)).toBe(does))

it.each([
  ['a1B2c', false, false],
  ['a1B2c3', true, true],
  ['01a221a7-', true, true],
  ['lovelace', true, false],
  ['cs_tes', true, false],
  ['ada@ex', false, false],
  ['a b c d', false, false],
])('%s may be a part of an id: %s, of one of a record: %s', (search, ofId, ofUuid) => {
  expect([mayBePartOfId(search), mayBePartOfUuid(search)]).toEqual([ofId, ofUuid])
})
