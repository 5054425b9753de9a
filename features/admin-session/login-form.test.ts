import { expect, it } from 'vitest'
import { loginErrors } from './login-form.ts'

it.each([
  ['nothing', '', '', { email: 'Email is required', password: 'Password is required' }],
  ['no password', 'ada@example.org', '', { password: 'Password is required' }],
  ['blanks for an address', '  ', ' ', { email: 'Email is required' }],
  ['both', 'ada@example.org', ' ', {}],
  ['an address without a point, as the first owner has', 'owner@localhost', 'x', {}],
])('the login form judges %s A3', (_, email, password, errors) => {
  expect(loginErrors({ email, password })).toEqual(errors)
})
