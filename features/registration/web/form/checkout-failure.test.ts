import { describe, expect, it } from 'vitest'
import { callProblems as problem } from '#tests/call-problems.ts'
import { checkoutFailure } from './checkout-failure.ts'

describe('checkoutFailure', () => {
  it.each([
    ['T15 m63 the message of the server', problem.message, 'Say this'],
    ['T15 m64 where there is no message', problem.error, 'Failed to create payment session'],
    ['T15 m64 where there is neither', problem.neither, 'Failed to create payment session'],
    ['T15 m64 where the answer is not JSON', problem.notJson, 'Failed to create payment session'],
    [
      'T15 m65 the words of the network',
      problem.network,
      'The server did not respond. Check your connection and try again.',
    ],
  ])('%s', (_, thrown, sentence) => {
    expect(checkoutFailure(thrown)).toBe(sentence)
  })
})
