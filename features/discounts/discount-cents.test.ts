import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents, toEuros } from '#shared/money.ts'
import { createDiscountSession, discountCents, mostDiscountCents } from './discounts.contract.ts'

const fields = {
  customerEmail: 'ada@example.org',
  name: 'Ada Lovelace',
  phone: '+81 3 1234 5678',
  instituteOrUniversity: 'Institute',
  country: 'Japan',
  description: 'A student of the host university',
}
const read = (unitAmount: unknown) => createDiscountSession.body.safeParse({ ...fields, unitAmount })

describe('the amount that a visitor names case 24', () => {
  test.each<[string | number, number]>([
    [0, 0],
    [-0, 0],
    ['0', 0],
    ['0.00', 0],
    [0.01, 1],
    [0.49, 49],
    [0.5, 50],
    ['0.5', 50],
    ['0.50', 50],
    [' 0.50\t', 50],
    [19.99, 1999],
    ['1234.56', 123_456],
    ['007', 700],
    [100_000, 10_000_000],
    ['100000.00', 10_000_000],
  ])('%j is %i cents', (amount, cents) => {
    expect(discountCents(amount)).toBe(cents)
    expect(read(amount)).toMatchObject({ success: true, data: { unitAmount: cents } })
  })

  test.each<[unknown]>([
    [-1],
    ['-1'],
    ['+1'],
    [1e21],
    [1e-7],
    ['1e3'],
    ['0x10'],
    ['12,5'],
    ['1 000'],
    ['1_000'],
    ['.5'],
    ['5.'],
    [''],
    [' '],
    ['€5'],
    ['٥'],
    [0.005],
    ['0.005'],
    [0.1 + 0.2],
    [999_999.995],
    [100_000.01],
    ['100000.01'],
    ['99999999999999999999'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [[1]],
    [{ valueOf: 1 }],
  ])('%j is refused with the sentence', (amount) => {
    if (typeof amount === 'string' || typeof amount === 'number')
      expect(discountCents(amount)).toBeUndefined()
    expect(read(amount).error?.issues[0]?.message).toBe(
      'The amount must be a number of euros from 0 to 100,000 with at most two decimals',
    )
  })

  const anyCents = fc.integer({ min: 0, max: mostDiscountCents }).map(toCents)

  test('comes back to the cent, as number and as text', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(discountCents(toEuros(cents))).toBe(cents)
        expect(discountCents((cents / 100).toFixed(2))).toBe(cents)
      }),
    )
  })

  test('is never more than the most, negative, or a fraction of a cent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.float(), fc.maxSafeInteger()), (amount) => {
        const cents = discountCents(amount)
        if (cents === undefined) return
        expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= mostDiscountCents).toBe(true)
        expect(toEuros(cents)).toBeCloseTo(Number(amount), 10)
      }),
    )
  })

  test('is refused with a third decimal, whatever stands before it', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 9 }), (cents, digit) => {
        expect(discountCents(`${(cents / 100).toFixed(2)}${digit}`)).toBeUndefined()
      }),
    )
  })
})

test('the fields of the client that decide nothing are taken as they come', () => {
  const foreign = { quantity: 0, currency: 'usd', successUrl: {}, cancelUrl: 7, productName: null }
  expect(createDiscountSession.body.safeParse({ ...fields, unitAmount: 1, ...foreign }).success).toBe(true)
})
