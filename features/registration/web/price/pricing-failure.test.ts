import { describe, expect, it } from 'vitest'
import { callProblems as problem } from '#tests/call-problems.ts'
import { pricingFailure } from './pricing-failure.ts'

describe('pricingFailure', () => {
  it.each([
    ['the message of the server T14 m56', problem.message, 'Say this'],
    ['the error where there is no message T14 m56', problem.error, 'Say that'],
    [
      'a fixed sentence where there is neither T14 m57',
      problem.neither,
      'Failed to fetch pricing information',
    ],
    [
      'the status where the answer is not JSON T14 m58',
      problem.notJson,
      'Pricing fetch failed: 502 Bad Gateway',
    ],
    [
      'the reason of the network T14 m59',
      problem.network,
      'Error fetching pricing information: The server did not respond. Check your connection and try again.',
    ],
  ])('shows %s', (_, thrown, sentence) => {
    expect(pricingFailure(thrown)).toBe(sentence)
  })
})
