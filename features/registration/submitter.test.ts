import { expect, it } from 'vitest'
import { compareSubmitter } from './submitter.ts'

const ada = { name: 'Ada Sample', email: 'ada@example.org' }

it.each([
  ['the same of both', ada, 'same person'],
  ['the same address in other letters', { ...ada, email: ' ADA@Example.org ' }, 'same person'],
  ['the same address of another name', { ...ada, name: 'Ada B. Sample' }, 'same person'],
  ['another address of the same name', { ...ada, email: 'ada@example.com' }, 'same name'],
  [
    'another address of the same name in other letters',
    { name: 'ada  sample', email: 'a@b.example' },
    'same name',
  ],
  ['another address and another name', { name: 'Bob Sample', email: 'bob@example.org' }, 'another person'],
] as const)('%s in the same tab', (_what, now, who) => {
  expect(compareSubmitter(ada, now)).toBe(who)
})

it('the registration form tells apart two addresses that only Unicode folds into one', () => {
  const kate = { name: 'Kate Sample', email: 'kate@example.org' }
  expect(compareSubmitter(kate, { ...kate, email: '\u212aate@example.org' })).toBe('same name')
})
