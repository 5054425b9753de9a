/** The public module of second-factor: what other features import of its server code. */
export { notifyOfFactor } from './factor-notice.job.ts'
export { removeFactorsOf } from './remove-factor.ts'
