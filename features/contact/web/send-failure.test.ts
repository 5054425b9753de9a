import { expect, it } from 'vitest'
import { CallProblem } from '#platform/browser/call-problem.ts'
import { sendFailure, wasTaken } from './send-failure.ts'

const failed = 'Failed to send message. Please try again.'

it.each([
  [
    'm35 the message of the reply',
    new CallProblem('Wait', { answered: 'json', serverMessage: 'Wait' }),
    'Wait',
  ],
  [
    'm34 for a reply with another word',
    new CallProblem('No', { answered: 'json', serverError: 'No' }),
    failed,
  ],
  ['m34 for a reply that is no JSON', new CallProblem('502 Bad Gateway', { answered: 'text' }), failed],
  ['m34 for the network', new CallProblem('Failed to fetch', { answered: 'nothing' }), failed],
  ['m34 for anything else', new TypeError('x is not a function'), failed],
])('says %s', (_, thrown, sentence) => {
  expect(sendFailure(thrown)).toBe(sentence)
})

it.each([
  ['an answer of 200 that is no JSON', new CallProblem('?', { answered: 'nothing', status: 200 }), true],
  ['an empty answer of 204', new CallProblem('?', { answered: 'nothing', status: 204 }), true],
  ['a refusal', new CallProblem('?', { answered: 'json', status: 400 }), false],
  ['no answer', new CallProblem('?', { answered: 'nothing' }), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
])('W23 judges by the status alone whether the message was taken: %s', (_, thrown, taken) => {
  expect(wasTaken(thrown)).toBe(taken)
})
