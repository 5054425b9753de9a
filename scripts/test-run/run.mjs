// Runs the parts of npm test, once everything is installed. Runs on Node 24.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { findChromium } from '../find-chromium.mjs'
import { environment, root } from '../prepare.mjs'
import { chooseFiles, longMark, titlePattern } from './choose-files.ts'
import { isRuleFile } from './rule-files.ts'
import { showProgress } from './show-progress.mjs'

const args = process.argv.slice(2)
const takeFlag = (flag) => args[0] === flag && args.shift() === flag
const isLong = takeFlag('--long')
const forCi = isLong && takeFlag('--for-ci')
const partNames = ['static', 'rules', 'api', 'browser']
const named = args.filter((arg) => partNames.includes(arg))
const phrases = args.filter((arg) => !partNames.includes(arg))
const hasPhrases = phrases.length > 0
const isWanted = (part) =>
  named.length > 0 ? named.includes(part) : part !== 'static' || !(hasPhrases || isLong)

/** All tests, or those with the phrases. The long run leaves out what every run covers. */
const patterns = ['**/*.test.{ts,tsx}', 'e2e/*.spec.ts']
const mark = isLong && !hasPhrases ? longMark(forCi) : undefined
const [units, chosenJourneys] = chooseFiles(root, patterns, phrases, mark)
// CI runs all API tests again, because it has another PostgreSQL
const [allCalls] = forCi ? chooseFiles(root, patterns, phrases) : [units]
const only = (isSo, groups) =>
  groups
    .map((group) => ({ ...group, files: group.files.filter(isSo) }))
    .filter(({ files }) => files.length > 0)
const rules = isWanted('rules') ? only(isRuleFile, units) : []
const calls = isWanted('api') ? only((path) => !isRuleFile(path), allCalls) : []
const journeys = isWanted('browser') ? chosenJourneys : []
/** Together, with few workers each, they keep two cores busy, because each waits at times; alone, each has more workers. */
const isAlone = calls.length === 0 || journeys.length === 0

/** All are ended with us. */
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => process.exit(1))
process.channel?.unref()

const [results, reporter] = [join(root, 'test-results'), join(root, 'scripts/test-run/reporter.mjs')]
const begun = Number(process.env.PLENARY_BEGUN) || Date.now()
const progress = showProgress({ root, begun, isLong, countsSkipped: !hasPhrases })

/** Runs a part; `work` receives a function that runs its programs on Node 24. Returns whether all tests passed. */
const play = async (name, work) => {
  const part = progress.begin(name)
  let printed = ''
  const run = async (args, env = {}) => {
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc']
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: environment(process.execPath, env) })
    children.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    child.on('message', part.hear)
    const [status] = await once(child, 'close')
    children.delete(child)
    if (status !== 0 && !part.hasFailed()) part.fail({})
  }
  await work(run).catch(({ message }) => part.fail({ title: message }))
  part.end(printed)
  return !part.hasFailed()
}

const vitest = async (run, project, groups, env, ...flags) => {
  for (const [at, { files, titles }] of groups.entries())
    await run(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--passWithNoTests', '--reporter=minimal', '--reporter=junit', `--reporter=${reporter}`],
        ...[`--outputFile.junit=${results}/${project}-${at + 1}.xml`, `--project=${project}`, ...flags],
        ...[`--testNamePattern=${titlePattern(titles)}`, ...files],
      ],
      { ...env, ...(isLong && { LONG: forCi ? 'ci' : '1' }) },
    )
}

/** The browser tests of every run, those of the long run, or those with the phrases. */
const tagged = hasPhrases || isLong ? [] : ['--grep-invert=@long']
const longTag = isLong ? `(?=.*@long${forCi ? '\\b' : ''})` : ''

const playwright = async (run, groups, env, ...flags) => {
  const chromium = findChromium()
  if (!chromium)
    throw new Error(
      'The browser tests need a Chromium, and none was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  for (const [at, { files, titles }] of groups.entries())
    await run(
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        ...['test', '--config=e2e/playwright.config.ts', `--reporter=dot,junit,${reporter}`],
        ...['--pass-with-no-tests', `--grep=${titlePattern(titles)}${longTag}`, ...tagged, ...flags],
        ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
      ],
      { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JUNIT_OUTPUT_FILE: `${results}/browser-${at + 1}.xml` },
    )
}

/** Starts one PostgreSQL for the API and browser tests, with a shared compile cache. */
const startServer = async () => {
  const { describeTestServer, useTestServer } = await import('#tests/test-server.ts')
  const { server, stop } = await useTestServer()
  await import('#app/product.ts')
  flushCompileCache()
  return { settings: describeTestServer(server), stop }
}

/** The long run runs them one after the other, because its tests start processes of their own. The API tests take longer. */
const playOnServer = async () => {
  const { settings, stop } = await startServer()
  const workers = isLong ? 2 : isAlone ? 4 : 3
  const playCalls = () =>
    play('API on a real PostgreSQL', (run) =>
      vitest(run, 'server', calls, settings, `--maxWorkers=${workers}`),
    )
  const flags = isLong ? ['--timeout=600000'] : isAlone ? ['--workers=3'] : []
  const playJourneys = () => play('browser', (run) => playwright(run, journeys, settings, ...flags))
  const parts = [calls.length > 0 && playCalls, journeys.length > 0 && playJourneys].filter(Boolean)
  if (isLong) for (const part of parts) await part()
  else await Promise.all(parts.map((part) => part()))
  await stop()
}

rmSync(results, { recursive: true, force: true })
const needsPages = calls.length + journeys.length > 0
const pages = needsPages && play('pages', (run) => run(['scripts/test-run/build-pages.mjs']))
const check = (name, arg) => play(name, (run) => run(['scripts/check.mjs', arg]))
const statics = isWanted('static') && check('types', 'typecheck').then(() => check('lint', 'lint'))
if (rules.length > 0) await play('rules', (run) => vitest(run, 'rules', rules))
await statics
// without the pages all further tests would fail and hide the cause
if (await pages) await playOnServer()
if (hasPhrases && progress.count() === 0)
  await play('the words', () =>
    Promise.reject(new Error(`No test has ${phrases.join(' and ')} in its file or its title.`)),
  )
process.exit(progress.end() ? 0 : 1)
