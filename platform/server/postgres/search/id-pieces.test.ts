import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBePartOfId } from '#shared/search/search.ts'
import { piecesOf, shortestPart } from './id-pieces.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-']
const anId = fc.string({ unit: fc.constantFrom(...letters), minLength: shortestPart, maxLength: 70 })
const aSession = anId.map((id) => `cs_test_${id.replaceAll('_', 'x')}`)
/** Few letters, so that the same pieces come again. */
const aDullId = fc.string({ unit: fc.constantFrom('a', 'B'), minLength: shortestPart, maxLength: 40 })

describe('pieces of an id', () => {
  test('all pieces of a part that is searched for are those of the id, whatever the case, and it has some', () => {
    fc.assert(
      fc.property(
        fc.oneof(anId, aSession, fc.uuid({ version: 7 }), aDullId),
        fc.nat(),
        fc.nat(),
        (id, from, length) => {
          const begin = from % (id.length - shortestPart + 1)
          const part = id.slice(begin, begin + shortestPart + (length % (id.length - begin)))
          const pieces = piecesOf(part.toUpperCase())
          expect(piecesOf(id)).toEqual(expect.arrayContaining(pieces))
          if (part.split('_').some((word) => word.length >= shortestPart))
            expect(pieces.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 3_000 },
    )
    expect(mayBePartOfId('a'.repeat(shortestPart))).toBe(true)
    expect(mayBePartOfId('a'.repeat(shortestPart - 1))).toBe(false)
  })

  test('half of the pieces are kept, and other letters have others', () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID().replaceAll('-', ''))
    const kept = ids.reduce((sum, one) => sum + piecesOf(one).length, 0)
    const all = ids.reduce((sum, one) => sum + one.length - 3, 0)
    expect(kept / all).toBeGreaterThan(0.4)
    expect(kept / all).toBeLessThan(0.6)

    const fours = letters
      .flatMap((one) => letters.map((other) => `${one}x${other}y`))
      .filter((four) => !/[_-]/.test(four))
    const numbers = new Set(fours.map((four) => piecesOf(four.repeat(3)).join()))
    // two words of the same four letters, from another one on, may have the same piece
    expect(numbers.size).toBeGreaterThan(0.99 * new Set(fours.map((four) => four.toLowerCase())).size)
    expect(piecesOf('short')).toEqual([])
  })

  test('what all ids have is no piece, and what those of one time have is one only where there is no other', () => {
    expect(piecesOf('cs_live_')).toEqual([])
    expect(piecesOf('cs_test_a1B2c3')).toEqual(piecesOf('a1B2c3'))
    expect(piecesOf('0199ab')).toEqual(
      piecesOf('x0199ab').filter((piece) => piecesOf('0199ab').includes(piece)),
    )
    // of the same letters, the piece with them is never that of the first four
    const ofTime = piecesOf('0199ab')
    expect(['0199cd', '0199ef', '0199gh'].flatMap(piecesOf).some((piece) => ofTime.includes(piece))).toBe(
      false,
    )
  })
})
