import { describe, expect, test } from 'vitest'
import { firstStepsOf, missingConnections, type Truth } from './first-steps.ts'

const nothing: Truth = {
  types: [
    { type: 'LISTENER', priceCents: 0 },
    { type: 'SPEAKER', priceCents: 0 },
  ],
  payments: 'sandbox',
  hasMail: false,
  needed: { dates: false, types: true, sender: false, payments: true },
  hasPrices: false,
  isAllFree: false,
  hasFee: false,
  hasRooms: false,
  rooms: 0,
  accounts: 1,
  rehearsals: 0,
}
const priced = [{ type: 'LISTENER', priceCents: 100 }]
const doneOf = (truth: Partial<Truth>) =>
  firstStepsOf({ ...nothing, ...truth }, [])
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name)

describe('a step is done', () => {
  test.each<[string, Partial<Truth>, string[]]>([
    ['nothing but that the website is chosen', {}, []],
    ['dates that an organiser saved', { needed: { ...nothing.needed, dates: true } }, ['dates']],
    ['prices that came with the installation', { types: priced }, []],
    ['prices that were saved as nothing', { hasPrices: true }, []],
    ['prices that an organiser saved', { types: priced, hasPrices: true }, ['prices']],
    ['prices that no one has set', { types: [{ type: 'LISTENER', priceCents: null }], hasPrices: true }, []],
    ['types of which none is paid online', { types: [], isAllFree: true }, ['prices']],
    [
      'prices where no type can be chosen',
      { types: priced, hasPrices: true, needed: { ...nothing.needed, types: false } },
      [],
    ],
    ['a sender', { needed: { ...nothing.needed, sender: true } }, ['sender']],
    ['mail where nothing is paid online', { payments: 'free', hasMail: true }, ['connections']],
    ['a fee that an organiser saved', { hasFee: true }, ['fee']],
    ['rooms that came with the installation', { rooms: 50 }, []],
    ['rooms that an organiser saved', { rooms: 1, hasRooms: true }, ['rooms']],
    ['rooms that were deleted again', { hasRooms: true }, []],
    ['Stripe without mail', { payments: 'live' }, []],
    ['mail without Stripe', { hasMail: true }, []],
    ['Stripe with test keys, and mail', { payments: 'test', hasMail: true }, ['connections']],
    ['Stripe with live keys, and mail', { payments: 'live', hasMail: true }, ['connections']],
    ['payments that are off, and mail', { payments: 'off', hasMail: true }, []],
    ['a second account', { accounts: 2 }, ['colleague']],
    ['a rehearsal', { rehearsals: 1 }, ['rehearsal']],
  ])('by %s', (_, truth, done) => {
    expect(doneOf(truth)).toEqual(['website', ...done])
  })
})

describe('a step that is skipped', () => {
  const order = (truth: Partial<Truth>, skipped: string[]) =>
    firstStepsOf({ ...nothing, ...truth }, skipped).map(({ name, isSkipped }) =>
      isSkipped ? `${name} skipped` : name,
    )

  test('comes last, in the order of the steps', () => {
    expect(order({}, ['prices', 'dates'])).toEqual([
      'website',
      'fee',
      'rooms',
      'sender',
      'connections',
      'colleague',
      'rehearsal',
      'dates skipped',
      'prices skipped',
    ])
  })

  test('is where it belongs once it is done, and what is no step is nothing', () => {
    expect(order({ needed: { ...nothing.needed, dates: true } }, ['dates', 'a step of before'])).toEqual([
      'website',
      'dates',
      'prices',
      'fee',
      'rooms',
      'sender',
      'connections',
      'colleague',
      'rehearsal',
    ])
  })
})

test.each([
  ['off', false, ['Stripe', 'a mail server']],
  ['sandbox', true, ['Stripe']],
  ['test', false, ['a mail server']],
  ['live', true, []],
  ['free', false, ['a mail server']],
] as const)('with payments %s and email %s what is missing is %j', (payments, hasMail, missing) => {
  expect(missingConnections({ payments, hasMail })).toEqual(missing)
})
