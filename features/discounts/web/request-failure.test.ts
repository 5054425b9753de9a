import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { requestFailure } from './request-failure.ts'

const failed = 'Submission failed. Please try again.'
const answered = (text: string) => new CallProblem('500 Internal Server Error', { answered: 'text', text })
const thrownBy = (cause: unknown) => new CallProblem('Our words', { answered: 'nothing', cause })

it.each([
  ['m98 the text of the answer', answered('Country is required'), 'Country is required'],
  ['m98 what looks like a page', answered('<h1>Busy</h1>\n'), '<h1>Busy</h1>'],
  [
    'm98 JSON as it is',
    new CallProblem('Wait', { answered: 'json', text: '{"message":"Wait"}', serverMessage: 'Wait' }),
    '{"message":"Wait"}',
  ],
  ['m98 the beginning of a long one', answered('😀'.repeat(501)), `${'😀'.repeat(500)}…`],
  ['m98 a long one that just fits', answered('x'.repeat(500)), 'x'.repeat(500)],
  ['m99 that there was no session, for an empty answer', answered(''), 'Failed to create Stripe session'],
  ['m99 the same for a blank one', answered(' \n'), 'Failed to create Stripe session'],
  [
    'm100 the message of the network',
    new CallProblem('The server did not respond. Check your connection and try again.', {
      answered: 'nothing',
      cause: new TypeError('Failed to fetch'),
    }),
    'The server did not respond. Check your connection and try again.',
  ],
  ['m100 our words for a limit of time', thrownBy(new DOMException('signal timed out')), 'Our words'],
  ['m100 the fixed sentence where the network has no message', thrownBy(new TypeError('')), failed],
  ['m100 the fixed sentence for what is no error', thrownBy(null), failed],
  ['m100 the message of anything else', new TypeError('x is not a function'), 'x is not a function'],
  ['m100 the fixed sentence where it has none', new Error(''), failed],
  ['m100 the fixed sentence for nothing', undefined, failed],
  [
    'm100 an answer that cannot be read',
    new CallProblem('The server’s answer cannot be read', { answered: 'nothing', status: 200 }),
    'The server’s answer cannot be read',
  ],
])('T29 says %s', (_, thrown, sentence) => {
  expect(requestFailure(thrown)).toBe(sentence)
})
