import { expect, it } from 'vitest'
import { formatAction } from './format-action.ts'

it.each([
  ['event.saved', 'Event saved'],
  ['interest-option.added', 'Interest option added'],
  ['author-link.revoked', 'Author link revoked'],
  ['session.ended', 'Session ended'],
  ['session.opened', 'Logged in'],
  ['login.failed', 'Failed logins'],
  ['login.locked', 'Logins locked'],
  ['session.all-ended', 'Logged out everywhere'],
  ['session.reuse-ended', 'Session ended because its token was used twice'],
  // not named as actions are: told as it is
  ['something', 'something'],
  ['Event.Saved', 'Event.Saved'],
  ['a.b.c', 'a.b.c'],
  ['__proto__', '__proto__'],
  ['', ''],
])('the audit page says %j as %j', (action, words) => {
  expect(formatAction(action)).toBe(words)
})
