import { expect, it } from 'vitest'
import { passwordChecks } from './password-checks.ts'

const statesOf = (password: string) =>
  passwordChecks(password, 'ada@example.org').map(({ state, more }) => (more ? `${state}: ${more}` : state))

it.each([
  ['', ['open', 'open']],
  ['four', ['open: 8 more needed', 'open']],
  ['日本語のパスワード十二字', ['met', 'met']],
  ['eleven char', ['open: 1 more needed', 'open']],
  ['twelve chars', ['met', 'met']],
  ['ADA@example.org', ['met', 'broken: Password must not be your email address']],
  ['aaaaaaaaaaaa', ['met', 'broken: Password must not be one character repeated']],
])('the hint about a password tells of %j: %j', (password, states) => {
  expect(statesOf(password)).toEqual(states)
})
