import { earlyClicksScript } from './early-clicks.ts'
import { themeScript } from './theme.ts'

/** Runs in each page before anything is painted, so that a stored theme never flashes, and before anybody clicks. */
export const firstScript = `${themeScript};${earlyClicksScript}`
