import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitName, leastSize, mostSize } from './fit-name.ts'

/** Letters of half their size, as most are. */
const widthOf = (text: string) => 0.5 * Array.from(text).length
/** The room of a badge of 90 × 60 mm. */
const room = { width: 221, height: 60, leading: 1.08, widthOf }
const fit = (name: string, change: Partial<typeof room> = {}) => fitName(name, { ...room, ...change })

test.each([
  // 5 letters: 221 / 2.5 would be 88
  ['Bo Li', 34, ['Bo Li']],
  ['Thabo Nkemelu', 34, ['Thabo Nkemelu']],
  ['Astrid Solbakken Berg', 21, ['Astrid Solbakken Berg']],
  // the last one on one line, and the first one that is not
  ['x'.repeat(13).concat(' ', 'y'.repeat(13)), 16, ['xxxxxxxxxxxxx yyyyyyyyyyyyy']],
  ['x'.repeat(14).concat(' ', 'y'.repeat(13)), 27, ['xxxxxxxxxxxxxx', 'yyyyyyyyyyyyy']],
  ['Wilhelmina Featherstonehaugh-Oyelaran', 17, ['Wilhelmina', 'Featherstonehaugh-Oyelaran']],
  // where the longer line is shortest
  ['Anna Maria Konstantina Papadopoulou Vega', 20, ['Anna Maria Konstantina', 'Papadopoulou Vega']],
  ['  Léa \n  Fontaine  ', 34, ['Léa Fontaine']],
])('%s is written at %i pt as %j', (name, size, lines) => {
  expect(fit(name)).toEqual({ size, lines })
})

describe('a name that is longer than any', () => {
  test('is broken at its hyphen before it is written too small, and within a word last of all', () => {
    const double = fit(`${'a'.repeat(24)}-${'b'.repeat(24)}`)
    expect(double).toEqual({ size: 17, lines: [`${'a'.repeat(24)}-`, 'b'.repeat(24)] })
    const endless = fit('x'.repeat(60))
    expect(endless.lines.join('')).toBe('x'.repeat(60))
    expect(endless.size).toBe(14)
  })

  test('ends with an ellipsis where five lines of 8 pt do not take it', () => {
    const { size, lines } = fit('word '.repeat(200))
    expect(size).toBe(leastSize)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).toMatch(/…$/)
  })

  test('of letters with marks is cut between letters', () => {
    const { lines } = fit('श्री'.repeat(40))
    expect(lines.join('')).toBe('श्री'.repeat(40))
    for (const line of lines) expect(line).toMatch(/^(?:श्री)+$/)
  })
})

const names = fc
  .array(
    fc.string({ unit: fc.constantFrom('a', 'm', 'Z', 'é', '髙', '-', 'я'), minLength: 1, maxLength: 14 }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '))
const wide = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter === '髙' ? 1 : letter === 'm' ? 0.8 : 0.5), 0)

test('whatever the name, all of it is on the badge, within its room, in a size that can be read', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 150, max: 300 }), (name, width) => {
      const { size, lines } = fitName(name, { ...room, width, widthOf: wide })
      expect(size).toBeGreaterThanOrEqual(leastSize)
      expect(size).toBeLessThanOrEqual(mostSize)
      expect(Number.isInteger(size)).toBe(true)
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
      for (const line of lines) expect(wide(line) * size).toBeLessThanOrEqual(width)
      expect(lines.length * size * room.leading).toBeLessThanOrEqual(room.height)
    }),
  )
})

test('whatever the name, it is on one line where 16 pt fit, and as large there as can be', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 150, max: 300 }), (name, width) => {
      const { size, lines } = fitName(name, { ...room, width, widthOf: wide })
      const greatest = Math.floor(width / wide(name))
      expect(lines.length === 1).toBe(greatest >= 16)
      if (lines.length === 1) expect(size).toBe(Math.min(mostSize, greatest))
    }),
  )
})
