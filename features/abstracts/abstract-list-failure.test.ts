import { expect, test } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import { Problem } from '#shared/problem.ts'
import { aWebsite } from '#tests/websites.ts'
import { listFailure, requireOffered } from './abstract-list-failure.ts'

test('the chosen website must be one of the selector’s m152', () => {
  expect(requireOffered(aWebsite('nursing'), [aWebsite('optics'), aWebsite('nursing')])).toBe('nursing')
  for (const offered of [[], [aWebsite('optics'), aWebsite('renewable')]])
    expect(() => requireOffered(aWebsite('nursing'), offered)).toThrow('Invalid website selection')
})

test('a failed answer is reported by its status, and its own words are the cause m151', () => {
  expect(listFailure(new Problem(503, 'busy', 'Come back later.'))).toEqual({
    sentence: 'HTTP error! Status: 503',
    cause: 'Come back later.',
  })
  // no answer has no status
  expect(listFailure(new Problem(0, 'no_code', 'The network did not respond'))).toEqual({
    sentence: 'The network did not respond',
  })
  expect(listFailure(new Error('Invalid website selection')).sentence).toBe('Invalid website selection')
})

test('a 2xx that cannot be read is no failed status, and a call without a token was not answered at all', () => {
  const unreadable = 'The server’s answer cannot be read'
  expect(listFailure(new CallProblem(unreadable, { answered: 'nothing', status: 200 }))).toEqual({
    sentence: unreadable,
  })
  expect(listFailure(new NoTokenProblem())).toEqual({
    sentence: 'No admin token found. Please log in as admin.',
  })
})
