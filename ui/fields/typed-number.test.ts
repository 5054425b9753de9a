import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterKey, typedNumber } from './typed-number.ts'

const nights = { min: 1, max: 10 }

describe('typedNumber', () => {
  it.each([
    ['3', 3],
    ['10', 10],
    ['11', 10],
    ['0', 1],
    ['-4', 4],
    ['2 nights', 2],
    ['99999999999999999999', 10],
    ['', undefined],
    ['three', undefined],
  ])('reads %j as %j T35', (text, value) => {
    expect(typedNumber(text, nights)).toBe(value)
  })

  it('never leaves the bounds, whatever is typed or pressed T35', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.string(), fc.array(keys), (text, pressed) => {
        const value = pressed.reduce(
          (now, key) => afterKey(key, now, nights) ?? now,
          typedNumber(text, nights) ?? 1,
        )
        expect(value).toBeGreaterThanOrEqual(1)
        expect(value).toBeLessThanOrEqual(10)
        expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })
})

it.each([
  ['ArrowUp', 5, 6],
  ['ArrowUp', 10, 10],
  ['ArrowDown', 1, 1],
  ['Home', 7, 1],
  ['End', 7, 10],
  ['a', 7, undefined],
])('after %s on %i it is %j', (key, value, after) => {
  expect(afterKey(key, value, nights)).toBe(after)
})
