import { expect, test } from 'vitest'
import { nextTime, overlapsIn, timeTyped, withStart } from './time-typed.ts'

test.each([
  ['930', '09:30'],
  ['9', '09:00'],
  ['17', '17:00'],
  ['1745', '17:45'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  [' 9 30 ', '09:30'],
  ['9h30', '09:30'],
  ['9.30 pm', '21:30'],
  ['9am', '09:00'],
  ['12 a.m.', '00:00'],
  ['12:15 PM', '12:15'],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['000', '00:00'],
  ['2359', '23:59'],
  ['', undefined],
  ['24', undefined],
  ['2400', undefined],
  ['975', undefined],
  ['9:5', undefined],
  ['12345', undefined],
  ['nine', undefined],
  ['-9', undefined],
])('a typed time %j is read as %j', (typed, expected) => {
  expect(timeTyped(typed)).toBe(expected)
})

test.each([
  ['09:00-09:45', '14:15', '14:15-15:00'],
  ['09:00-09:45', '23:30', '23:30-23:59'],
  ['10:00-09:00', '11:00', '11:00-11:00'],
])('an item of %s that begins at %s is %s', (time, start, expected) => {
  expect(withStart(time, start)).toBe(expected)
})

test.each([
  ['09:00-09:45', '09:45-10:30'],
  ['15:00-15:30', '15:30-16:00'],
  ['', '09:00-09:45'],
  [undefined, '09:00-09:45'],
  ['23:00-23:45', '23:45-23:59'],
  ['10:00-09:00', '09:00-09:45'],
])('after %j comes %s', (time, expected) => {
  expect(nextTime(time)).toBe(expected)
})

test('items at the same time are named; an end that is a start is none', () => {
  const overlaps = overlapsIn([
    { id: 'a', time: '09:00-10:00' },
    { id: 'b', time: '10:00-11:00' },
    { id: 'c', time: '10:30-12:00' },
    { id: 'd', time: '' },
  ])
  expect(Object.fromEntries(overlaps)).toEqual({ b: ['c'], c: ['b'] })
})
