import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of docs/screens and those of public/; `npm run screens` runs it. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screens' }],
  testMatch: '*.setup.ts',
  reporter: 'list',
})
