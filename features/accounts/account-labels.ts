import type { Role } from '#shared/admin-of.ts'
import type { Account } from './accounts.contract.ts'

export const roleLabels: Readonly<Record<Role, string>> = { OWNER: 'Owner', ADMIN: 'Admin', VIEWER: 'Viewer' }

/** The rights of each role, in one line. */
export const roleDetails: Readonly<Record<Role, string>> = {
  OWNER: 'Can change everything on every website, and the accounts.',
  ADMIN: 'Can change everything on the websites chosen below.',
  VIEWER: 'Can view the websites chosen below but not change anything.',
}

export const stateLabels: Readonly<Record<Account['state'], string>> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
}
