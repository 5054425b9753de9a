import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of all pages, and those that docs and public/ show; `npm run screens` runs it. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screens' }],
  testMatch: '*.setup.ts',
  reporter: 'list',
})
