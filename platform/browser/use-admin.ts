import { useOutletContext } from 'react-router'
import type { Role } from '#shared/admin-of.ts'
import type { CallArgs, Endpoint, Reply } from '#shared/endpoint.ts'
import type { Website } from '#shared/website.ts'

/** Who is logged in. */
export type AdminUser = {
  id: string
  email: string
  name: string
  role: Role
  websites: readonly Website[]
}

/**
 * A call of the back-office: with the bearer token, the idle time and credentials, without a time limit (A36).
 * @throws CallProblem as `call` does; a 401 has also told the session that it is over.
 */
export type AdminCall = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options?: {
    signal?: AbortSignal
    headers?: Readonly<Record<string, string>>
    /** Hears the headers of an answer that was a success. */
    onHeaders?: (headers: Headers) => void
  },
) => Promise<Reply<E>>

export type AdminFetch = (path: string, options?: { signal?: AbortSignal }) => Promise<Response>

/** What every page of the back-office knows. */
export type AdminContext = {
  user: AdminUser
  /** The chosen website. */
  website: Website
  /** Whether this admin may change things of the chosen website; a VIEWER may not. */
  mayWrite: boolean
  /** Whether tables are shown with low rows; the admin's wish for this browser. */
  compact: { on: boolean; onChange: (on: boolean) => void }
  /** Whether single keys act; the admin's wish for this browser (WCAG 2.1.4). */
  withKeys: boolean
  call: AdminCall
  /** A GET with the same headers whose answer is no JSON, such as an export. Throws CallProblem when it is not 2xx. */
  download: AdminFetch
}

/** Inside of the back-office's shell only. */
export const useAdmin = (): AdminContext => useOutletContext<AdminContext>()
