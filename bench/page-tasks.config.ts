import { defineConfig } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'

/** The lists of the back-office with many rows, as `npm run bench -- page-tasks` runs them: one after the other. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../e2e/judge-exchanges.ts',
  timeout: 300_000,
  workers: 1,
})
