import { expect, test } from 'vitest'
import { priceFacts } from './price-facts.ts'

const ofRegistration = { presentationPrice: 499, processingFeePercent: 5, pricingConfigTotalPrice: 523.95 }

test('a registration shows its price, its fee and its total', () => {
  expect(priceFacts(ofRegistration)).toEqual([
    ['Presentation price', '€499.00'],
    ['Processing fee', '5 %'],
    ['Total price', '€523.95'],
  ])
  expect(priceFacts({ ...ofRegistration, processingFeePercent: 0 })[1]).toEqual(['Processing fee', '0 %'])
})

test('a discount has neither price nor fee', () => {
  const ofDiscount = { presentationPrice: null, processingFeePercent: 0, pricingConfigTotalPrice: 120.5 }
  expect(priceFacts(ofDiscount)).toEqual([
    ['Presentation price', null],
    ['Total price', '€120.50'],
  ])
})
