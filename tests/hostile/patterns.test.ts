import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLong } from '../long.ts'
import { boundedPatterns } from './bounded-patterns.ts'
import { patternsOfProduct, slowest } from './patterns.ts'

/*
 * Every regular expression of the product is checked once: it is linear, or its input is bounded. `recheck` (4.5.0)
 * proved those of judged-patterns.txt linear; patterns built at run time are listed by their code.
 */

const found = patternsOfProduct()
const judged = readFileSync(join(import.meta.dirname, 'judged-patterns.txt'), 'utf8')
  .trimEnd()
  .split('\n')
/** On one line. */
const lineOf = ({ pattern }: { pattern: string }) => pattern.replaceAll('\n', ' ')

/** Milliseconds, also on a busy machine. Quadratic time on 10,000 characters takes hundreds. */
const patience = 150

test('every pattern of the product is on a list: as linear, or with the most characters that it is given', () => {
  const listed = [...judged, ...Object.keys(boundedPatterns)]
  // for a new pattern run npx recheck, then add a line to judged-patterns.txt, or to bounded-patterns.ts with its
  // limit
  expect(found.map(lineOf).filter((pattern) => !listed.includes(pattern))).toEqual([])
  expect(listed.filter((pattern) => !found.some((one) => lineOf(one) === pattern))).toEqual([])
})

test('a pattern whose time grows with the square of its text is quick at its limit', () => {
  for (const { pattern, regex } of found) {
    const limit = boundedPatterns[pattern]
    if (regex && typeof limit === 'number')
      expect([pattern, slowest(regex, limit) < patience]).toEqual([pattern, true])
  }
})

test('hostile texts find a pattern that looks through its text again and again', () => {
  expect(slowest(/\/+$/, 40_000)).toBeGreaterThan(patience)
})

test.runIf(isLong)('every other pattern is quick for 10,000 characters', { timeout: 120_000 }, () => {
  const slow = found.filter(
    ({ pattern, regex }) => regex && !(pattern in boundedPatterns) && slowest(regex, 10_000) > patience,
  )
  expect(slow.map(({ pattern, files }) => [pattern, files])).toEqual([])
})
