import { earlyInputScript } from './early-input.ts'
import { themeScript } from './theme.ts'

/** Runs in each page before anything is painted, so that a stored theme never flashes, and before anybody does anything. */
export const firstScript = `${themeScript};${earlyInputScript}`
