import type { Website } from './website.ts'

declare const admitted: unique symbol

/** What an admin call does: looks, or changes something. */
export type Right = 'read' | 'write'

/** OWNER: everything. ADMIN: everything of the granted websites. VIEWER: reads on them. */
export const roles = ['OWNER', 'ADMIN', 'VIEWER'] as const
export type Role = (typeof roles)[number]

/**
 * The permission of one admin on one website, as a value: a verb of the back-office takes it as an argument and uses
 * its `website` for every query, so that it can neither be called without a permission nor reach another website's
 * rows. A permission to write is one to read as well. Only the session gate makes one
 * (features/admin-session/server/gate.ts); Biome refuses an assertion to this type anywhere else.
 */
export type AdminOf<W extends Website = Website, R extends Right = 'read'> = {
  readonly website: W
  readonly adminId: string
  readonly email: string
  readonly [admitted]: { readonly read: true; readonly write: R extends 'write' ? true : boolean }
}

/**
 * Asks the session gate for the permission of the admin who sent this request, where the website is elsewhere than in
 * its path; every other call has its permission from the `access` of its contract. The roof hands it in.
 * @throws Problem 403 when the role or the granted websites do not allow it, 401 without a session.
 */
export type Admit = <W extends Website, R extends Right>(
  request: object,
  website: W,
  right: R,
) => AdminOf<W, R>

/** The permission of an OWNER for the installation: its accounts, and whatever belongs to no website. Made as `AdminOf` is. */
export type OwnerPermission = {
  readonly adminId: string
  readonly email: string
  readonly [admitted]: { readonly owner: true }
}

/** @throws Problem 403 when the admin is no OWNER, 401 without a session. */
export type AdmitOwner = (request: object) => OwnerPermission

/** The admin behind a request, for what concerns themselves alone and for what shows each admin something else. */
export type Self = {
  readonly adminId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Granted to an ADMIN or VIEWER; an OWNER has all, whatever is here. */
  readonly websites: readonly Website[]
  /** Has to set up a second factor before anything else is open to them. */
  readonly needsFactor?: boolean
}

/** @throws Problem 401 without a session. */
export type SelfOf = (request: object) => Self
