import { expect, test } from 'vitest'
import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { followedBy, type KnownPrice, knownPrice } from './known-price.ts'

const question = {
  registrationType: 'registrationOnly',
  presentationType: 'listener',
  numberOfNights: 1,
  numberOfGuests: 1,
} as const
const at = Date.parse('2026-03-01T12:00:00Z')

const priced = (price: number, change: Partial<QuotedConfiguration> = {}): KnownPrice | undefined =>
  knownPrice(
    question,
    {
      id: 1,
      presentationType: { type: 'LISTENER', price },
      totalPrice: price,
      processingFeePercent: 0,
      quote: {
        token: 'q1',
        validUntil: '2026-03-01T12:30:00.000Z',
        breakdown: {
          presentation: price,
          accommodation: 0,
          processingFeePercent: 0,
          processingFee: 0,
          total: price,
        },
      },
      ...change,
    },
    at,
  )
const known = (price: number): KnownPrice => priced(price) ?? expect.fail('no price')

test('a price with a quote is held for half an hour from the question on case 21', () => {
  expect(priced(499)?.heldUntil).toBe(Date.parse('2026-03-01T12:30:00Z'))
})

test('a price without a quote is not held case 21', () => {
  expect(priced(499, { quote: undefined })).toMatchObject({
    heldUntil: undefined,
    lines: { totalCents: 49_900 },
  })
})

test('an answer with an amount that is none is no price', () => {
  expect(priced(499, { totalPrice: -1 })).toBeUndefined()
})

test('a newer price knows the total that was shown before, until the choice is another one', () => {
  const [first, same, dearer, again] = [known(499), known(499), known(599), known(599)]
  expect(followedBy(first, same)).toBe(same)
  const changed = followedBy(same, dearer)
  expect(changed).toEqual({ ...dearer, before: 49_900 })
  expect(followedBy(changed, again)).toEqual({ ...again, before: 49_900 })
})
