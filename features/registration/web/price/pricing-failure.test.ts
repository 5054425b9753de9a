import { describe, expect, it } from 'vitest'
import { callProblems as problem } from '#tests/call-problems.ts'
import { pricingFailure } from './pricing-failure.ts'

describe('pricingFailure', () => {
  it.each([
    ['T14 m56', problem.message, 'Say this'],
    ['T14 m56', problem.error, 'Say that'],
    ['T14 m57', problem.neither, 'Failed to fetch pricing information'],
    ['T14 m58', problem.notJson, 'Pricing fetch failed: 502 Bad Gateway'],
    [
      'T14 m59',
      problem.network,
      'Error fetching pricing information: The server did not respond. Check your connection and try again.',
    ],
  ])('%s', (_, thrown, sentence) => {
    expect(pricingFailure(thrown)).toBe(sentence)
  })
})
