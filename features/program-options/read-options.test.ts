import { expect, test } from 'vitest'
import { readOption, readOptions } from './read-options.ts'

test('the client reads session options by each of their names, and interests A35', () => {
  expect(
    readOptions([
      { id: 1, sessionName: 'Wind' },
      { id: 2, sessionOption: 'Tides' },
      { id: 3, name: 'Sun' },
      { id: 4, option_name: 'Storage' },
      { id: '5', interestedInOption: 'Grids' },
    ]),
  ).toEqual([
    { id: 1, name: 'Wind' },
    { id: 2, name: 'Tides' },
    { id: 3, name: 'Sun' },
    { id: 4, name: 'Storage' },
    { id: 5, name: 'Grids' },
  ])
})

test('the client says so when a list is none, and leaves out what is no option m164', () => {
  for (const answer of [{}, null, 'a', undefined]) {
    expect(() => readOptions(answer as never)).toThrow('Response is not an array')
  }
  expect(readOptions([null, 7, {}, { id: 'x' }, { id: 1.5 }])).toEqual([])
  expect(readOption({ message: 'Added' })).toBeUndefined()
})
