import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { findSteps, findTests } from './find-tests.ts'

/*
 * Ids named in tests and comments exist in docs, and each checklist line has a test. fault-catalogue.test.ts checks the
 * fault catalogue, promises.test.ts the texts of the back-office.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
type File = { path: string; extension: string; text: string }
type ReadFiles = {
  readTree: (root: string, isWanted: (path: string) => boolean) => File[]
  commentsIn: (file: File) => string
}
const { readTree, commentsIn }: ReadFiles = await import(
  new URL('../scripts/check-architecture/read-files.mjs', import.meta.url).href
)

const anchorsOf = (page: string): string[] =>
  [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)

const checklist = anchorsOf('specification/checklist.md')
const messages = anchorsOf('specification/messages.md')
const cases = anchorsOf('fault-catalogue.md')
const written = new Set([...checklist, ...messages, ...cases])

/** The ids in a title or comment; `case 12` like its list `cases 7 and 11`. A time such as T09:00 is none. */
const idsOf = (text: string): string[] => [
  ...(text.match(/\b(?:[WTA][1-9]\d?|R[1-9]|m[1-9]\d{0,2})\b/g) ?? []),
  ...[...text.matchAll(/\bcases? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => `case-${number}`),
  ),
]

const tests = '{app,bench,content,database,e2e,features,platform,sandbox,scripts,shared,tests,ui}'
const everyTest = `${tests}/**/*.{test,spec}.{ts,tsx}`
const titles = [...findTests(root, everyTest), ...findSteps(root, everyTest)]
const programs = readTree(root, (path) => /\.(?:ts|tsx|mjs|css|sql)$/.test(path))
const comments = programs.map((file) => ({ path: file.path, title: commentsIn(file) }))

const unwritten = (named: readonly { path: string; title: string }[]) =>
  named.flatMap(({ path, title }) =>
    idsOf(title)
      .filter((id) => !written.has(id))
      .map((id) => `${path}: ${id}`),
  )

describe('the ids of the specification', () => {
  test('are read: titles, comments and pages', () => {
    expect(titles.length).toBeGreaterThan(2000)
    expect(programs.length).toBeGreaterThan(1200)
    expect([checklist.length, messages.length, cases.length]).toEqual([104, 170, 46])
    expect(idsOf('T7 m53 R2 case 4: one; cases 7 and 11, at T09:00')).toEqual([
      'T7',
      'm53',
      'R2',
      'case-4',
      'case-7',
      'case-11',
    ])
  })

  test('are each written down once', () => {
    const all = [...checklist, ...messages, ...cases]
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })

  test('that a title names are all written down', () => {
    expect(unwritten(titles)).toEqual([])
  })

  test('that a comment names are all written down', () => {
    expect(unwritten(comments)).toEqual([])
  })

  const tested = findTests(root, everyTest)
  const everyRun = tested.filter(({ isLong }) => !isLong)

  test('are each named by a test of every run, if they are lines of the checklist', () => {
    expect(tested.length - everyRun.length).toBeGreaterThan(150)
    const named = new Set(everyRun.flatMap(({ title }) => idsOf(title)))
    expect(checklist.filter((id) => !named.has(id))).toEqual([])
  })

  test('are each in a test of every run, if they are cases of the fault catalogue', () => {
    // several cases are rows of one test
    const named = new Set(everyRun.flatMap(({ text }) => idsOf(text)))
    expect(cases.filter((id) => !named.has(id))).toEqual([])
  })
})

describe('what only the long run plays', () => {
  const aFolder = mkdtempSync(join(tmpdir(), 'plenary-long-tests-'))
  afterAll(() => rmSync(aFolder, { recursive: true, force: true }))

  test('is found: a test, a group with its tests, rows and a journey', () => {
    writeFileSync(
      join(aFolder, 'a.test.ts'),
      `test('one', () => {})
test.runIf(isLong)('two', () => {})
describe.runIf(isLong)('three', () => {
  test('four', () => {})
})
describe('five', () => {
  test.runIf(isLong).each([1, 2])('six %d', () => {})
  test('seven', { tag: '@long' }, async () => {})
  test('eight', async () => {})
})
`,
    )
    const found = findTests(aFolder, '*.test.ts')
    expect(found.map(({ title }) => title)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six %d',
      'seven',
      'eight',
    ])
    expect(found.filter(({ isLong }) => isLong).map(({ title }) => title)).toEqual([
      'two',
      'three',
      'four',
      'six %d',
      'seven',
    ])
  })
})
