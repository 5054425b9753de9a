import { CallProblem } from './call-problem.ts'

/** Why a change of a row failed, in words: the server's, and whose doing it was when the row is gone. */
export const causeOf = (error: Error): string => {
  const isGone = error instanceof CallProblem && error.status === 404
  return isGone ? `${error.message}. Another admin has deleted it.` : error.message
}

/** Whether the same once more may go better: not what the server refuses. */
export const isWorthRetry = (error: Error): boolean =>
  !(error instanceof CallProblem && error.status >= 400 && error.status < 500)

/** Whether this was changed after it was read. An answer without a code says it by `status`. */
export const isStale = (error: unknown, status = 412): boolean =>
  error instanceof CallProblem &&
  (error.code === 'version_conflict' || (error.code === 'no_code' && error.status === status))
