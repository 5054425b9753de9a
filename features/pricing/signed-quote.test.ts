import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/money.ts'
import { aWebsite } from '#tests/websites.ts'
import { isChargeable } from './is-chargeable.ts'
import { type Quote, quote } from './quote.ts'
import { type HeldQuote, type Message, type QuotedChoice, redeemQuote, writeQuote } from './signed-quote.ts'

/** A signature that every word changes, as long as a real one. */
const sign = (message: Message): string => {
  let sum = 7
  for (const character of JSON.stringify(message)) sum = (sum * 31 + character.charCodeAt(0)) % 2 ** 48
  return String(sum).padStart(43, '0')
}

const choice: QuotedChoice = {
  website: aWebsite('renewable'),
  configurationId: 12,
  presentationType: 'LISTENER',
  stay: undefined,
}
const price = (presentation = 49_900, accommodation = 0, feeBasisPoints = 500): Quote =>
  quote({
    presentationCents: toCents(presentation),
    accommodationCents: toCents(accommodation),
    feeBasisPoints,
  })
const noon = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T12:30:00Z')
const held = (change: Partial<HeldQuote> = {}): HeldQuote => ({
  price: price(),
  validUntil: later,
  ...change,
})
const redeem = (token: unknown, given: QuotedChoice = choice, now = noon) =>
  redeemQuote(token, given, { now, isSigned: (message, signature) => signature === sign(message) })
const write = (given: QuotedChoice = choice, quoted = held()) => writeQuote(given, quoted, sign) ?? 'none'

/** A token with these figures, signed as they stand. */
const signed = (...figures: (string | number)[]) => {
  const message: Message = ['renewable', 'LISTENER', '', '', 'q1', ...figures.map(Number)]
  return ['q1', ...figures, sign(message)].join('.')
}

test('a quote says what it holds, and holds exactly that until its time is over case 21', () => {
  const token = write()

  expect(token).toMatch(/^q1\.12\.49900\.0\.500\.2495\.52395\.1772368200000\.[\w-]{43}$/)
  expect(redeem(token)).toEqual({ state: 'holds', held: held() })
  expect(redeem(token, choice, new Date(later.getTime() - 1))).toMatchObject({ state: 'holds' })
  expect(redeem(token, choice, later)).toEqual({ state: 'ran-out', held: held() })
})

test('every quote that can be written is redeemed to the cent, for its own choice only case 21', () => {
  const cents = fc.integer({ min: 0, max: 45_000_000 })
  const stay = fc.option(
    fc.record({ nights: fc.integer({ min: 1, max: 10 }), guests: fc.integer({ min: 0, max: 10 }) }),
    { nil: undefined },
  )
  const choices = fc.record({
    website: fc.constantFrom(aWebsite('optics'), aWebsite('renewable'), aWebsite('nursing')),
    configurationId: fc.integer({ min: 1, max: 2_147_483_647 }),
    presentationType: fc.constantFrom('LISTENER', 'DELEGATE'),
    stay,
  })
  fc.assert(
    fc.property(
      choices,
      choices,
      cents,
      cents,
      fc.nat(10_000),
      fc.nat(4e12),
      (own, other, one, two, points, at) => {
        const quoted = held({ price: price(one, two, points), validUntil: new Date(at) })
        const token = writeQuote(own, quoted, sign)
        if (!isChargeable(quoted.price.totalCents)) {
          expect(token).toBeUndefined()
          return
        }
        expect(String(token).length).toBeLessThanOrEqual(200)
        expect(redeem(token, own, new Date(at - 1))).toEqual({ state: 'holds', held: quoted })
        expect(redeem(token, own, new Date(at))).toEqual({ state: 'ran-out', held: quoted })
        const isSame = JSON.stringify(own) === JSON.stringify(other)
        expect(redeem(token, other, new Date(at - 1)).state).toBe(isSame ? 'holds' : 'none')
      },
    ),
    { numRuns: 1_000 },
  )
})

test('whatever character of a quote is changed, it is none case 21', () => {
  const token = write()
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'0123456789.-_qaZ €'), (place, character) => {
      fc.pre(token[place] !== character)
      const changed = token.slice(0, place) + character + token.slice(place + 1)
      expect(redeem(changed)).toEqual({ state: 'none' })
    }),
    { numRuns: 2_000 },
  )
})

describe('is no quote: case 21', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 52_395],
    ['an object', { token: write() }],
    ['a list', [write()]],
    ['no text', ''],
    ['words', 'the price was lower yesterday'],
    ['another form', `q2${write().slice(2)}`],
    ['a line more', `${write()}\n`],
    ['a space before', ` ${write()}`],
    ['too long', write().padEnd(201, '0')],
    ['very long', 'q1.'.repeat(30_000)],
    ['too few figures', signed(12, 49_900, 0, 500, 2_495, 52_395)],
    ['a figure more', signed(12, 49_900, 0, 500, 2_495, 52_395, later.getTime(), 1)],
    ['a figure written otherwise', signed('012', 49_900, 0, 500, 2_495, 52_395, later.getTime())],
    ['a negative figure', signed(12, 49_900, -100, 500, 2_495, 52_295, later.getTime())],
    ['a broken figure', signed(12, 499.5, 0, 500, 25, 524.5, later.getTime())],
    ['more money than there is', signed(12, 200_000_000, 0, 0, 0, 200_000_000, later.getTime())],
    ['a fee without measure', signed(12, 100, 0, 999_999_999, 9_999_999, 10_000_099, later.getTime())],
    ['figures that no number holds', signed(12, 999_999_999_999_999, 0, 999_999_999_999_999, 1, 2, 3)],
    ['signed, but its fee is not the fee', signed(12, 49_900, 0, 500, 0, 49_900, later.getTime())],
    ['signed, but its total is not the sum', signed(12, 49_900, 0, 500, 2_495, 52_394, later.getTime())],
    ['signed, but too little to be charged', signed(12, 47, 0, 500, 2, 49, later.getTime())],
  ])('%s', (_, token) => {
    expect(redeem(token)).toEqual({ state: 'none' })
  })

  test('one that is like a real one, as a proof that the table above is about what it says', () => {
    expect(signed(12, 49_900, 0, 500, 2_495, 52_395, later.getTime())).toBe(write())
  })
})

test.each<[string, Partial<QuotedChoice>]>([
  ['website', { website: aWebsite('optics') }],
  ['configuration', { configurationId: 13 }],
  ['presentation type', { presentationType: 'DELEGATE' }],
  ['stay', { stay: { nights: 1, guests: 1 } }],
])('a quote is for one %s case 21', (_, change) => {
  expect(redeem(write(), { ...choice, ...change })).toEqual({ state: 'none' })
})

test.each([
  { nights: 2, guests: 3 },
  { nights: 3, guests: 2 },
])('a quote for 2 nights and 2 guests is none for another stay: %j case 21', (stay) => {
  const own = { ...choice, stay: { nights: 2, guests: 2 } }
  expect(redeem(write(own), own)).toMatchObject({ state: 'holds' })
  expect(redeem(write(own), { ...own, stay })).toEqual({ state: 'none' })
})

test.each([
  [0, true],
  [1, false],
  [49, false],
  [50, true],
  [99_999_999, true],
  [100_000_000, false],
])('a total of %i cents: may it be owed, and so be held? %s case 21', (total, may) => {
  expect(isChargeable(toCents(total))).toBe(may)
  expect(write(choice, held({ price: price(total, 0, 0) })) !== 'none').toBe(may)
})
