import { pickers } from './long.ts'

/**
 * As in long.ts, for files that take one to ten minutes each in the long run, and together more than all others. The
 * long run of CI (LONG=ci) executes their usual cases.
 */
export const isLong = process.env['LONG'] === '1'

export const { oneOf, sampleOf } = pickers(isLong)
