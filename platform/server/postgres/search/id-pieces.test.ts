import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBePartOfId } from '#shared/search.ts'
import { piecesOf, shortestPart } from './id-pieces.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-']
const anId = fc.string({ unit: fc.constantFrom(...letters), minLength: shortestPart, maxLength: 70 })
/** Few letters, so that the same pieces come again. */
const aDullId = fc.string({ unit: fc.constantFrom('a', 'B'), minLength: shortestPart, maxLength: 40 })

describe('pieces of an id', () => {
  test('each part that is searched for has pieces, and all of them are those of the id, whatever the case', () => {
    fc.assert(
      fc.property(fc.oneof(anId, fc.uuid(), aDullId), fc.nat(), fc.nat(), (id, from, length) => {
        const begin = from % (id.length - shortestPart + 1)
        const part = id.slice(begin, begin + shortestPart + (length % (id.length - begin)))
        const pieces = piecesOf(part.toUpperCase())
        expect(pieces.length).toBeGreaterThan(0)
        expect(piecesOf(id)).toEqual(expect.arrayContaining(pieces))
      }),
      { numRuns: 2_000 },
    )
    expect(mayBePartOfId('a'.repeat(shortestPart))).toBe(true)
    expect(mayBePartOfId('a'.repeat(shortestPart - 1))).toBe(false)
  })

  test('half of the pieces are kept, and other letters have others', () => {
    const id = (n: number) => crypto.randomUUID().replaceAll('-', '') + n
    const ids = Array.from({ length: 200 }, (_, n) => id(n))
    const kept = ids.reduce((sum, one) => sum + piecesOf(one).length, 0)
    const all = ids.reduce((sum, one) => sum + one.length - 3, 0)
    expect(kept / all).toBeGreaterThan(0.4)
    expect(kept / all).toBeLessThan(0.6)

    const fours = letters.flatMap((one) => letters.map((other) => `${one}x${other}-`))
    const numbers = new Set(fours.map((four) => piecesOf(four.repeat(3)).join()))
    expect(numbers.size).toBe(new Set(fours.map((four) => four.toLowerCase())).size)
    expect(piecesOf('short')).toEqual([])
  })
})
