import { earlyInputScript } from './early-input.ts'
import { themeScript } from './theme.ts'

/** Runs in each page before the first paint, so that a stored theme never flashes, and before any input. */
export const firstScript = `${themeScript};${earlyInputScript}`
