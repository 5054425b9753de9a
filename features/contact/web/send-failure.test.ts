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
    'the message of the reply m35',
    new CallProblem('Wait', { answered: 'json', serverMessage: 'Wait' }),
    'Wait',
  ],
  [
    'for a reply with another word m34',
    new CallProblem('No', { answered: 'json', serverError: 'No' }),
    failed,
  ],
  ['for a reply that is no JSON m34', new CallProblem('502 Bad Gateway', { answered: 'text' }), failed],
  [
    'for the network m34',
    new CallProblem('The server did not respond. Check your connection and try again.', {
      answered: 'nothing',
    }),
    failed,
  ],
  ['for anything else m34', new TypeError('x is not a function'), failed],
])('the contact form says %s', (_, thrown, sentence) => {
  expect(sendFailure(thrown)).toBe(sentence)
})

it.each([
  ['an answer of 200 that is no JSON', new CallProblem('?', { answered: 'nothing', status: 200 }), true],
  ['an empty answer of 204', new CallProblem('?', { answered: 'nothing', status: 204 }), true],
  ['a refusal', new CallProblem('?', { answered: 'json', status: 400 }), false],
  ['no answer', new CallProblem('?', { answered: 'nothing' }), false],
  ['a mistake of ours', new TypeError('x is not a function'), false],
])(
  'the contact form judges by the status alone whether the message was taken: %s W23',
  (_, thrown, taken) => {
    expect(wasTaken(thrown)).toBe(taken)
  },
)

it.each([
  ['the message of the reply m35', 429, '{"message":"Wait ten minutes."}', 'Wait ten minutes.'],
  ['a reply with another word m34', 500, '{"error":"No"}', failed],
  ['a message that is no text m34', 400, '{"message":5}', failed],
  ['a reply without a word m34', 500, '', failed],
  ['a reply that is no JSON m34', 502, '<h1>Bad Gateway</h1>', failed],
])('a message was not sent: %s W23', async (_, status, body, sentence) => {
  const thrown = await thrownBy(body, { status })
  expect(wasTaken(thrown)).toBe(false)
  expect(sendFailure(thrown)).toBe(sentence)
})

it.each([
  ['an empty answer', 204, null],
  ['words', 200, 'OK'],
  ['half of an object', 201, '{"id":'],
])('a message was sent, whatever the server answers: %s W23 m33', async (_, status, body) => {
  const thrown = await thrownBy(body, { status })
  expect(thrown === undefined || wasTaken(thrown)).toBe(true)
})
