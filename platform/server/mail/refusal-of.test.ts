import { expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

const failure = (responseCode: number | undefined, command: string, response?: string) =>
  Object.assign(new Error('Message failed'), {
    command,
    ...(responseCode && { responseCode }),
    ...(response && { response }),
  })

test.each([
  ['a mailbox that is none', failure(550, 'RCPT TO', '550 5.1.1 No such user'), 'address'],
  ['one without the newer code', failure(550, 'RCPT TO', '550 No such user here'), 'address'],
  ['one that is closed', failure(550, 'RCPT TO', '550 5.2.1 Mailbox disabled'), 'address'],
  ['a rule of the server', failure(550, 'RCPT TO', '550 5.7.1 Not accepted here'), 'mail'],
  ['a full mailbox for good', failure(552, 'RCPT TO', '552 5.2.2 Over quota'), 'mail'],
  ['a mail that it takes for spam', failure(554, 'DATA', '554 Looks like spam'), 'mail'],
  ['a mailbox that it finds missing at the end', failure(550, 'DATA', '550 5.1.1 No such user'), 'address'],
  ['a login that is wrong', failure(535, 'AUTH PLAIN', '535 5.7.8 Wrong password'), 'sender'],
  ['a sender that it does not take', failure(550, 'MAIL FROM', '550 5.7.1 Sender refused'), 'sender'],
  ['a server that hangs up', failure(421, 'CONN', '421 Too many connections'), 'sender'],
  ['one that hangs up at a recipient', failure(421, 'RCPT TO', '421 Try later'), 'sender'],
  ['a login that is not possible now', failure(454, 'AUTH PLAIN', '454 Temporary failure'), 'sender'],
  ['a greylist', failure(451, 'RCPT TO', '451 4.7.1 Greylisted'), 'later'],
  ['a connection that is refused', failure(undefined, 'CONN'), 'later'],
] as const)('a refusal by a mail server: %s', (_what, error, because) =>
  expect(refusalOf(error).because).toBe(because),
)

test.each([
  ['a recipient', failure(550, 'RCPT TO', '550 5.1.1 No such user'), true],
  ['an email', failure(554, 'DATA', '554 Looks like spam'), true],
  ['a sender', failure(550, 'MAIL FROM', '550 5.7.1 Sender refused'), true],
  ['what cannot be addressed at all', Object.assign(failure(undefined, 'API'), { code: 'EENVELOPE' }), true],
  ['a sender who has to log in', failure(530, 'MAIL FROM', '530 5.7.0 Authentication required'), false],
  ['a login', failure(535, 'AUTH PLAIN', '535 5.7.8 Wrong password'), false],
  ['a greylisted recipient', failure(451, 'RCPT TO', '451 4.7.1 Greylisted'), false],
  ['everyone for now', failure(421, 'DATA', '421 Try later'), false],
  ['no one, being away', failure(undefined, 'CONN'), false],
] as const)('the refusal of %s is final or not', (_what, error, isFinal) =>
  expect(refusalOf(error).isFinal).toBe(isFinal),
)

test('the reason of a refusal has the words of the server on one line, without its code and without addresses', () => {
  const { code, text } = refusalOf(failure(550, 'RCPT TO', '550 5.1.1 <ada@example.org>:\r\n user unknown'))
  expect(code).toBe(550)
  expect(text).toBe('5.1.1 <[masked]>: user unknown')
})
