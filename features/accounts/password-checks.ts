import { passwordFault, shortestPassword } from './password-rule.ts'

/** `open`: not checked until there are enough characters. */
export type CheckState = 'open' | 'met' | 'broken'
export type PasswordCheck = { words: string; state: CheckState; more?: string }

/** The state of each part of the password rule while someone types. */
export const passwordChecks = (password: string, email: string): readonly PasswordCheck[] => {
  const missing = shortestPassword - [...password].length
  const length = `At least ${shortestPassword} characters`
  const guessed = 'Not your email address and not a common password'
  if (missing > 0)
    return [
      { words: length, state: 'open', ...(password !== '' && { more: `${missing} more needed` }) },
      { words: guessed, state: 'open' },
    ]
  const fault = passwordFault(password, email)
  return [
    { words: length, state: 'met' },
    {
      words: guessed,
      state: fault === undefined ? 'met' : 'broken',
      ...(fault !== undefined && { more: fault }),
    },
  ]
}
