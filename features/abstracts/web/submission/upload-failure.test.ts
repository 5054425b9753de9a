import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'
import { uploadFailure } from './upload-failure.ts'

const failed = 'Abstract submission failed. Please try again.'

/** A failed call whose answer said this, or nothing that can be read. */
const answered = (status: number, serverMessage?: string) =>
  new CallProblem(serverMessage ?? `${status}`, {
    answered: serverMessage === undefined ? 'text' : 'json',
    status,
    ...(serverMessage !== undefined && { serverMessage }),
  })

it.each([
  [
    '413 m86',
    answered(413, 'x'),
    'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.',
  ],
  ['500 without what the server says m87', answered(500, 'Something went wrong.'), failed],
  ['an answer without a sentence m87', answered(502), failed],
  ['a mistake of ours m87', new TypeError('x is not a function'), failed],
])('a failed upload says %s T22', (_, thrown, sentence) => {
  expect(uploadFailure(thrown)).toEqual({ sentence, hint: undefined })
})

it.each([400, 403, 404, 429, 503])(
  'the status %i of a failed upload is followed by the sentence of the server T22 m87',
  (status) => {
    expect(uploadFailure(answered(status, 'Do this.'))).toEqual({ sentence: failed, hint: 'Do this.' })
  },
)

it('a network that fails says that nothing is lost T22 m88', () => {
  const { sentence, hint } = uploadFailure(
    new CallProblem('The network did not respond', { answered: 'nothing' }),
  )
  expect(sentence).toBe('An error occurred. Please try again.')
  expect(hint).toMatch(/^Your form and your file are still here/)
})

it.each([
  ['m78', answered(400, 'Interest area is required'), 'interestedInId'],
  ['m84', answered(400, 'Only PDF files are accepted.'), 'abstractFile'],
  [
    'm85',
    new Problem(400, 'file_too_large', 'File size too large. Maximum allowed size is 25MB.'),
    'abstractFile',
  ],
])('a failed upload with %s stands at its field T22', (_, thrown, field) => {
  expect(uploadFailure(thrown)).toEqual({ sentence: thrown.message, field })
})

/** A refusal in words that the page does not know. */
const named = (code: ProblemCode, more: { status?: number; field?: string } = {}) =>
  new CallProblem('In other words.', {
    answered: 'json',
    status: 400,
    serverMessage: 'In other words.',
    code,
    ...more,
  })

it.each([
  ['of a file', named('file_not_pdf'), 'abstractFile'],
  ['of a second file', named('too_many_files'), 'abstractFile'],
  ['that names its field', named('invalid_input', { field: 'sessionId' }), 'sessionId'],
])('a code %s stands at its field, however it is worded T22', (_, thrown, field) => {
  expect(uploadFailure(thrown)).toEqual({ sentence: 'In other words.', field })
})

it.each([
  ['without a field', named('invalid_input')],
  ['with a field that the form does not have', named('invalid_input', { field: 'toString' })],
  ['with a code of a newer server', named('of_tomorrow' as ProblemCode)],
  ['with a sentence that is known, and a code of something else', named('busy', { field: 'name' })],
])('a refusal %s is said below T22 m87', (_, thrown) => {
  expect(uploadFailure(thrown)).toMatchObject({ sentence: failed })
})
