import { describe, expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { checkoutFailure } from './checkout-failure.ts'

const problem = {
  message: new CallProblem('Say this', {
    answered: 'json',
    status: 400,
    statusText: 'Bad Request',
    serverMessage: 'Say this',
  }),
  error: new CallProblem('Say that', {
    answered: 'json',
    status: 400,
    statusText: 'Bad Request',
    serverError: 'Say that',
  }),
  neither: new CallProblem('500 Internal Server Error', {
    answered: 'json',
    status: 500,
    statusText: 'Internal Server Error',
  }),
  notJson: new CallProblem('502 Bad Gateway', { answered: 'text', status: 502, statusText: 'Bad Gateway' }),
  network: new CallProblem('Failed to fetch', { answered: 'nothing' }),
}

describe('checkoutFailure', () => {
  it.each([
    ['T15 m63 the message of the server', problem.message, 'Say this'],
    ['T15 m64 where there is no message', problem.error, 'Failed to create payment session'],
    ['T15 m64 where there is neither', problem.neither, 'Failed to create payment session'],
    ['T15 m64 where the answer is not JSON', problem.notJson, 'Failed to create payment session'],
    ['T15 m65 the words of the network', problem.network, 'Failed to fetch'],
  ])('%s', (_, thrown, sentence) => {
    expect(checkoutFailure(thrown)).toBe(sentence)
  })
})
