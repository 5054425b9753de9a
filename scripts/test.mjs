// npm test: installs and proves everything. `npm test -- rules api browser` runs only the named parts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, node24, root } from './prepare.mjs'

const results = join(root, 'test-results')
const started = Date.now()

install()
const node = node24()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const bin = (name) => join(root, 'node_modules', name)
const totals = { passed: 0, flaky: 0, failed: 0, skipped: 0 }
let broken = false

/** Runs one step on Node 24; its output goes straight to the reader. */
const step = (title, args, more = {}) => {
  const begun = Date.now()
  console.log(`\n── ${title}`)
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment(node, more) })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  if (status !== 0) broken = true
}

/** Steps that need only one core each, at the same time; what each has said is shown when it is done. */
const together = (steps) =>
  Promise.all(
    steps.map(async ([title, args]) => {
      const begun = Date.now()
      const child = spawn(node, args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: environment(node),
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          said += text
        })
      const [status] = await once(child, 'close')
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      console.log(
        `\n── ${title}\n${said}── ${title}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s, beside the others)`,
      )
      if (status !== 0) broken = true
    }),
  )

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const vitest = (title, project) => {
  const file = join(results, `${project}.json`)
  step(title, [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file)
  totals.passed += report?.numPassedTests ?? 0
  totals.failed += report?.numFailedTests ?? 1
  totals.skipped += report?.numPendingTests ?? 0
}

const journeys = (title, chromium, project, ...more) => {
  const file = join(results, `${project}.json`)
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project', project, ...more]
  step(title, [bin('@playwright/test/cli.js'), ...args], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const stats = readReport(file)?.stats
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  totals.flaky += stats?.flaky ?? 0
  totals.failed += stats?.unexpected ?? 1
  totals.skipped += stats?.skipped ?? 0
}

const browser = () => {
  const chromium = findChromium()
  if (!chromium) {
    console.error(
      '\nThe browser tests need a Chromium, and none was found: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
    broken = true
    return
  }
  build(node)
  journeys('journeys in a browser', chromium, 'journeys')
  // a test beside it makes every task of a page longer
  journeys('what is measured in a browser, by itself', chromium, 'timed', '--workers', '1')
}

const parts = {
  static: async () => {
    // of several checkers each would look at much of the same once more
    const types = (of) => [bin('typescript/bin/tsc'), '-p', `tsconfig.${of}.json`, '--checkers', '1']
    await together([
      ['types of the server', types('server')],
      ['types of the pages', types('web')],
      ['types of the journeys', types('e2e')],
      ['lint and format', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
    ])
    step('house rules', ['scripts/house-rules.mjs'])
  },
  rules: () => vitest('rules', 'rules'),
  // the tests of start and death run the whole product, pages too
  api: () => {
    build(node)
    vitest('API on a real PostgreSQL', 'server')
  },
  browser,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const [name, prove] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await prove()

console.log(`\nAll of it took ${((Date.now() - started) / 1000).toFixed(0)} s.`)
console.log(
  [
    `${totals.passed} passed${totals.flaky ? ` (${totals.flaky} at the second attempt, named above as flaky)` : ''}`,
    `${totals.failed} failed`,
    ...(totals.skipped ? [`${totals.skipped} skipped`] : []),
  ].join(', '),
)
process.exit(broken || totals.failed > 0 ? 1 : 0)
