import { expect, test } from 'vitest'
import { firstStepText } from './first-step-labels.ts'
import type { FirstFacts, FirstStepName } from './first-steps.contract.ts'

const facts: FirstFacts = {
  home: 'http://localhost:3000',
  dates: 'May 29-31, 2026',
  place: 'Tokyo, Japan',
  abstractDeadline: 'March 15, 2026',
  types: [
    { type: 'SPEAKER', priceCents: 54_900 },
    { type: 'LISTENER', priceCents: 49_900 },
  ],
  feePercent: 5,
  rooms: 50,
  payments: 'sandbox',
  hasMail: false,
}
const free = (...types: string[]) => ({ types: types.map((type) => ({ type, priceCents: 0 })) })
const unpriced = { type: 'STUDENT', priceCents: null }

test.each<[FirstStepName, boolean, Partial<FirstFacts>, string]>([
  ['website', true, {}, 'Renewable is chosen. Its public pages are online.'],
  ['dates', true, {}, 'May 29-31, 2026, Tokyo, Japan. Abstracts until March 15, 2026.'],
  [
    'dates',
    false,
    {},
    'May 29-31, 2026, Tokyo, Japan. Abstracts until March 15, 2026. These are the dates of the example: save your own.',
  ],
  ['prices', true, {}, '€499.00 to €549.00, 2 types.'],
  ['prices', false, {}, '€499.00 to €549.00, 2 types. These are the prices of the example: save your own.'],
  ['prices', false, { types: [unpriced] }, 'No registration type has a price yet, so no one can pay.'],
  ['prices', true, { types: [unpriced, { type: 'LISTENER', priceCents: 100 }] }, '€1.00, 1 of 2 types.'],
  ['fee', false, { feePercent: null }, '5% is added to each payment until you save your own fee.'],
  ['fee', false, {}, '5% is added to each payment. This is the fee of the example: save your own.'],
  ['fee', true, { feePercent: 2.9 }, '2.9% is added to each payment.'],
  ['fee', true, { feePercent: 0 }, 'No fee is added.'],
  ['rooms', false, { rooms: 0 }, 'No room can be booked yet. If you offer none, skip this step.'],
  [
    'rooms',
    false,
    {},
    '50 combinations of nights and guests. These are the rooms of the example: save your own.',
  ],
  ['rooms', true, { rooms: 1 }, '1 combination of nights and guests.'],
  ['prices', false, free(), 'No registration type is offered yet.'],
  ['prices', true, free(), 'Nothing is paid online, so no price is needed.'],
  ['prices', false, free('STUDENT'), 'Student still costs €0.00.'],
  ['prices', true, free('STUDENT', 'POSTER'), 'Student and Poster still cost €0.00.'],
  ['prices', false, free('A', 'B', 'C'), 'A, B and 1 more type still cost €0.00.'],
  [
    'prices',
    false,
    free('SPEAKER', 'LISTENER', 'C', 'D', 'E', 'F'),
    'Speaker, Listener and 4 more types still cost €0.00.',
  ],
  ['sender', false, {}, 'Say who its emails are from.'],
  ['sender', true, {}, 'Emails are from the sender that you named.'],
  ['connections', true, { payments: 'free', hasMail: true }, 'Nothing is paid online, and emails are sent.'],
  ['connections', false, { payments: 'free' }, 'Connect a mail server on the page Settings.'],
  ['connections', false, {}, 'Connect Stripe and a mail server on the page Settings.'],
  [
    'connections',
    false,
    { payments: 'test' },
    'Stripe is connected with test keys: no money is charged. Connect a mail server on the page Settings.',
  ],
  [
    'connections',
    true,
    { payments: 'test', hasMail: true },
    'Stripe is connected with test keys: no money is charged.',
  ],
  [
    'connections',
    true,
    { payments: 'live', hasMail: true },
    'Stripe takes payments with live keys, and emails are sent.',
  ],
  ['colleague', false, {}, 'They get a link by email. Connect a mail server first.'],
  ['colleague', false, { hasMail: true }, 'They get a link by email.'],
  ['colleague', true, {}, 'A second account can open this website.'],
  ['rehearsal', false, {}, 'Register, pay and refund without money, from start to end.'],
  [
    'rehearsal',
    false,
    { payments: 'live' },
    'Needs the sandbox. This installation takes payments with Stripe, so you may skip it.',
  ],
  ['rehearsal', true, {}, 'A payment was played from start to end.'],
])('%s, done %s: %j', (name, isDone, change, text) => {
  expect(firstStepText({ name, isDone, isSkipped: false }, { ...facts, ...change }, 'Renewable')).toBe(text)
})
