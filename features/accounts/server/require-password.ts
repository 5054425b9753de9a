import { Problem } from '#shared/problem.ts'
import { passwordFault } from '../password-rule.ts'

/** The rule of the contract once more, with the address of the account. @throws Problem 400 */
export const requirePassword = (password: string, email: string): void => {
  const fault = passwordFault(password, email)
  if (fault) throw new Problem(400, 'invalid_input', fault)
}
