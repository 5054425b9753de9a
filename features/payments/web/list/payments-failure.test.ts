import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import { causeOf } from './payments-failure.ts'

it('a failed list of payments names the status of an answer that is not 2xx, and else what went wrong m131', () => {
  const refused = new CallProblem('Not today.', { answered: 'json', status: 403, statusText: 'Forbidden' })
  const lost = new CallProblem('The server did not respond. Check your connection and try again.', {
    answered: 'nothing',
  })
  const unreadable = new CallProblem('The server’s answer cannot be read', {
    answered: 'nothing',
    status: 200,
  })
  expect([refused, lost, unreadable, new NoTokenProblem()].map(causeOf)).toEqual([
    'API Error: 403 Forbidden',
    'The server did not respond. Check your connection and try again.',
    'The server’s answer cannot be read',
    'No admin token found. Please log in as admin.',
  ])
})
