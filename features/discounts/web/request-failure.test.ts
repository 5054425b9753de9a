import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { requestFailure } from './request-failure.ts'

const failed = 'Submission failed. Please try again.'
const answered = (text: string) => new CallProblem('500 Internal Server Error', { answered: 'text', text })
const thrownBy = (cause: unknown) => new CallProblem('Our words', { answered: 'nothing', cause })

it.each([
  ['the text of the answer m98', answered('Country is required'), 'Country is required'],
  ['what looks like a page m98', answered('<h1>Busy</h1>\n'), '<h1>Busy</h1>'],
  [
    'JSON as it is m98',
    new CallProblem('Wait', { answered: 'json', text: '{"message":"Wait"}', serverMessage: 'Wait' }),
    '{"message":"Wait"}',
  ],
  ['the beginning of a long one m98', answered('😀'.repeat(501)), `${'😀'.repeat(500)}…`],
  ['a long one that just fits m98', answered('x'.repeat(500)), 'x'.repeat(500)],
  ['that there was no session, for an empty answer m99', answered(''), 'Failed to create Stripe session'],
  ['the same for a blank one m99', answered(' \n'), 'Failed to create Stripe session'],
  [
    'the message of the network m100',
    new CallProblem('The server did not respond. Check your connection and try again.', {
      answered: 'nothing',
      cause: new TypeError('Failed to fetch'),
    }),
    'The server did not respond. Check your connection and try again.',
  ],
  ['our words for a limit of time m100', thrownBy(new DOMException('signal timed out')), 'Our words'],
  ['the fixed sentence where the network has no message m100', thrownBy(new TypeError('')), failed],
  ['the fixed sentence for what is no error m100', thrownBy(null), failed],
  ['the message of anything else m100', new TypeError('x is not a function'), 'x is not a function'],
  ['the fixed sentence where it has none m100', new Error(''), failed],
  ['the fixed sentence for nothing m100', undefined, failed],
  [
    'an answer that cannot be read m100',
    new CallProblem('The server’s answer cannot be read', { answered: 'nothing', status: 200 }),
    'The server’s answer cannot be read',
  ],
])('a failed discount request says %s T29', (_, thrown, sentence) => {
  expect(requestFailure(thrown)).toBe(sentence)
})
