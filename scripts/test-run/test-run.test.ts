import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isLong, sampleOf } from '#tests/long.ts'
import { chooseFiles, longMark, titlePattern } from './choose-files.ts'

type Message = { kind: string; count?: number; path?: string; title?: string }
type Part = { hear: (message: Message) => void; end: (printed: string) => void }
type Progress = { begin: (name: string) => Part; count: () => number; end: () => boolean }

const { showProgress } = (await import(new URL('./show-progress.mjs', import.meta.url).href)) as {
  showProgress: (how: object) => Progress
}

const here = fileURLToPath(new URL('../..', import.meta.url))

const aFolder = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-test-run-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** A folder with the scripts of the test run and these files. */
const aRepository = (files: Record<string, string>): string => {
  const root = aFolder({ 'package.json': '{ "type": "module" }' })
  const filter = (path: string) => !path.endsWith('.test.ts')
  cpSync(join(here, 'scripts'), join(root, 'scripts'), { recursive: true, filter })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const ofVitest = {
  'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'rules', include: ['features/**/*.test.ts'] } }] } }`,
}

/** Parses arguments as a shell does. */
const run = (root: string, words: string) =>
  spawnSync('/bin/sh', ['-c', `"${process.execPath}" scripts/test-run/run.mjs ${words}`], {
    cwd: root,
    encoding: 'utf8',
    // without the environment of the run that this test is part of
    env: { ...process.env, LONG: undefined, PLENARY_BEGUN: undefined, CHROMIUM_PATH: process.execPath },
  })

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
    // no file contains it literally: any may concatenate it
    const [units, journeys] = choose('half, up')
    expect(units?.[0]?.files.toSorted()).toEqual(['a/hotel.test.ts', 'a/price.test.ts'])
    expect(journeys).toEqual([{ titles: ['half, up'], files: ['e2e/dialog.spec.ts'] }])
  })

  test('starts a file that is named for a title whose words are not in its text', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a title that is put together
    const root = aFolder({ 'a/price.test.ts': 'test(`rounds ${cents}`, …)' })
    const [found] = chooseFiles(root, ['a/*.test.ts'], ['a/price.test.ts', 'rounds 50'])
    expect(found).toEqual([{ titles: ['rounds 50'], files: ['a/price.test.ts'] }])
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

describe('the long run', () => {
  test('takes the files that do more in it', () => {
    const root = aFolder({
      'a/crashes.test.ts': "import { isLong, sampleOf } from '#tests/long.ts'",
      'a/kills.test.ts': "import { isLong } from '#tests/longest.ts'",
      'a/journey.test.ts': "test('pays twice', { tag: '@long' }, …)",
      'a/price.test.ts': "test('rounds half up', …)",
    })
    const files = (forCi: boolean) =>
      chooseFiles(root, ['**/*.test.ts'], [], longMark(forCi))[0]?.[0]?.files.toSorted()
    expect(files(false)).toEqual(['a/crashes.test.ts', 'a/journey.test.ts', 'a/kills.test.ts'])
    expect(files(true)).toEqual(['a/crashes.test.ts', 'a/journey.test.ts'])
  })

  test('is shorter in CI by the files that take longest', () => {
    const files = (forCi: boolean) =>
      chooseFiles(here, ['tests/**/*.test.ts', 'e2e/*.spec.ts'], [], longMark(forCi))
        .flat()
        .flatMap((group) => group.files)
    const longest = ['tests/hostile/kills.test.ts', 'tests/two-editors.test.ts', 'e2e/website-marks.spec.ts']
    expect(files(false)).toEqual(expect.arrayContaining(longest))
    for (const path of longest) expect(files(true)).not.toContain(path)
    expect(files(true)).toContain('tests/backup.test.ts')
  })

  test.each([
    [undefined, false, false],
    ['ci', true, false],
    ['1', true, true],
  ])('plays with LONG=%s what is long: %s, and what takes longest: %s', async (set, long, longest) => {
    vi.stubEnv('LONG', set)
    onTestFinished(() => void vi.unstubAllEnvs())
    const isSo = async (name: string) => {
      const module = (await import(`${join(here, 'tests', name)}?LONG=${set}`)) as { isLong: boolean }
      return module.isLong
    }
    expect(await isSo('long.ts')).toBe(long)
    expect(await isSo('longest.ts')).toBe(longest)
  })
})

test.each([
  [false, 'npm test --'],
  [true, 'npm run test:long --'],
])(
  'the output of a run (long: %s) ends with each failure, the command that runs it alone, and the sum',
  (isLong, command) => {
    let shown = ''
    const write = (text: string) => {
      shown += text
    }
    const progress = showProgress({ root: '/root', begun: Date.now(), isLong, out: { write } })
    const part = progress.begin('rules')
    part.hear({ kind: 'found', count: 2 })
    part.hear({ kind: 'passed' })
    part.hear({ kind: 'failed', path: '/root/a/price.test.ts', title: "Ada's fee" })
    part.end('\u001b[31mexpected\u001b[39m 1')
    expect(progress.count()).toBe(2)
    expect(progress.end()).toBe(false)
    expect(shown).toMatch(/✗ rules +[\d.]+ s, 2 tests/)
    expect(shown).toContain('expected 1')
    expect(shown).toContain(`Run it alone: ${command} a/price.test.ts 'Ada'\\''s fee'`)
    expect(shown).toMatch(/\n1 passed, 1 failed\n$/)
  },
)

test('a line now and then says how far each part is', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let shown = ''
  const write = (text: string) => {
    shown += text
  }
  const progress = showProgress({ root: '/root', begun: Date.now(), out: { write } })
  const rules = progress.begin('rules')
  progress.begin('pages')
  for (const kind of ['passed', 'skipped', 'failed']) rules.hear({ kind })
  rules.hear({ kind: 'found', count: 9 })
  vi.advanceTimersByTime(15_000)
  expect(shown).toContain('… 15.0 s: rules 3/9 (1 failed) · pages\n')
  rules.end('')
  progress.end()
  expect(shown).toMatch(/\n1 passed, 1 failed, 1 skipped\n$/)
})

const oneOfTwoFails = (isLong: boolean) => ({
  ...ofVitest,
  'features/pricing/price.test.ts': `
    import { describe, expect, test } from 'vitest' // ${isLong && "'#tests/long.ts'"}
    describe("Ada's price", () => {
      test.each([49, 50])('of %i cents (net) is even', (cents) => expect(cents % 2).toBe(0))
    })
    test('of 49 cents (net) is odd', () => {})`,
  'e2e/price.spec.ts': `
    import { expect, test } from '@playwright/test'
    const tag = ${isLong ? "'@long'" : '[]'}
    test.describe("Ada's price", () => {
      for (const cents of [49, 50])
        test(\`of \${cents} cents (net) is even\`, { tag }, () => expect(cents % 2).toBe(0))
    })
    test('of 49 cents (net) is odd', { tag }, () => {})`,
  // what the journeys have beside them is not looked at here
  'e2e/playwright.config.ts': "export default { testMatch: '*.spec.ts' }",
  'package.json': '{ "type": "module", "imports": { "#tests/*": "./tests/*", "#app/*": "./app/*" } }',
  'app/product.ts': '',
  'scripts/test-run/build-pages.mjs': '',
  'tests/test-server.ts': `
    export const useTestServer = async () => ({ stop: () => {} })
    export const describeTestServer = () => ({})`,
})

const commands = [
  ['rules', '', 'npm test --', 'expected 1 to be +0'],
  ['browser', '', 'npm test --', 'Expected: 0'],
  ['rules', '--long ', 'npm run test:long --', 'expected 1 to be +0'],
  ['browser', '--long ', 'npm run test:long --', 'Expected: 0'],
] as const

test.each(sampleOf(commands, commands.slice(0, 2)))(
  'of the part %s %s a failure is shown with its error, and the command that plays that test of its group alone',
  (part, flag, command, error) => {
    const root = aRepository(oneOfTwoFails(flag !== ''))
    symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'))

    const first = run(root, `${flag}${part}`)
    expect(first.status, first.stdout).toBe(1)
    expect(first.stdout).toContain(error)
    expect(first.stdout).toMatch(/\n2 passed, 1 failed\n$/)
    const [, named, words] = /Run it alone: (npm .*?--) (.*)/.exec(first.stdout) ?? []
    expect(named).toBe(command)

    const again = run(root, `${flag}${words}`)
    expect(again.status, again.stdout).toBe(1)
    expect(again.stdout).toMatch(/\n0 passed, 1 failed\n$/)
  },
)

test('words that no test has are a failure', () => {
  const { status, stdout } = run(aRepository({}), "'no such words'")
  expect(status).toBe(1)
  expect(stdout).toContain('No test has no such words in its file or its title.')
})

const writePid = `
  import { writeFileSync } from 'node:fs'
  writeFileSync(process.env.HANGING, String(process.pid))`

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  [
    'rules',
    'features/a/hang.test.ts',
    "import { test } from 'vitest'\ntest('', () => new Promise(() => {}))",
  ],
  ['static', 'node_modules/typescript/bin/tsc', 'setInterval(() => {}, 1_000)'],
])('an interrupt ends what the part %s has started', async (part, path, hang) => {
  const installed = createHash('sha256')
    .update(process.platform + process.arch)
    .digest('hex')
  const root = aRepository({
    ...ofVitest,
    [path]: `${hang}\n${writePid}`,
    ...(part === 'static' && { 'node_modules/.plenary-installed': installed }),
  })
  if (part === 'rules') symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'))
  const HANGING = join(root, 'hanging')
  const child = spawn(process.execPath, ['scripts/test-run/run.mjs', part], {
    cwd: root,
    env: { ...process.env, HANGING },
    stdio: 'ignore',
  })
  const pid = await vi.waitUntil(() => existsSync(HANGING) && Number(readFileSync(HANGING, 'utf8')), {
    timeout: 50_000,
  })
  child.kill('SIGINT')
  await vi.waitUntil(() => !isThere(pid) && child.exitCode === 1, { timeout: 50_000 })
})

test('no test has a second attempt', () => {
  for (const path of ['e2e/playwright.config.ts', 'vitest.config.ts', 'scripts/test-run/run.mjs'])
    expect(readFileSync(join(here, path), 'utf8'), path).not.toMatch(/\bretr(y|ies)\b/)
})

test('what hangs in every run ends after a minute', ({ task }) => {
  expect(task.timeout).toBe(isLong ? 600_000 : 60_000)
})

test('pages that cannot be built end the run before what would be red because of them', () => {
  const root = aRepository({
    'scripts/test-run/build-pages.mjs': "throw new Error('The chunk names a file that is gone')",
    'features/a/server/a.test.ts': '',
    'e2e/a.spec.ts': '',
  })
  const { status, stdout } = run(root, 'api browser')
  expect(status).toBe(1)
  expect(stdout).toContain('The chunk names a file that is gone')
  expect(stdout).toContain('0 passed, 1 failed')
})
