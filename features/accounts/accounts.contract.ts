import * as z from 'zod/mini'
import { openedSession } from '#features/admin-session/admin-session.contract.ts'
import { roles } from '#shared/admin-of.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, emailAddress, limits, requiredLine, websiteParam } from '#shared/fields.ts'
import { typedPassword } from '#shared/typed-password.ts'
import { passwordFault } from './password-rule.ts'

/** `invited`: has never set a password, or the owner has reset it; it needs the latest emailed link. */
const accountStates = ['active', 'invited', 'disabled'] as const

/** An account of the back-office as owners see it. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  websites: z.array(websiteParam),
  state: z.enum(accountStates),
  createdAt: z.iso.datetime(),
  /** Of the latest session; null: never logged in. */
  lastActiveAt: z.nullable(z.iso.datetime()),
  /** Since when it has a second factor; null: it has none. */
  secondFactorSince: z.nullable(z.iso.datetime()),
  /** Sent with a change: 409 when someone else has changed the account meanwhile. */
  version: z.int(),
})
export type Account = z.output<typeof account>

const grants = {
  name: requiredLine('Name', limits.name),
  role: z.enum(roles, 'Choose a role'),
  websites: z.array(websiteParam, 'Websites must be a list'),
}

/** The URL of the page to set a password, valid for one use: `/admin-set-password#…`. */
const link = z.string()

const idParam = z.object({ id: z.string() })
const version = z.int('version must be a whole number')

/** Lists every account, by name. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/api/admin/accounts',
  access: 'owner',
  replies: { 200: z.array(account) },
})

/**
 * Adds an account and emails its link, valid for 7 days.
 * @returns 201 The account is added, and the email is enqueued
 * @throws 400 An ADMIN or VIEWER needs at least one website
 * @throws 409 The address has an account already
 */
export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts',
  access: 'owner',
  body: z.object({ ...grants, email: emailAddress }),
  replies: { 201: z.object({ account, link }) },
})

/**
 * Changes name, role and websites of an account, effective from its next call.
 * @throws 404 There is no such account
 * @throws 409 It would leave no owner, or someone has changed the account since
 */
export const changeAccount = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/accounts/:id',
  access: 'owner',
  params: idParam,
  body: changeBody({ ...grants, version }),
  replies: { 200: account },
})

/**
 * Disables an account: ends all its sessions and prevents logins.
 * @throws 404 There is no such account
 * @throws 409 It is the last owner
 */
export const disableAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/disable',
  access: 'owner',
  params: idParam,
  replies: { 200: account },
})

/**
 * Enables a disabled account again.
 * @throws 404 There is no such account
 */
export const enableAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/enable',
  access: 'owner',
  params: idParam,
  replies: { 200: account },
})

/**
 * Resets the password of an account: ends all its sessions and emails a new link. An invited account gets
 * its invitation again. A repeat within a minute returns the same link.
 * @throws 404 There is no such account
 */
export const resetAccount = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/reset',
  access: 'owner',
  params: idParam,
  replies: { 200: z.object({ account, link }) },
})

/**
 * Removes the second factors of an account that has lost them: ends all its sessions and sends an email.
 * @throws 404 There is no such account
 * @throws 409 It has no second factor, or it is your own account
 */
export const resetFactor = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accounts/:id/second-factor/reset',
  access: 'owner',
  params: idParam,
  replies: { 200: account },
})

/** A new password: at least 12 characters, and not a common one. */
export const newPassword = typedPassword.check((password) => {
  const message = passwordFault(password.value)
  if (message) password.issues.push({ code: 'custom', message, input: password.value })
})

/** Shows whether your password is still the one that was generated and printed at the first start. */
export const showOwnPassword = endpoint({
  method: 'GET',
  path: '/admin/api/admin/own-password',
  access: 'self',
  replies: { 200: z.object({ isGenerated: z.boolean() }) },
})

/**
 * Changes your own password. All your sessions end, and a new one is opened for this browser.
 * @throws 400 The current password is wrong
 */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/admin/api/admin/own-password',
  access: 'self',
  body: z.object({ current: typedPassword, password: newPassword }),
  replies: { 200: openedSession },
})

/** Changes your own name. */
export const changeOwnName = endpoint({
  method: 'POST',
  path: '/admin/api/admin/own-name',
  access: 'self',
  body: z.object({ name: requiredLine('Name', limits.name) }),
  replies: { 200: z.object({ name: z.string() }) },
})

/**
 * Sends a link to choose a new password, valid for an hour. The response and its time do not depend on
 * whether the address has an account. At most one email a minute is sent to an address. No session needed.
 * @returns 202 An email is sent if there is an account
 */
export const askForPasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-forgotten',
  body: z.object({ email: emailAddress }),
  replies: { 202: z.object({ message: z.string() }) },
})

const token = z.string('The link is not complete').check(z.maxLength(200))

/**
 * Shows the account of a link to set a password. No session needed.
 * @throws 410 The link was used, was replaced, or has expired
 */
export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-link/read',
  body: z.object({ token }),
  replies: {
    200: z.object({ email: z.string(), name: z.string(), purpose: z.enum(['invitation', 'password']) }),
  },
})

/**
 * Sets the password of a link's account. All its sessions and the link end; earlier failed logins no longer
 * count. No session needed.
 * @throws 410 The link was used, was replaced, or has expired
 */
export const usePasswordLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/password-link/use',
  body: z.object({ token, password: newPassword }),
  replies: { 200: z.object({ email: z.string() }) },
})
