import type { Role } from '#shared/admin-of.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { matchesSearch } from '#shared/search/search.ts'
import type { Website } from '#shared/website.ts'
import { type Account, inviteAdmin } from './accounts.contract.ts'

/** The values of the account form. */
export type AccountForm = { name: string; email: string; role: Role | ''; websites: readonly Website[] }

export const emptyAccount: AccountForm = { name: '', email: '', role: '', websites: [] }

export const accountLabels: Readonly<Record<keyof AccountForm, string>> = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  websites: 'Websites',
}

export const formOf = ({ name, email, role, websites }: Account): AccountForm => ({
  name,
  email,
  role,
  websites,
})

/** The chosen websites after a box was clicked, in the order of all. */
export const toggled = (
  chosen: readonly Website[],
  website: Website,
  isOn: boolean,
  all: readonly Website[],
): Website[] => all.filter((one) => (one === website ? isOn : chosen.includes(one)))

/** The body of the API call. An owner has all websites, so none is granted. */
export const bodyOf = ({ name, email, role, websites: chosen }: AccountForm) => ({
  name: name.trim(),
  email: email.trim(),
  role: role as Role,
  websites: role === 'OWNER' ? [] : [...chosen],
})

/** The first error of each invalid field, by the schema of the call. */
export const accountErrors = (form: AccountForm): Partial<Record<keyof AccountForm, string>> => {
  const needsWebsite = form.role !== '' && form.role !== 'OWNER' && form.websites.length === 0
  return {
    ...firstErrors(inviteAdmin.body, bodyOf(form)),
    ...(needsWebsite && { websites: 'Choose at least one website' }),
  }
}

/** The same for an existing account, whose address cannot be edited. */
export const changeErrors = (form: AccountForm): ReturnType<typeof accountErrors> => {
  const { email: _given, ...errors } = accountErrors(form)
  return errors
}

/** The accounts whose name or address contains all words of the text. */
export const accountsLike = (accounts: readonly Account[], text: string): readonly Account[] => {
  const words = text.split(/\s+/).filter(Boolean)
  return accounts.filter(({ name, email }) => words.every((word) => matchesSearch(`${name} ${email}`, word)))
}
