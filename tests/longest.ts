import { pickers } from './long.ts'

/**
 * As in long.ts, for files that take one to ten minutes each in the long run, and together more than all others. In the long
 * run of CI (LONG=ci) they play what they do in every run.
 */
export const isLong = process.env['LONG'] === '1'

export const { oneOf, sampleOf } = pickers(isLong)
