import type * as z from 'zod/v4/core'
import type { AdminOf, OwnerPermission, Right, Self } from './admin-of.ts'
import type { Website } from './website.ts'

type Schema = z.$ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What a call of the back-office needs: to read a website, to change it, the installation, or only the caller. The gate
 * checks it, and passes the permission to the handler.
 */
export type Access = Right | 'owner' | 'self'

/**
 * One call of the API: the server mounts it (platform/server/http/mount.ts), the browser calls it
 * (platform/browser/calls/api-client.ts).
 */
export type Endpoint = {
  method: Method
  /** A path with `:name` parameters, each declared in `params`. */
  path: `/${string}`
  /** Who may call it; required for every call behind the gate (tests/access-matrix.test.ts). */
  access?: Access
  params?: Schema
  query?: Schema
  body?: Schema
  /** Reply schemas by status. Failures always carry `Failure` (problem.ts) and are not listed here. */
  replies: { readonly [status: number]: Schema }
  /** `text`: a failure is answered as plain text, its message alone, because the page shows the answer as it is. */
  failures?: 'text'
}

/** Declares a call. The identity function, needed for its types. */
// lets a bundler drop the calls that a page does not make
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: E[K]
}

/** What a caller passes. */
export type CallArgs<E extends Endpoint> = {
  [K in keyof Given<E>]: Given<E>[K] extends Schema ? z.input<Given<E>[K]> : never
}

type OfWebsite<E extends Endpoint> = E['params'] extends Schema
  ? z.output<E['params']> extends { website: Website }
    ? true
    : false
  : false

/** What the gate grants for the `access` of a call: a permission on the website of the path, or the admin themselves. */
type PermissionOf<E extends Endpoint> = E extends { access: infer A extends Access }
  ? A extends 'owner'
    ? OwnerPermission
    : A extends Right
      ? OfWebsite<E> extends true
        ? AdminOf<Website, A>
        : Self
      : Self
  : never

/** What the server's handler receives after validation, with the permission for a call of the back-office. */
export type HandlerArgs<E extends Endpoint> = {
  [K in keyof Given<E>]: Given<E>[K] extends Schema ? z.output<Given<E>[K]> : never
} & (E extends { access: Access } ? { permission: PermissionOf<E> } : unknown)

type Success = 200 | 201 | 202

/** The result of a successful call. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['replies'] & Success]: E['replies'][S] extends Schema ? z.output<E['replies'][S]> : never
}[keyof E['replies'] & Success]

/** The body that the server may send with this status. */
export type ReplyBody<E extends Endpoint, S extends keyof E['replies']> = E['replies'][S] extends Schema
  ? z.input<E['replies'][S]>
  : never
