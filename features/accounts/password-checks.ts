import { passwordFault, shortestPassword } from './password-rule.ts'

/** `open`: not judged before there are characters enough. */
export type CheckState = 'open' | 'met' | 'broken'
export type PasswordCheck = { words: string; state: CheckState; more?: string }

/** How far what is being typed keeps the rule of passwords, part by part. */
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
