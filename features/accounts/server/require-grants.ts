import { Problem } from '#shared/problem.ts'
import { websites } from '#shared/website.ts'
import type { Grants } from './accounts.store.ts'

/** What is stored of a grant: each website once, in their order, and none for an OWNER, who has all. @throws Problem 400 without a website */
export const requireGrants = ({ name, role, websites: given }: Grants): Grants => {
  const granted = role === 'OWNER' ? [] : websites.filter((website) => given.includes(website))
  if (role !== 'OWNER' && granted.length === 0) {
    throw new Problem(400, 'invalid_input', 'Choose at least one website. Only owners have all websites')
  }
  return { name, role, websites: granted }
}
