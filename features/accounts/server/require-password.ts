import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { Problem } from '#shared/problem.ts'
import { passwordFault } from '../password-rule.ts'
import { isWeakPassword } from '../weak-password.ts'
import type { AccountDeps } from './account-deps.ts'
import { commonPasswords } from './common-passwords/common-passwords.ts'

/**
 * Checks the password rule of the contract, extended by the account's address, the conferences' names, and a
 * list of common passwords that is too large for the browser.
 * @throws Problem 400 when the password is refused
 */
export const requirePassword = async (deps: Names, password: string, email: string): Promise<void> => {
  const event = await namesOfEvents(deps)
  const fault =
    passwordFault(password, email) ??
    (isWeakPassword(password, { email, event }, commonPasswords())
      ? 'Password is easy to guess: it is little more than one common word, or a word of your email address or of the conference. Choose several words'
      : undefined)
  if (fault) throw new Problem(400, 'invalid_input', fault)
}

type Names = Pick<AccountDeps, 'contentOf'> & { websites: Pick<WebsiteRegistry, 'all'> }

/** The names that an attacker would try: of every conference, and what the newest ones say of themselves. */
const namesOfEvents = async ({ contentOf, websites }: Names): Promise<string[]> => {
  const newest = websites.all().slice(-20)
  const contents = await Promise.all(newest.map(({ slug }) => contentOf(slug)))
  return [
    ...websites.all().flatMap(({ name, shortName }) => [name, shortName]),
    ...contents.flatMap(({ event: { name, shortName, location } }) => [
      name,
      shortName,
      location.city,
      location.country,
      ...(location.area ? [location.area] : []),
    ]),
  ]
}
