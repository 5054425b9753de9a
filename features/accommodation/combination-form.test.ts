import { expect, test } from 'vitest'
import { formOf, readCombination } from './combination-form.ts'

test('A15 reads two integers and a decimal', () => {
  expect(readCombination({ nights: '3', guests: '0', price: '300.50' })).toEqual({
    body: { nights: 3, guests: 0, price: 300.5 },
  })
  expect(readCombination({ nights: '3', guests: '0', price: ' 300,5 ' })).toEqual({
    body: { nights: 3, guests: 0, price: 300.5 },
  })
  expect(readCombination({ nights: ' 10 ', guests: '10', price: '0' })).toEqual({
    body: { nights: 10, guests: 10, price: 0 },
  })
})

test.each([
  ['nights', { nights: '', guests: '', price: '1' }],
  ['guests', { nights: '1', guests: '  ', price: '' }],
  ['price', { nights: '1', guests: '1', price: '' }],
])('m149 asks for all fields; %s is the first that is empty', (field, form) => {
  expect(readCombination(form)).toEqual({ wrong: 'All fields are required', field })
})

test.each([
  [{ nights: '0', guests: '1', price: '1' }, 'nights', 'Nights must be a whole number from 1 to 10'],
  [{ nights: '1.5', guests: '1', price: '1' }, 'nights', 'Nights must be a whole number from 1 to 10'],
  [{ nights: '1', guests: '11', price: '1' }, 'guests', 'Guests must be a whole number from 0 to 10'],
  [{ nights: '1', guests: 'x', price: '1' }, 'guests', 'Guests must be a whole number from 0 to 10'],
])('A15 says what is wrong with %o', (form, field, wrong) => {
  expect(readCombination(form)).toEqual({ wrong, field })
})

test.each(['1e3', '1,005', '1.005', '-1', '900000.01'])('A15 takes %s for no price', (price) => {
  expect(readCombination({ nights: '1', guests: '1', price })).toEqual({
    wrong: 'The price must be a number of euros from 0 to 900,000 with at most two decimals',
    field: 'price',
  })
})

test('A15 fills the form with what a combination is, the price with two decimals', () => {
  expect(formOf({ nights: 3, guests: 2, price: 300.5 })).toEqual({
    nights: '3',
    guests: '2',
    price: '300.50',
  })
})
