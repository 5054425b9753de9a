import { describe, expect, it } from 'vitest'
import { callProblems as problem } from '#tests/call-problems.ts'
import { checkoutFailure } from './checkout-failure.ts'

describe('checkoutFailure', () => {
  it.each([
    ['the message of the server T15 m63', problem.message, 'Say this'],
    ['where there is no message T15 m64', problem.error, 'Failed to create payment session'],
    ['where there is neither T15 m64', problem.neither, 'Failed to create payment session'],
    ['where the answer is not JSON T15 m64', problem.notJson, 'Failed to create payment session'],
    [
      'the words of the network T15 m65',
      problem.network,
      'The server did not respond. Check your connection and try again.',
    ],
  ])('%s', (_, thrown, sentence) => {
    expect(checkoutFailure(thrown)).toBe(sentence)
  })
})
