import type { Website } from './website.ts'

declare const admitted: unique symbol

/** What an admin call needs: to read, or to change something. */
export type Right = 'read' | 'write'

/** OWNER: everything. ADMIN: everything of the granted websites. VIEWER: reads on them. */
export const roles = ['OWNER', 'ADMIN', 'VIEWER'] as const
export type Role = (typeof roles)[number]

/**
 * The permission of one admin on one website, as a value: a use case of the back-office takes it as an argument and uses
 * its `website` in every query, so that it cannot be called without a permission nor reach rows of another website. A
 * permission to write includes reading. Only the session gate creates one (features/admin-session/server/gate.ts); Biome
 * refuses an assertion to this type anywhere else.
 */
export type AdminOf<W extends Website = Website, R extends Right = 'read'> = {
  readonly website: W
  readonly adminId: string
  readonly email: string
  readonly [admitted]: { readonly read: true; readonly write: R extends 'write' ? true : boolean }
}

/**
 * Gets the permission of the admin who sent this request from the session gate, where the website is not in the path; other
 * calls get theirs from the `access` of their contract. Passed in by `app/`.
 * @throws Problem 403 when the role or the granted websites do not allow it, 401 without a session.
 */
export type Admit = <W extends Website, R extends Right>(
  request: object,
  website: W,
  right: R,
) => AdminOf<W, R>

/** The permission of an OWNER for the installation: its accounts, and all that belongs to no website. Created as `AdminOf` is. */
export type OwnerPermission = {
  readonly adminId: string
  readonly email: string
  readonly [admitted]: { readonly owner: true }
}

/** @throws Problem 403 when the admin is not an OWNER, 401 without a session. */
export type AdmitOwner = (request: object) => OwnerPermission

/** The admin who sent a request, for calls about themselves and calls whose answer differs for each admin. */
export type Self = {
  readonly adminId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Those that they may see: the granted ones, or all of an OWNER. */
  readonly websites: readonly Website[]
  /** They must set up a second factor before they can use anything else. */
  readonly needsFactor?: boolean
}

/** @throws Problem 401 without a session. */
export type SelfOf = (request: object) => Self
