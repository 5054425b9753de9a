import { describe, expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { pricingFailure } from './pricing-failure.ts'

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

describe('pricingFailure', () => {
  it.each([
    ['T14 m56', problem.message, 'Say this'],
    ['T14 m56', problem.error, 'Say that'],
    ['T14 m57', problem.neither, 'Failed to fetch pricing information'],
    ['T14 m58', problem.notJson, 'Pricing fetch failed: 502 Bad Gateway'],
    ['T14 m59', problem.network, 'Error fetching pricing information: Failed to fetch'],
  ])('%s', (_, thrown, sentence) => {
    expect(pricingFailure(thrown)).toBe(sentence)
  })
})
