import type { ContentOf } from '#content/website-content.ts'
import { Problem } from '#shared/problem.ts'
import { websites } from '#shared/website.ts'
import { passwordFault } from '../password-rule.ts'
import { isWeakPassword } from '../weak-password.ts'
import { commonPasswords } from './common-passwords/common-passwords.ts'

/**
 * The rule of the contract once more, with the address of the account, what the conferences are called, and all passwords
 * that are tried first: there are too many of them for the browser. @throws Problem 400
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
