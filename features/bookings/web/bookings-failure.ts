import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** What a list that could not be read says: m140 for an answer that is no success, m141 when there was none, or no list in it. */
export const bookingsFailure = (error: Error): string =>
  error instanceof CallProblem && error.answered !== 'nothing'
    ? 'Failed to fetch bookings'
    : 'Error fetching bookings'
