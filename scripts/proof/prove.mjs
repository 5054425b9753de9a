// What npm test does once everything is installed. Runs on Node 24.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../find-chromium.mjs'
import { environment, root } from '../prepare.mjs'
import { callsForCi, chooseFiles, longFiles, titlePattern } from './choose-files.mjs'
import { isRuleFile } from './rule-files.ts'
import { showProgress } from './show-progress.mjs'
import { lintChecks, typeChecks } from './static-checks.mjs'

const node = process.execPath

const results = join(root, 'test-results')
const bin = (name) => join(root, 'node_modules', name)
/** What the code of a process was compiled to: the next one starts with half the work. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plenary-tests') }
const reporter = (of) => join(root, `scripts/proof/messages-of-${of}.mjs`)

const partNames = ['static', 'rules', 'api', 'browser']
const words = process.argv.slice(2)
const isLong = words[0] === '--long'
if (isLong) words.shift()
const forCi = isLong && words[0] === '--for-ci'
if (forCi) words.shift()
const phrases = words.filter((word) => !partNames.includes(word))
const named = words.filter((word) => partNames.includes(word))
const isWanted = (part) =>
  named.length > 0 ? named.includes(part) : part !== 'static' || (phrases.length === 0 && !isLong)

const progress = showProgress(root, Number(process.env.PLENARY_BEGUN) || Date.now(), {
  countsSkipped: phrases.length === 0,
  isLong,
})
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** None of them outlives us. */
const children = new Set()
const endAll = () => {
  for (const child of children) child.kill()
}
process.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => process.exit(1))
process.channel?.unref()

/** Runs a program on Node 24 as a part or a piece of one; what it prints is shown only when it has failed unheard. */
const run = async (part, args, more = {}) => {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environment(node, { ...compiled, ...more }),
  })
  children.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  child.on('message', part.hear)
  const [status] = await once(child, 'close')
  children.delete(child)
  if (status !== 0 && !part.hasFailed()) part.fail({ errors: [printed || `It ended with ${status}.`] })
}

const asPart = async (name, work) => {
  const part = progress.begin(name)
  try {
    await work(part)
  } catch (error) {
    part.fail({ errors: [error instanceof Error ? error.message : String(error)] })
  }
  part.end()
  return part
}

/** What needs no test runner: types, lint, architecture checks. */
const proveStatics = async () => {
  for (const { name, args, env } of [...typeChecks, ...lintChecks])
    await asPart(name, (part) => run(part, args, env))
}

const inTitles = ({ titles }, flag) => (titles.length > 0 ? [flag, titlePattern(titles)] : [])

const vitest = async (part, project, groups, more = {}, flags = []) => {
  for (const group of groups)
    await run(
      part,
      [
        bin('vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        `--reporter=${reporter('vitest')}`,
        '--passWithNoTests',
        ...flags,
        ...inTitles(group, '-t'),
        ...group.files,
      ],
      { ...more, ...(isLong && !group.isUsual && { LONG: '1' }) },
    )
}

/**
 * The API part. Alone it has four workers; beside the journeys three, because it takes longer than they do. In the long run,
 * whose tests start processes of their own, it has two.
 */
const proveCalls = (settings) =>
  asPart('API on a real PostgreSQL', async (part) => {
    const work = (...flags) => vitest(part, 'server', calls, settings, flags)
    if (isLong) return work('--maxWorkers=2')
    if (isAlone) return work('--maxWorkers=4')
    if (phrases.length > 0) return work('--maxWorkers=1')
    return work('--maxWorkers=3')
  })

const playwright = (groups, more) =>
  asPart('browser', async (part) => {
    const chromium = findChromium()
    if (!chromium)
      throw new Error(
        'The browser tests need a Chromium, and none was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
      )
    for (const group of groups)
      await run(
        part,
        [
          bin('@playwright/test/cli.js'),
          'test',
          '--config',
          'e2e/playwright.config.ts',
          `--reporter=${reporter('playwright')}`,
          '--pass-with-no-tests',
          ...(isAlone && !isLong ? ['--workers=3'] : []),
          ...inTitles(group, '--grep'),
          ...group.files.map((file) => `${file.replaceAll('.', '\\.')}$`),
        ],
        {
          ...more,
          CHROMIUM_PATH: chromium,
          JOURNEYS: isLong ? 'long' : phrases.length > 0 ? 'all' : 'usual',
        },
      )
  })

const tests = '{app,bench,content,features,platform,sandbox,scripts,shared,tests,ui}/**/*.test.{ts,tsx}'

const allJourneys = 'e2e/*.spec.ts'

/** Every test, or those that carry the phrases. The long run leaves out what it would play as every run does. */
const [ofUnits, ofJourneys] =
  phrases.length > 0
    ? chooseFiles(root, [tests, allJourneys], phrases)
    : [tests, allJourneys].map((pattern) => [
        { titles: [], files: isLong ? longFiles(root, pattern, { forCi }) : [] },
      ])

/** One PostgreSQL for all parts, for as long as `work` continues. */
const withTestServer = async (work) => {
  const holder = fork(join(root, 'tests/hold-test-server.ts'), {
    cwd: root,
    execPath: node,
    env: environment(node, compiled),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(holder, 'exit')
  const started = once(holder, 'message').then(([settings]) => settings)
  const settings = await Promise.race([
    started,
    ended.then(() => {
      throw new Error('The PostgreSQL of the tests did not start; its output is above.')
    }),
  ])
  await work(settings)
  holder.disconnect()
  await ended
}

/** Those of the files whose path is so, where files are named at all; a group without files is every file. */
const only = (isSo, groups) =>
  groups
    .map((group) => ({ ...group, files: group.files.filter(isSo) }))
    .filter(({ files }, at) => files.length > 0 || groups[at].files.length === 0)

const rules = isWanted('rules') ? only(isRuleFile, ofUnits) : []
const journeys = isWanted('browser') ? ofJourneys : []
const ofCalls = forCi && phrases.length === 0 ? callsForCi(root, tests) : ofUnits
const calls = isWanted('api') ? only((path) => !isRuleFile(path), ofCalls) : []
const needsPages = calls.length + journeys.length > 0
/** Side by side they keep two cores at work, for each waits now and then; alone, each has more workers. */
const isAlone = calls.length === 0 || journeys.length === 0
const pages = needsPages ? asPart('pages', (part) => run(part, ['scripts/proof/build-pages.mjs'])) : undefined
const statics = isWanted('static') ? proveStatics() : Promise.resolve()
if (rules.length > 0) await asPart('rules', (part) => vitest(part, 'rules', rules))
await statics
// without the pages everything else would be red, and hide why
if ((isWanted('api') || isWanted('browser')) && !(await pages)?.hasFailed()) {
  await withTestServer(async (settings) => {
    const parts = [
      calls.length > 0 && (() => proveCalls(settings)),
      journeys.length > 0 && (() => playwright(journeys, settings)),
    ].filter(Boolean)
    // what is long keeps two cores at work alone
    if (isLong) for (const part of parts) await part()
    else await Promise.all(parts.map((part) => part()))
  })
}

if (phrases.length > 0 && progress.count() === 0)
  progress
    .begin('the words')
    .fail({ errors: [`No test carries ${phrases.join(' and ')}, in its file or its title.`] })

// for those who make it quicker
writeFileSync(join(results, 'times.tsv'), progress.times())
process.exit(progress.end() ? 0 : 1)
