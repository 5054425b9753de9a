import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankingPatterns, namingPatterns } from './person-labels.ts'

/** As PostgreSQL reads the patterns; the classes that JavaScript writes otherwise are ASCII here. */
const read = (pattern: string) =>
  new RegExp(pattern.replaceAll('[[:alnum:]', '[\\p{L}\\p{N}').replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'giu')
const namesThem = (text: string, names: string[] = []) =>
  namingPatterns({ address: 'ada@example.org', names }).some((pattern) => read(pattern).test(text))

test.each([
  ['ada@example.org', true],
  ['Written to ADA@Example.org.', true],
  ['<ada@example.org>', true],
  ['"email":"ada@example.org"', true],
  ['nada@example.org', false],
  ['x.ada@example.org', false],
  ['ada@example.org.uk', false],
  ['ada@example.organic', false],
  ['ada@exampleXorg', false],
])('%s names ada@example.org: %s', (text, does) => {
  expect(namesThem(text)).toBe(does)
})

test.each([
  ['Ada', 'Ada was here', true],
  ['Ada', 'Canada', false],
  ['Ada', 'Adam', false],
  ['Émile Zola', 'by émile zola, 2 nights', true],
  ['O’Neil (Jr.)', 'To: O’Neil (Jr.)', true],
  ['A "B" C', '{"name":"A \\"B\\" C"}', true],
  // one letter would be blanked everywhere
  ['X', 'X', false],
])('%s in %s: %s', (name, text, does) => {
  expect(namesThem(text, [name])).toBe(does)
})

test('any name is found by its own pattern', () => {
  fc.assert(
    fc.property(
      fc
        .string({ minLength: 2, maxLength: 30 })
        .filter((name) => name.trim().length >= 2 && !/\p{Cc}/u.test(name)),
      (name) => {
        expect(namesThem(` ${name} `, [name])).toBe(true)
      },
    ),
  )
})

describe('what is blanked where they are named', () => {
  const all = blankingPatterns({ address: 'a@b.org', names: ['Ada', 'Ada Lovelace'], besides: ['MIT'] })

  test('is the longest first, so that nothing of a name is left', () => {
    const blanked = all.reduce(
      (text, pattern) => text.replace(read(pattern), '[erased]'),
      'Ada Lovelace of MIT, a@b.org',
    )
    expect(blanked).toBe('[erased] of [erased], [erased]')
  })

  test('finds no one by what others have too', () => {
    expect(namingPatterns({ address: 'a@b.org', names: ['Ada'] }).join()).not.toContain('MIT')
  })
})
