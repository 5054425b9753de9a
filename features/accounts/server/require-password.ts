import { Problem } from '#shared/problem.ts'
import { isEasyToGuess } from '../easy-to-guess.ts'
import { passwordFault } from '../password-rule.ts'
import { commonPasswords } from './common-passwords/common-passwords.ts'

/**
 * The rule of the contract once more, with the address of the account and all passwords that are tried first: there are
 * too many of them for the browser. @throws Problem 400
 */
export const requirePassword = (password: string, email: string): void => {
  const fault =
    passwordFault(password, email) ??
    (isEasyToGuess(password, email, commonPasswords())
      ? 'Password is easy to guess: it is little more than one common word, or a word of your email address or of the conference. Choose several words'
      : undefined)
  if (fault) throw new Problem(400, 'invalid_input', fault)
}
