import { expect, test } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { bookingsFailure } from './bookings-failure.ts'

test.each([
  [new CallProblem('Not today', { answered: 'json', status: 403 }), 'Failed to fetch bookings'],
  [new CallProblem('502 Bad Gateway', { answered: 'text', status: 502 }), 'Failed to fetch bookings'],
  [new CallProblem('The network did not respond', { answered: 'nothing' }), 'Error fetching bookings'],
  [new CallProblem('Cannot be read', { answered: 'nothing', status: 200 }), 'Error fetching bookings'],
  [new TypeError('rows.map is not a function'), 'Error fetching bookings'],
])('%s is shown as %s m140 m141', (error, sentence) => {
  expect(bookingsFailure(error)).toBe(sentence)
})
