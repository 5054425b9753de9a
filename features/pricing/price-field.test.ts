import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCents, priceField } from './admin-pricing.contract.ts'

const sentence = 'The price must be a number of euros from 0 to 900,000 with at most two decimals'
const read = (price: unknown) => priceField.safeParse(price)

test('every price up to 900,000 euros is read to the cent, however it is written A29', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000_000 }), fc.nat(3), (cents, zeros) => {
      const [whole, rest] = [Math.trunc(cents / 100), String(cents % 100).padStart(2, '0')]
      const written = [`${whole}.${rest}`, `${'0'.repeat(zeros)}${whole}.${rest}`.slice(-10)]
      if (rest.endsWith('0')) written.push(`${whole}.${rest[0]}`)
      if (rest === '00') written.push(`${whole}`)
      for (const text of written) expect(priceCents(text), text).toBe(cents)
      // the nearest double of a price with two decimals is written as that price
      expect(priceCents(cents / 100)).toBe(cents)
      expect(read(`${whole}.${rest}`)).toEqual({ success: true, data: cents })
    }),
    { numRuns: 2_000 },
  )
})

test('nothing else is a price A29', () => {
  const strict = /^[0-9]{1,7}(\.[0-9]{1,2})?$/
  const symbols = fc.constantFrom(
    ...'0123456789',
    '.',
    ',',
    '-',
    '+',
    'e',
    'x',
    ' ',
    '%',
    '\n',
    '٣',
    '３',
    '€',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(symbols, { maxLength: 11 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (price) => {
      const isPrice = strict.test(price) && Number(price) <= 900_000
      expect(priceCents(price) !== undefined, price).toBe(isPrice)
      expect(read(price).success).toBe(isPrice)
    }),
    { numRuns: 5_000 },
  )
})

test.each<[unknown]>([
  ['NaN'],
  ['Infinity'],
  ['1e3'],
  ['0x10'],
  ['12,50'],
  ['1 000'],
  [' 1'],
  ['1 '],
  ['1\n'],
  ['1%30'],
  ['%'],
  ['٣'],
  ['３'],
  ['.5'],
  ['5.'],
  ['1.005'],
  ['+1'],
  ['-1'],
  ['-0.01'],
  [''],
  ['€5'],
  ['1_000'],
  ['900000.01'],
  ['900001'],
  ['10000000'],
  [900_000.01],
  [0.005],
  [-1],
  [1e21],
  [1e-7],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [0.1 + 0.2],
  [null],
  [undefined],
  [true],
  [[5]],
  [{}],
])('%j is refused with a sentence A29', (price) => {
  expect(read(price).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
