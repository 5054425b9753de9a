import { configDefaults, defineConfig } from 'vitest/config'

/** Rules that need neither server nor database, by where they lie: a feature's root, its pages, what all share. */
const rules = [
  'features/*/*.test.ts',
  'features/*/web/**/*.test.ts',
  '{shared,content,ui,platform/browser,scripts/art}/**/*.test.{ts,tsx}',
]

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: rules, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // most of them wait, for a database, a provider or a clock: three at a time keep two cores at work
          maxWorkers: 3,
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...rules, 'build/**', 'data/**'],
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 20_000,
          // a shared machine may stall: there a test that fails is tried once more
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
})
