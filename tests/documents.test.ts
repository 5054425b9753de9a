import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
type File = { path: string; text: string }
const { readTree }: { readTree: (root: string, isWanted: (path: string) => boolean) => File[] } =
  await import(new URL('../scripts/check-architecture/read-files.mjs', import.meta.url).href)

/** Word count, like `wc -w`. */
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Our own documents; docs/specification is fixed. */
const documents = readTree(root, (path) => path.endsWith('.md') && !path.startsWith('docs/specification/'))

test('a newcomer reads the README in a few minutes: at most 700 words', () => {
  expect(wordsOf(read('README.md'))).toBeLessThanOrEqual(700)
})

test('the glossary has at most 60 entries and 2,000 words', () => {
  const glossary = read('docs/glossary.md')
  const entries = [...glossary.matchAll(/^- \*\*/gm)]
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.length).toBeLessThanOrEqual(60)
  expect(wordsOf(glossary)).toBeLessThanOrEqual(2000)
})

test('all documents but the specification together have at most 45,000 words', () => {
  expect(documents.length).toBeGreaterThan(80)
  expect(documents.reduce((sum, { text }) => sum + wordsOf(text), 0)).toBeLessThanOrEqual(45_000)
})
