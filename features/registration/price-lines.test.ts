import { describe, expect, it } from 'vitest'
import { priceLinesOf } from './price-lines.ts'

const listener = { id: 7, presentationType: { type: 'LISTENER', price: 499 }, totalPrice: 523.95 }
const stay = { nights: 3, guests: 1, price: 420 }

describe('priceLinesOf', () => {
  it('shows 5 percent where the server names none T4', () => {
    expect(priceLinesOf(listener)).toEqual({
      presentationCents: 49_900,
      accommodationCents: undefined,
      feePercent: 5,
      feeCents: 2_495,
      totalCents: 52_395,
    })
  })

  it('takes the fee of the presentation and the accommodation together T4', () => {
    expect(priceLinesOf({ ...listener, accommodationOption: stay, totalPrice: 964.95 })).toEqual({
      presentationCents: 49_900,
      accommodationCents: 42_000,
      feePercent: 5,
      feeCents: 4_595,
      totalCents: 96_495,
    })
  })

  it.each([
    [0, 0],
    [2.9, 1_447],
    [5, 2_495],
  ])('at %d percent shows a fee of %i cents T4', (processingFeePercent, feeCents) => {
    expect(priceLinesOf({ ...listener, processingFeePercent })).toMatchObject({
      feePercent: processingFeePercent,
      feeCents,
    })
  })

  it('shows the total of the server, whatever the lines add up to', () => {
    expect(priceLinesOf({ ...listener, totalPrice: 500 })).toMatchObject({ totalCents: 50_000 })
  })

  it('keeps accommodation that costs nothing apart from none', () => {
    expect(priceLinesOf({ ...listener, accommodationOption: { ...stay, price: 0 } })).toMatchObject({
      accommodationCents: 0,
    })
  })

  it('shows nothing when an amount is no amount of money', () => {
    expect(priceLinesOf({ ...listener, totalPrice: -1 })).toBeUndefined()
    expect(priceLinesOf({ ...listener, totalPrice: 12.345 })).toBeUndefined()
  })
})
