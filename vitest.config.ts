import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rules that need neither server nor database, by where they lie: a feature's root, its pages, what all share. */
const rules = [
  '{features,sandbox}/*/*.test.ts',
  '{features,sandbox}/*/web/**/*.test.ts',
  '{shared,content,ui,platform/browser,scripts/art}/**/*.test.{ts,tsx}',
]

/** What takes longest begins first: beside it the others keep the cores at work. */
const first = [
  'deaths',
  'start',
  'provider',
  'request-discount',
  'app/pages',
  'several-servers',
  'access-matrix',
  'payment-sequences',
].map((name) => `/${name}.test.ts`)

/** One file of so many is left for the second half (scripts/proof/prove.mjs). */
const oneOf = 6

class LongestFirst extends BaseSequencer {
  /** Not two equal halves: the first is most of the work, with what takes longest. */
  override async shard(files: TestSpecification[]) {
    const sorted = files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId))
    const others = sorted.filter(({ moduleId }) => !first.some((name) => moduleId.endsWith(name)))
    const left = new Set(others.filter((_, place) => place % oneOf === 0))
    const isSecond = this.ctx.config.shard?.index === 2
    return files.filter((file) => left.has(file) === isSecond)
  }

  override async sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = first.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? first.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    // for what hangs; a machine that is busy with other things is no failure
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: rules, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // a file has its own database, not its own process: what all import is read, and compiled, once for each worker
          isolate: false,
          // as the product runs; React's own checks are the browser's matter
          env: { NODE_ENV: 'production' },
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...rules, 'build/**', 'data/**'],
          globalSetup: 'tests/global-setup.ts',
        },
      },
    ],
  },
})
