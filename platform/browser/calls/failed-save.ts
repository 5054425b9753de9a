import { CallProblem } from './call-problem.ts'

/** Why a change of a row failed, in words: the server's, and whose doing it was when the row is gone. */
export const causeOf = (error: Error): string => {
  const isGone = error instanceof CallProblem && error.status === 404
  return isGone ? `${error.message}. Another admin has deleted it.` : error.message
}

/** Whether the same once more may go better: not what the server refuses. */
export const isWorthRetry = (error: Error): boolean =>
  !(error instanceof CallProblem && error.status >= 400 && error.status < 500)

/** Somebody else has changed what this change was begun from. */
export const isStale = (error: unknown): boolean => error instanceof CallProblem && error.status === 412
