import { expect, test } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import { readFailure, saveFailure } from './registration-type-failure.ts'

const answered = (status: number, message: string) => new CallProblem(message, { answered: 'json', status })
const noToken = { sentence: 'No admin token found. Please log in as admin.' }

test('the page of prices tells why the list could not be read m174 m175 m176', () => {
  expect(readFailure(new NoTokenProblem())).toEqual(noToken)
  expect(readFailure(answered(403, 'Not yours.'))).toEqual({
    sentence: 'Forbidden: You do not have permission to view registration types.',
    cause: 'Not yours.',
  })
  for (const error of [answered(401, 'Please log in.'), answered(500, 'No.'), new TypeError('No network')]) {
    expect(readFailure(error)).toEqual({
      sentence: 'Failed to load presentation types.',
      cause: error.message,
    })
  }
})

test('the page of prices tells why a price could not be saved m174 m177 m178', () => {
  expect(saveFailure(new NoTokenProblem())).toEqual(noToken)
  expect(saveFailure(answered(403, 'Not yours.'))).toEqual({
    sentence: 'Forbidden: You do not have permission to edit registration types.',
    cause: 'Not yours.',
  })
  expect(saveFailure(answered(412, 'It is €5.00 now.'))).toEqual({
    sentence: 'Failed to update price.',
    cause: 'It is €5.00 now.',
  })
  expect(saveFailure(answered(404, 'There is no such registration type')).cause).toBe(
    'There is no such registration type. Another admin has deleted it.',
  )
})
