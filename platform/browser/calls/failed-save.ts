import { CallProblem } from './call-problem.ts'

/** Why a change of a row failed: the server's message, and who removed the row when it is gone. */
export const causeOf = (error: Error): string => {
  const isGone = error instanceof CallProblem && error.status === 404
  return isGone ? `${error.message}. Another admin has deleted it.` : error.message
}

/** Whether a retry may succeed: not when the server refused the request. */
export const isWorthRetry = (error: Error): boolean =>
  !(error instanceof CallProblem && error.status >= 400 && error.status < 500)

/** Whether the record was changed after it was read. `status` identifies this in an answer without a code. */
export const isStale = (error: unknown, status = 412): boolean =>
  error instanceof CallProblem &&
  (error.code === 'version_conflict' || (error.code === 'no_code' && error.status === status))
