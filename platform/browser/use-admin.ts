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
  /** Those that they may see. */
  websites: readonly Website[]
}

/**
 * A call of the back-office: with the bearer token, the idle time and credentials, without a timeout (A36).
 * @throws CallProblem as `call` does; a 401 has already ended the session in this tab.
 */
export type AdminCall = <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options?: {
    signal?: AbortSignal
    headers?: Readonly<Record<string, string>>
    /** Receives the headers of a successful answer. */
    onHeaders?: (headers: Headers) => void
  },
) => Promise<Reply<E>>

export type AdminFetch = (path: string, options?: { signal?: AbortSignal }) => Promise<Response>

/** Sends something with the headers of a session; after a 401 once more, with those of the refreshed one. */
export type Authorised = <T>(send: (headers: Readonly<Record<string, string>>) => Promise<T>) => Promise<T>

/** The context of every page of the back-office. */
export type AdminContext = {
  user: AdminUser
  /** The chosen website. */
  website: Website
  chooseWebsite: (website: Website) => void
  /** Reads who is logged in again, and so the conferences, after these have changed. */
  refreshUser: () => Promise<void>
  /** Whether this admin may change data of the chosen website; a VIEWER may not. */
  mayWrite: boolean
  /** Whether tables have low rows; the admin's preference in this browser. */
  compact: { on: boolean; onChange: (on: boolean) => void }
  /** Whether single-key shortcuts are on; the admin's preference in this browser (WCAG 2.1.4). */
  withKeys: boolean
  call: AdminCall
  /** A GET with the same headers whose answer is not JSON, such as an export. Throws CallProblem when it is not 2xx. */
  download: AdminFetch
  /** What neither can send, such as a file with its progress. */
  authorised: Authorised
}

/** Only within the layout of the back-office. */
export const useAdmin = (): AdminContext => useOutletContext<AdminContext>()
