import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from './payment-list-texts.ts'

/** Why a call about payments failed: the status of its answer (m131), or what happened instead of one. */
export const causeOf = (error: Error): string =>
  error instanceof CallProblem && error.status >= 300
    ? texts.apiError(error.status, error.statusText)
    : error.message
