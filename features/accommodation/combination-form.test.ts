import { expect, test } from 'vitest'
import { formOf, readCombination } from './combination-form.ts'

test('the form of a combination reads two integers and a decimal A15', () => {
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
])('the form of a combination asks for all fields; %s is the first that is empty m149', (field, form) => {
  expect(readCombination(form)).toEqual({ wrong: 'All fields are required', field })
})

test.each([
  [{ nights: '0', guests: '1', price: '1' }, 'nights', 'Nights must be a whole number from 1 to 10'],
  [{ nights: '1.5', guests: '1', price: '1' }, 'nights', 'Nights must be a whole number from 1 to 10'],
  [{ nights: '1', guests: '11', price: '1' }, 'guests', 'Guests must be a whole number from 0 to 10'],
  [{ nights: '1', guests: 'x', price: '1' }, 'guests', 'Guests must be a whole number from 0 to 10'],
])('the form of a combination says what is wrong with %o A15', (form, field, wrong) => {
  expect(readCombination(form)).toEqual({ wrong, field })
})

test.each(['1e3', '1,005', '1.005', '-1', '900000.01'])(
  'the form of a combination takes %s for no price A15',
  (price) => {
    expect(readCombination({ nights: '1', guests: '1', price })).toEqual({
      wrong: 'The price must be a number of euros from 0 to 900,000 with at most two decimals',
      field: 'price',
    })
  },
)

test('the form of a combination is filled with what it is, the price with two decimals A15', () => {
  expect(formOf({ nights: 3, guests: 2, price: 300.5 })).toEqual({
    nights: '3',
    guests: '2',
    price: '300.50',
  })
})
