import * as z from 'zod/mini'
import { openedSession, typedPassword } from '#features/admin-session/admin-session.contract.ts'
import { roles } from '#shared/admin-of.ts'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, limits, requiredLine } from '#shared/fields.ts'
import { websites } from '#shared/website.ts'
import { passwordFault } from './password-rule.ts'

/** `invited`: has never set a password, or the owner has reset it; only the link of the last mail lets him in. */
const accountStates = ['active', 'invited', 'disabled'] as const

/** An account of the back-office as the owner sees it. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  websites: z.array(z.enum(websites)),
  state: z.enum(accountStates),
  createdAt: z.iso.datetime(),
  /** Of his newest session; null: never logged in. */
  lastActiveAt: z.nullable(z.iso.datetime()),
  /** Sent back with a change: 409 when somebody else has changed the account meanwhile. */
  version: z.int(),
})
export type Account = z.output<typeof account>

const grants = {
  name: requiredLine('Name', limits.name),
  role: z.enum(roles, 'Choose a role'),
  websites: z.array(z.enum(websites, 'Unknown website'), 'Websites must be a list'),
}

/** The address of the page on which a password is chosen, good for one use: `/admin-set-password#…`. */
const link = z.string()

const idParam = z.object({ id: z.string() })
const version = z.int('version must be a whole number')

/** Every account, by name. OWNER only, as all calls of this group. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/api/admin/accounts',
  access: 'owner',
  replies: { 200: z.array(account) },
})

/** Makes an account and mails its link, good for 7 days. 409 when the address has an account already. 400 for an ADMIN or VIEWER without a website. */
export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts',
  access: 'owner',
  body: z.object({ ...grants, email: emailAddress }),
  replies: { 201: z.object({ account, link }) },
})

/** Changes name, role and websites, from the next call of that admin on. 409 when it would leave no owner. */
export const changeAccount = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/accounts/:id',
  access: 'owner',
  params: idParam,
  body: z.object({ ...grants, version }),
  replies: { 200: account },
})

/** Ends every session of the account and lets nobody in by it. 409 for the last owner. */
export const disableAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/disable',
  access: 'owner',
  params: idParam,
  replies: { 200: account },
})

export const enableAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/enable',
  access: 'owner',
  params: idParam,
  replies: { 200: account },
})

/** Takes the password away, ends every session, and mails a new link; of an account that was invited: the invitation once more. */
export const resetAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/reset',
  access: 'owner',
  params: idParam,
  replies: { 200: z.object({ account, link }) },
})

/** A password that somebody chooses: 12 characters at least, and not one that everybody tries first. */
export const newPassword = typedPassword.check((given) => {
  const message = passwordFault(given.value)
  if (message) given.issues.push({ code: 'custom', message, input: given.value })
})

/** Changes one's own password; every session of one's own ends, and a new one is opened for this browser. 400 when the current one is wrong. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/admin/api/admin/own-password',
  access: 'self',
  body: z.object({ current: typedPassword, password: newPassword }),
  replies: { 200: openedSession },
})

/** Changes one's own name. */
export const changeOwnName = endpoint({
  method: 'POST',
  path: '/admin/api/admin/own-name',
  access: 'self',
  body: z.object({ name: requiredLine('Name', limits.name) }),
  replies: { 200: z.object({ name: z.string() }) },
})

/** Mails a link to whoever has an account of this address, good for an hour. The same answer and time whether there is one. No login needed. */
export const askForPasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-forgotten',
  body: z.object({ email: emailAddress }),
  replies: { 202: z.object({ message: z.string() }) },
})

const token = z.string('The link is not complete').check(z.maxLength(200))

/** Whom a link is for. No login needed. 410 when it was used, replaced, or is too old. */
export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-link/read',
  body: z.object({ token }),
  replies: {
    200: z.object({ email: z.string(), name: z.string(), purpose: z.enum(['invitation', 'password']) }),
  },
})

/** Sets the password of the account that a link is for, ends every session of it, and the link. No login needed. */
export const usePasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-link/use',
  body: z.object({ token, password: newPassword }),
  replies: { 200: z.object({ email: z.string() }) },
})
