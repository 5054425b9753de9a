import { afterEach, expect, it, vi } from 'vitest'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { sendMessage } from '../contact.contract.ts'
import { sendFailure, wasTaken } from './send-failure.ts'

const failed = 'Failed to send message. Please try again.'
const message = { name: 'Ada', email: 'ada@example.org', subject: 'Poster', message: 'When?' }

afterEach(() => vi.unstubAllGlobals())

/** What comes of a message to which a server answers like this. */
const thrownBy = (body: string | null, init: ResponseInit): Promise<unknown> => {
  vi.stubGlobal('fetch', async () => new Response(body, init))
  return call(sendMessage, { body: { ...message, homepage: '', fillSeconds: 9 } }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
}

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
  [
    'm34 for the network',
    new CallProblem('The server did not respond. Check your connection and try again.', {
      answered: 'nothing',
    }),
    failed,
  ],
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

it.each([
  ['m35 the message of the reply', 429, '{"message":"Wait ten minutes."}', 'Wait ten minutes.'],
  ['m34 a reply with another word', 500, '{"error":"No"}', failed],
  ['m34 a message that is no text', 400, '{"message":5}', failed],
  ['m34 a reply without a word', 500, '', failed],
  ['m34 a reply that is no JSON', 502, '<h1>Bad Gateway</h1>', failed],
])('W23 was not sent: %s', async (_, status, body, sentence) => {
  const thrown = await thrownBy(body, { status })
  expect(wasTaken(thrown)).toBe(false)
  expect(sendFailure(thrown)).toBe(sentence)
})

it.each([
  ['an empty answer', 204, null],
  ['words', 200, 'OK'],
  ['half of an object', 201, '{"id":'],
])('W23 m33 was sent, whatever the server answers: %s', async (_, status, body) => {
  const thrown = await thrownBy(body, { status })
  expect(thrown === undefined || wasTaken(thrown)).toBe(true)
})
