import { expect, test } from 'vitest'
import { priceFacts } from './price-facts.ts'

const noRoom = { accommodationPrice: null, accommodationNights: null, accommodationGuests: null }
const ofRegistration = {
  ...noRoom,
  presentationPrice: 499,
  processingFee: 24.95,
  processingFeePercent: 5,
  pricingConfigTotalPrice: 523.95,
}

test('a registration shows its price, its fee and its total', () => {
  expect(priceFacts(ofRegistration)).toEqual([
    ['Presentation price', '€499.00'],
    ['Processing fee', '€24.95 (5 %)'],
    ['Total price', '€523.95'],
  ])
  expect(priceFacts({ ...ofRegistration, processingFee: 0, processingFeePercent: 0 })[1]).toEqual([
    'Processing fee',
    '€0.00 (0 %)',
  ])
})

test('the price of a room stands beside that of the registration, so that the lines add up to the total', () => {
  const withRoom = {
    presentationPrice: 499,
    accommodationPrice: 320,
    accommodationNights: 2,
    accommodationGuests: 2,
    processingFee: 40.95,
    processingFeePercent: 5,
    pricingConfigTotalPrice: 859.95,
  }
  expect(priceFacts(withRoom)).toEqual([
    ['Presentation price', '€499.00'],
    ['Accommodation price', '€320.00'],
    ['Nights', '2'],
    ['Guests', '2'],
    ['Processing fee', '€40.95 (5 %)'],
    ['Total price', '€859.95'],
  ])
})

test('a discount has neither price nor fee', () => {
  const ofDiscount = {
    ...noRoom,
    processingFee: 0,
    presentationPrice: null,
    processingFeePercent: 0,
    pricingConfigTotalPrice: 120.5,
  }
  expect(priceFacts(ofDiscount)).toEqual([
    ['Presentation price', null],
    ['Total price', '€120.50'],
  ])
})
