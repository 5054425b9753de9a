import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { endOf, idEndOf, shortReference } from './short-reference.ts'

describe('a short reference', () => {
  test('has letters that no one misreads, and leads back to the end of its id', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2199-01-01'), noInvalidDate: true }), (now) => {
        const id = newId(now)
        const reference = shortReference(id)
        expect(reference).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(idEndOf(reference)).toBe(endOf(id))
      }),
    )
  })

  test.each([
    ['R-0000-0000', '0000000000'],
    ['r-0000-0001', '0000000001'],
    [' 0000-000Z ', '000000001f'],
    ['R-OOOO-OOIL', '0000000021'],
    ['RZZZZ-ZZZZ', 'ffffffffff'],
  ])('%s is read as %s', (reference, end) => {
    expect(idEndOf(reference)).toBe(end)
  })

  test.each(['', 'R-', 'Ada', '0000', '00000000', 'R-0000-000', 'R-0000-000U', 'R-0000-00000', 'A-7K3M9Q'])(
    '%s is none',
    (text) => {
      expect(idEndOf(text)).toBeUndefined()
    },
  )
})
