import { expect, test } from 'vitest'
import { emptyGrid, proposeGrid } from './starting-grid.ts'

const form = { ...emptyGrid, perNight: '120', perGuest: '20,50' }

test('the first rooms are one combination for every number of nights and guests, at the price per night and guest', () => {
  const proposed = proposeGrid(form)
  const combinations = 'combinations' in proposed ? proposed.combinations : []
  expect(combinations).toHaveLength(50)
  expect(combinations[0]).toEqual({ nights: 1, guests: 0, price: 120 })
  expect(combinations.at(-1)).toEqual({ nights: 10, guests: 4, price: 2020 })
  expect(proposeGrid({ ...form, nights: '1', guests: '0' })).toEqual({
    combinations: [{ nights: 1, guests: 0, price: 120 }],
  })
})

const wrongPrice = 'The price must be a number of euros from 0 to 900,000 with at most two decimals'

test.each([
  [{ perNight: '' }, 'perNight', wrongPrice],
  [{ perGuest: '-1' }, 'perGuest', wrongPrice],
  [{ nights: '11' }, 'nights', 'Nights must be a whole number from 1 to 10'],
  [{ guests: '' }, 'guests', 'Guests must be a whole number from 0 to 10'],
  [{ perNight: '90000.01' }, 'perNight', 'The longest stay would cost more than 900,000 euros'],
] as const)('a starting grid with %j names the field and what is wrong', (change, field, wrong) => {
  expect(proposeGrid({ ...form, ...change })).toEqual({ wrong, field })
})
