import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of docs/screens; `npm run screens` runs it. */
export default defineConfig({
  ...journeys,
  testMatch: 'screens.setup.ts',
  reporter: 'list',
})
