import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

type Group = { titles: string[]; files: string[] }
type Message = { kind: string; count?: number; path?: string; title?: string; errors?: string[] }
type Part = { hear: (message: Message) => void; end: () => void }
type Progress = { begin: (name: string) => Part; count: () => number; end: () => boolean }

const load = (name: string) => import(new URL(name, import.meta.url).href)
const { callsForCi, chooseFiles, longest, longFiles, titlePattern } = (await load('./choose-files.mjs')) as {
  callsForCi: (root: string, pattern: string) => (Group & { isUsual?: boolean })[]
  chooseFiles: (root: string, patterns: string[], phrases: string[]) => Group[][]
  longest: string[]
  longFiles: (root: string, pattern: string, how?: { forCi: boolean }) => string[]
  titlePattern: (phrases: string[]) => string
}
const { showProgress } = (await load('./show-progress.mjs')) as {
  showProgress: (root: string, begun: number, more: object) => Progress
}

const aFolder = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-proof-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

describe('npm test with words', () => {
  test('runs the files whose path or text carries them, and asks the titles for the rest', () => {
    const root = aFolder({
      'a/price.test.ts': "test('rounds half up', …)",
      'a/other.test.ts': "test('says price and half', …)",
      'a/none.test.ts': "test('is about nothing', …)",
    })
    const choose = (...phrases: string[]) => chooseFiles(root, ['**/*.test.ts'], phrases)[0]
    expect(choose('half up')).toEqual([{ titles: ['half up'], files: ['a/price.test.ts'] }])
    expect(choose('a/price.test.ts', 'half up')).toEqual([
      { titles: ['half up'], files: ['a/price.test.ts'] },
    ])
    expect(choose('a/price.test.ts')).toEqual([{ titles: [], files: ['a/price.test.ts'] }])
    expect(choose('a/price.test.ts', 'a/none.test.ts')?.[0]?.files.toSorted()).toEqual([
      'a/none.test.ts',
      'a/price.test.ts',
    ])
    expect(choose('a/price.test.ts', 'a/other.test.ts', 'half up')).toEqual([
      { titles: ['half up'], files: ['a/price.test.ts'] },
    ])
    expect(choose('no such words')).toEqual([])
  })

  test('starts nothing for words that are apart, where another file has them as they are written', () => {
    const root = aFolder({
      'a/price.test.ts': "test('rounds half up', …)",
      'a/hotel.test.ts': "test('fills up half a hotel', …)",
      'e2e/dialog.spec.ts': "test('opens up to half of the screen', …)",
    })
    const choose = (...phrases: string[]) => chooseFiles(root, ['a/*.test.ts', 'e2e/*.spec.ts'], phrases)
    expect(choose('half up')).toEqual([[{ titles: ['half up'], files: ['a/price.test.ts'] }], []])
    // no file has it so: any may put it together
    const [units, journeys] = choose('half, up')
    expect(units?.[0]?.files.toSorted()).toEqual(['a/hotel.test.ts', 'a/price.test.ts'])
    expect(journeys).toEqual([{ titles: ['half, up'], files: ['e2e/dialog.spec.ts'] }])
  })

  test('takes every phrase as it is written, in any order', () => {
    const pattern = new RegExp(titlePattern(['50 (ms)', 'W10']))
    expect(pattern.test('W10 takes 50 (ms)')).toBe(true)
    expect(pattern.test('W10 takes 50 ms')).toBe(false)
  })

  test('takes a group and its test as the one title that a failure shows', () => {
    const pattern = new RegExp(titlePattern(['the price rounds half up']))
    expect(pattern.test('the price > rounds half up')).toBe(true)
    expect(pattern.test('the price rounds half up')).toBe(true)
    expect(pattern.test('the price of it rounds half up')).toBe(false)
  })
})

test('the long run takes the files that do more in it', () => {
  const root = aFolder({
    'a/deaths.test.ts': "import { isLong } from '#tests/long.ts'",
    'a/journey.test.ts': "test('pays twice', { tag: '@long' }, …)",
    'a/price.test.ts': "test('rounds half up', …)",
  })
  expect(longFiles(root, '**/*.test.ts').sort()).toEqual(['a/deaths.test.ts', 'a/journey.test.ts'])
})

test('CI plays every test of the calls, and of the files that take longest what each run plays', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const [whole, usual] = callsForCi(root, 'tests/**/*.test.ts')
  expect(whole?.files).toContain('tests/audit.test.ts')
  expect(whole?.isUsual).toBeUndefined()
  expect(usual?.files.toSorted()).toEqual(longest.filter((path) => !path.startsWith('e2e/')).toSorted())
  expect(usual?.isUsual).toBe(true)
  expect(whole?.files).not.toEqual(expect.arrayContaining(usual?.files ?? []))
})

test('CI plays the long run without the files that take longest, each of which is there', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const pattern = '{tests/**/*.test.ts,e2e/*.spec.ts}'
  const all = longFiles(root, pattern)
  expect(all).toEqual(expect.arrayContaining(longest))
  const inCi = longFiles(root, pattern, { forCi: true })
  expect(inCi.toSorted()).toEqual(all.filter((path) => !longest.includes(path)).toSorted())
})

test.each([
  [false, 'npm test --'],
  [true, 'npm run test:long --'],
])(
  'the output of a run (long: %s) ends with each failure, the command that runs it alone, and the sum',
  (isLong, command) => {
    let shown = ''
    const out = {
      write: (text: string) => {
        shown += text
      },
    }
    const progress = showProgress('/root', Date.now(), { isLong, out })
    const part = progress.begin('rules')
    part.hear({ kind: 'found', count: 2 })
    part.hear({ kind: 'passed' })
    part.hear({
      kind: 'failed',
      path: '/root/a/price.test.ts',
      title: "Ada's fee",
      errors: ['\u001b[31mexpected\u001b[39m 1'],
    })
    part.end()
    expect(progress.count()).toBe(2)
    expect(progress.end()).toBe(false)
    expect(shown).toMatch(/✗ rules +[\d.]+ s, 2 tests/)
    expect(shown).toContain('expected 1')
    expect(shown).toContain(`Run it alone: ${command} a/price.test.ts 'Ada'\\''s fee'`)
    expect(shown).toMatch(/\n1 passed, 1 failed\n$/)
  },
)

test('no test has a second attempt', () => {
  for (const path of ['e2e/playwright.config.ts', 'vitest.config.ts', 'scripts/proof/prove.mjs'])
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), path).not.toMatch(
      /\bretr(y|ies)\b/,
    )
})

test('pages that cannot be built end the proof before what would be red because of them', () => {
  const root = aFolder({ 'package.json': '{ "type": "module" }' })
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(root, 'scripts'), { recursive: true })
  writeFileSync(
    join(root, 'scripts/proof/build-pages.mjs'),
    "throw new Error('The chunk names a file that is gone')",
  )

  const { status, stdout } = spawnSync(process.execPath, ['scripts/proof/prove.mjs', 'api', 'browser'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('The chunk names a file that is gone')
  expect(stdout).toContain('0 passed, 1 failed')
})
