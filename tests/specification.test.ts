import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { findSteps, findTests, idsIn, idsOf, type Titled } from './find-tests.ts'

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

const tests = '{app,bench,content,database,e2e,features,platform,sandbox,scripts,shared,tests,ui}'
const everyTest = `${tests}/**/*.{test,spec}.{ts,tsx}`
const tested = findTests(root, everyTest)
const steps = findSteps(root, everyTest).map((step) => ({ ...step, tags: [] }))
const titles = [...tested, ...steps]
const programs = readTree(root, (path) => /\.(?:ts|tsx|mjs|css|sql)$/.test(path))
const comments = programs.map((file) => ({ path: file.path, title: commentsIn(file), tags: [] }))

type Named = Pick<Titled, 'path' | 'title' | 'tags'>
const unwritten = (named: readonly Named[]) =>
  named.flatMap((one) =>
    idsOf(one)
      .filter((id) => !written.has(id))
      .map((id) => `${one.path}: ${id}`),
  )

/** An id, of the traps of docs/security.md (I1, M1) too. */
const anyId = /\b(?:[WTAIM][1-9]\d?|R[1-9]|m[1-9]\d{0,2}|cases? \d+)(?![\w-])/g

/** At most three ids, behind everything else. */
const isReadable = (title: string) => {
  const atEnd = /(?<=\S)(?: (?:[WTARIMm]\d+|case \d+))*$/.exec(title)?.[0] ?? ''
  const [all, behind] = [title.match(anyId) ?? [], atEnd.match(anyId) ?? []]
  return all.length <= 3 && all.length === behind.length
}

describe('the ids of the specification', () => {
  test('are read: titles, comments and pages', () => {
    expect(titles.length).toBeGreaterThan(2000)
    expect(programs.length).toBeGreaterThan(1200)
    expect([checklist.length, messages.length, cases.length]).toEqual([104, 170, 46])
    expect(idsIn('T7 m53 R2 case 4: one; cases 7 and 11, at T09:00')).toEqual([
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

  test('are at the end of a title, at most three; further ones are in its tags', () => {
    expect(['sends it T1 m2 case 3', 'sends it I2', 'sends it'].filter(isReadable)).toHaveLength(3)
    expect(
      ['T1 sends it', 'sends m2 it T1', 'sends it T1 m2 m3 m4', 'T1', 'I2: sends it'].filter(isReadable),
    ).toEqual([])
    expect(
      titles.filter(({ title }) => !isReadable(title)).map(({ path, title }) => `${path}: ${title}`),
    ).toEqual([])
  })

  test('that a comment names are all written down', () => {
    expect(unwritten(comments)).toEqual([])
  })

  const everyRun = tested.filter(({ isLong }) => !isLong)

  test('are each named by a test of every run, if they are lines of the checklist', () => {
    expect(tested.length - everyRun.length).toBeGreaterThan(150)
    const named = new Set(everyRun.flatMap(idsOf))
    expect(checklist.filter((id) => !named.has(id))).toEqual([])
  })

  test('are each in a test of every run, if they are cases of the fault catalogue', () => {
    // several cases are rows of one test
    const named = new Set(everyRun.flatMap(({ text }) => idsIn(text)))
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
  test('nine m1', { tag: ['@longest', '@m2', '@case-3'] }, async () => {})
  test('ten m1', { tags: ['m2'] }, () => {})
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
      'nine m1',
      'ten m1',
    ])
    expect(found.slice(-3).map(idsOf)).toEqual([[], ['m1', 'm2', 'case-3'], ['m1', 'm2']])
    expect(found.filter(({ isLong }) => isLong).map(({ title }) => title)).toEqual([
      'two',
      'three',
      'four',
      'six %d',
      'seven',
      'nine m1',
    ])
  })
})
