import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { Problem } from '#shared/problem.ts'
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
    'm86 413',
    answered(413, 'x'),
    'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.',
  ],
  ['m87 500 without what the server says', answered(500, 'Something went wrong.'), failed],
  ['m87 an answer without a sentence', answered(502), failed],
  ['m87 a mistake of ours', new TypeError('x is not a function'), failed],
])('T22 %s', (_, thrown, sentence) => {
  expect(uploadFailure(thrown)).toEqual({ sentence, hint: undefined })
})

it.each([400, 403, 404, 429, 503])('T22 m87 %i is followed by the sentence of the server', (status) => {
  expect(uploadFailure(answered(status, 'Do this.'))).toEqual({ sentence: failed, hint: 'Do this.' })
})

it('T22 m88 a network that fails says that nothing is lost', () => {
  const { sentence, hint } = uploadFailure(
    new CallProblem('The network did not respond', { answered: 'nothing' }),
  )
  expect(sentence).toBe('An error occurred. Please try again.')
  expect(hint).toMatch(/^Your form and your file are still here/)
})

it.each([
  ['m78', answered(400, 'Interest area is required'), 'interestedInId'],
  ['m84', answered(400, 'Only PDF files are accepted.'), 'abstractFile'],
  ['m85', new Problem(400, 'File size too large. Maximum allowed size is 25MB.'), 'abstractFile'],
])('T22 %s stands at its field', (_, thrown, field) => {
  expect(uploadFailure(thrown)).toEqual({ sentence: thrown.message, field })
})
