import { expect, test } from 'vitest'
import { tiersOf } from './partner-tiers.ts'

const of = (name: string, tier?: string) => ({ name, tier })
const inWords = (partners: ReturnType<typeof of>[]) =>
  tiersOf(partners).map((tier) => [tier.name, tier.partners.map(({ name }) => name).join('')])

test.each([
  ['none', [], []],
  ['one tier without a name', [of('a'), of('b')], [[undefined, 'ab']]],
  [
    'tiers in the order of their first',
    [of('a', 'Host'), of('b', 'Main'), of('c', 'Host')],
    [
      ['Host', 'ac'],
      ['Main', 'b'],
    ],
  ],
  [
    'those without a tier last',
    [of('a'), of('b', 'Main'), of('c', ' ')],
    [
      ['Main', 'b'],
      [undefined, 'ac'],
    ],
  ],
])('the tiers of partners: %s', (_what, partners, expected) => {
  expect(inWords(partners)).toEqual(expected)
})
