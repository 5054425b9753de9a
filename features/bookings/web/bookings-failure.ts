import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** The error message of the list: m140 for an error status, m141 for no answer or one without a list. */
export const bookingsFailure = (error: Error): string =>
  error instanceof CallProblem && error.answered !== 'nothing'
    ? 'Failed to fetch bookings'
    : 'Error fetching bookings'
