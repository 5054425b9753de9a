import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

test.each([
  ['Pen\u0303a', 'Pe\u00f1a'],
  ['Mina\u00a0Kim', 'Mina Kim'],
  ['Mina\u202fKim\u2009Lee\u3000上田\tKim', 'Mina Kim Lee 上田 Kim'],
  ['O’Brien “Visa”', 'O’Brien “Visa”'],
  ['one\ntwo', 'one\ntwo'],
  ['می\u200cخواهم 👩\u200d🔬 ﬁ ½', 'می\u200cخواهم 👩\u200d🔬 ﬁ ½'],
])('%s is stored as %s', (text, stored) => {
  expect(normalizeText(text)).toBe(stored)
  expect(normalizeText(stored)).toBe(stored)
})
