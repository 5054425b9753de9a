import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/** What saves the browser work that no journey is about: together a sixth of all its time. */
const frugal = [
  // a page that follows another one of its site continues in the same frame, as it did until lately. Chromium reads the last
  // such list alone, so the rest of it is what Playwright puts there
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
  // no page lives long enough for its scripts to be compiled a second and a third time
  '--js-flags=--no-opt,--no-maglev',
]

/** Journeys in the system's Chromium. Each worker runs a product of its own, so that journeys never meet. */
export default defineConfig({
  testDir: '.',
  // Node itself leaves out the types: nothing is compiled before the first journey begins
  build: { external: ['**/*.ts'] },
  // npm test plays what each page is for; the rest has the tag @long: npm run test:long plays it, and words that name it
  testMatch: '*.spec.ts',
  globalSetup: './judge-exchanges.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  // beside the API part, which has two more (scripts/test-run/run.mjs)
  workers: 2,
  forbidOnly: true,
  // these end what never comes. The longest journey of every run takes 30 to 40 s on two cores that also do other things; on a
  // machine that is four times as slow nothing else is wrong
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // a page that comes again in the same process, with what the browser has compiled, costs half as much; its storage is
    // emptied between two journeys. Those without scripts, and on a phone, have a context of their own.
    reuseContext: true,
    // a trace of every test costs a sixth of the time: ask for one with --trace retain-on-failure
    screenshot: 'only-on-failure',
    // two cores: an idle sea costs more than all the tests; what moves is looked at where it is the subject
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
        // a call to any other host fails, and the console says so: that is a mishap of the journey
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      ],
    },
  },
})
