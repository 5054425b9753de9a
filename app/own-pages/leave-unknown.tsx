import { redirect } from 'react-router'
import type { Problem } from '#shared/problem.ts'
import { redirectTarget } from '../unknown-path.tsx'

/** Leads an address without a page where every unknown address leads. */
export const leaveUnknown = (request: Request): Response =>
  leadTo(redirectTarget(new URL(request.url).pathname))

/** A redirect that is asked for again each time, because content changes. */
export const leadTo = (path: string): Response => redirect(path, { headers: { 'cache-control': 'no-store' } })

/** Whether a call failed because there is no such page; the class is another one in the build. */
export const isMissing = (error: unknown): boolean => (error as Partial<Problem>).status === 404
