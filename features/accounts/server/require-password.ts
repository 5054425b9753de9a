import type { ContentOf } from '#content/website-content.ts'
import { Problem } from '#shared/problem.ts'
import { websites } from '#shared/website.ts'
import { passwordFault } from '../password-rule.ts'
import { isWeakPassword } from '../weak-password.ts'
import { commonPasswords } from './common-passwords/common-passwords.ts'

/**
 * Checks the password rule of the contract, extended by the account's address, the conferences' names, and a
 * list of common passwords that is too large for the browser.
 * @throws Problem 400 when the password is refused
 */
export const requirePassword = async (
  contentOf: ContentOf,
  password: string,
  email: string,
): Promise<void> => {
  const event = await namesOfEvents(contentOf)
  const fault =
    passwordFault(password, email) ??
    (isWeakPassword(password, { email, event }, commonPasswords())
      ? 'Password is easy to guess: it is little more than one common word, or a word of your email address or of the conference. Choose several words'
      : undefined)
  if (fault) throw new Problem(400, 'invalid_input', fault)
}

const namesOfEvents = async (contentOf: ContentOf): Promise<string[]> =>
  (await Promise.all(websites.map(contentOf))).flatMap(({ event: { name, shortName, location } }) => [
    name,
    shortName,
    location.city,
    location.country,
    ...(location.area ? [location.area] : []),
  ])
