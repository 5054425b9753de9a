import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from './payment-list-texts.ts'

/** The cause of a failed call: the status of its answer (m131), or the error without one. */
export const causeOf = (error: Error): string =>
  error instanceof CallProblem && error.status >= 300
    ? texts.apiError(error.status, error.statusText)
    : error.message
