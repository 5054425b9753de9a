/** The public module of second-factor: other features import only this. */
export { notifyOfFactor } from './factor-notice.job.ts'
export { removeFactorsOf } from './remove-factor.ts'
