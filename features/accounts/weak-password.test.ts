import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const common = new Set(['password', 'dragon', '123456', 'qwerty', 'abc', 'summer'])

test.each<[string, boolean]>([
  ['password', true],
  ['PassWord2026', true],
  ['pass word 2026', true],
  ['Pa$$w0rd2026!!', true],
  ['2026-password-', true],
  ['passwordpassword', true],
  ['password1password1', true],
  ['123456123456', true],
  ['abcabcabcabc', true],
  ['Summer!!!2026', true],
  ['Renewable2026', true],
  ['plenaryplenary', true],
  // of ada.sample@solar-energy.example
  ['AdaSample2026', true],
  ['sample123456', true],
  ['ada.sample!!!', true],
  ['solar-energy99', true],
  // of the conference
  ['WREC 2026!!!', true],
  ['Tokyo2026Tokyo2026', true],
  ['!Energy20262026', true],
  ['WorldRenewableEnergyConference', true],
  // more than one word
  ['tokyo energy', false],
  ['dragon summer', false],
  ['password of try 3', false],
  ['a sentence of mine', false],
  ['correct horse battery', false],
  ['x7#kP0q!ZrT2', false],
  ['ada goes swimming', false],
])('%j is easy to guess: %s', (password, isEasy) => {
  const event = ['World Renewable Energy Conference', 'WREC 2026', 'Tokyo']
  expect(isWeakPassword(password, { email: 'ada.sample@solar-energy.example', event }, common)).toBe(isEasy)
})
