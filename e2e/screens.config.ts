import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the screenshots of all pages, and those of docs and public/; run by `npm run screens`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screens' }],
  testMatch: '*.setup.ts',
  globalTeardown: './screenshots-page.ts',
  reporter: 'list',
})
