import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ruleFiles } from './scripts/test-run/rule-files.ts'

/** What waits most, for leases, for a provider that is down, for processes that start: it begins first, and others beside it. */
const waiting = [
  'kills',
  'postgres-killed',
  'crashes',
  'start',
  'provider',
  'request-discount',
  'provider-down',
  'listen-for-changes',
  'several-servers',
  'play-rehearsal',
  'slow-requests',
  'embedded-postgres',
  'woken-jobs',
  'add-a-field',
  'app/pages',
].map((name) => `/${name}.test.ts`)

const placeOf = ({ moduleId }: TestSpecification) => waiting.findIndex((name) => moduleId.endsWith(name))

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const last = waiting.length
    const rank = (file: TestSpecification) => (placeOf(file) < 0 ? last : placeOf(file))
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** With a number the files come in the order that it gives: those of one worker share what they import. */
const anyOrder = process.env['ANY_ORDER']

/**
 * Milliseconds for one test or hook, which end what hangs; a test that does more says so itself. Many tests of the long run
 * play what they sample in every run, for minutes.
 */
const hangLimit = process.env['LONG'] ? 600_000 : 60_000

const onServer = {
  // a file has its own database, not its own process: what all import is read, and compiled, once for each worker
  isolate: false,
  // by Node itself, as the product is: not even the types are left out by anybody else; no test replaces a module
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // as the product runs; React's own checks are the browser's matter
  env: { NODE_ENV: 'production' },
  globalSetup: 'tests/global-setup.ts',
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: 'tests/property-seed.ts',
    // a tag is an id beside a title (tests/specification.test.ts), and declared nowhere else
    strictTags: false,
    sequence: anyOrder
      ? { shuffle: { files: true, tests: false }, seed: Number(anyOrder) }
      : { sequencer: WaitingFirst },
    testTimeout: hangLimit,
    hookTimeout: hangLimit,
    // less than the limit of the test: so a value that never comes is named
    expect: { poll: { timeout: hangLimit / 2 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ruleFiles, isolate: false },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'server',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ruleFiles, 'build/**', 'data/**'],
        },
      },
      {
        extends: true,
        // npm run bench -- plans
        test: { ...onServer, name: 'plans', include: ['bench/plans/*.plan.ts'], testTimeout: 600_000 },
      },
    ],
  },
})
