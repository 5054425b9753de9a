import { expect, test } from 'vitest'
import { newPassword } from './accounts.contract.ts'
import { passwordFault } from './password-rule.ts'

const tooShort = 'Password must have at least 12 characters'
const repeated = 'Password must not be one character repeated'
const address = 'Password must not be your email address'
const mostUsed = 'Password is a common password. Choose another one'

test.each<[string, string | undefined]>([
  ['elevenchars', tooShort],
  ['twelve chars', undefined],
  ['   a   b    ', undefined],
  // counted as people count: eleven of these are 22 UTF-16 units
  ['🌊🌞🌬🌧⛅🌩🌪🌈🌍🌎🌏', tooShort],
  ['🌊🌞🌬🌧⛅🌩🌪🌈🌍🌎🌏🔋', undefined],
  ['aaaaaaaaaaaa', repeated],
  ['🌊'.repeat(12), repeated],
  [' '.repeat(20), repeated],
  ['aaaaaaaaaaab', undefined],
  ['ada.admin@example.org', address],
  [' Ada.ADMIN@example.org ', address],
  ['ada.admin@example.org!', undefined],
  ['password1234', mostUsed],
  ['PassWord1234', mostUsed],
  ['ｐａｓｓｗｏｒｄ１２３４', mostUsed],
  ['correct horse battery staple', mostUsed],
  ['correct horse battery', undefined],
])('%j: %s', (password, fault) => {
  expect(passwordFault(password, 'ada.admin@example.org')).toBe(fault)
})

test('the contract says the same sentences', () => {
  const notice = (password: unknown) => newPassword.safeParse(password).error?.issues[0]?.message
  expect(notice('short')).toBe(tooShort)
  expect(notice('password1234')).toBe(mostUsed)
  expect(notice('')).toBe('Password is required')
  expect(notice('x'.repeat(1001))).toBe('Password must be at most 1000 characters')
  expect(notice('a sentence of mine')).toBeUndefined()
})
