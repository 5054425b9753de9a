import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/** Browser features that no journey tests: together a sixth of the browser's time. */
const frugal = [
  // keeps a page and its successor on the same site in one frame; Chromium reads only the last such list,
  // so the rest of it repeats what Playwright sets
  `--disable-features=${[
    'RenderDocument',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
  ].join()}`,
  // pages are too short-lived for optimised compilation of their scripts
  '--js-flags=--no-opt,--no-maglev',
]

/** Browser tests in the system's Chromium, with one product per worker. */
export default defineConfig({
  testDir: '.',
  // Node strips the types itself: nothing is compiled before the first test
  build: { external: ['**/*.ts'] },
  // npm test runs the main tests of each page; the others have the tag @long: npm run test:long runs them, and so do
  // search words
  testMatch: '*.spec.ts',
  globalSetup: './validate-exchanges.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  // in parallel with the API part, which has two more (scripts/test-run/run.mjs)
  workers: 2,
  forbidOnly: true,
  // these end hangs. The longest usual test takes 30 to 40 s on two busy cores;
  // on a machine that is four times as slow nothing else is wrong
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // reusing a page with its compiled code halves the time; its storage is
    // cleared between tests. Tests without scripts, or on a phone, have their own context.
    reuseContext: true,
    // a trace of every test costs a sixth of the time: ask for one with --trace retain-on-failure
    screenshot: 'only-on-failure',
    // on two cores the idle sea animation costs more than all tests; tests of animations turn it on
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...frugal,
        // a call to any other host fails and is logged to the console, which fails the test
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE *.localhost , EXCLUDE 127.0.0.1',
      ],
    },
  },
})
