/** The door of second-factor: what other nouns may ask of it, and nothing else. */
export { notifyOfFactor } from './factor-notice.job.ts'
export { removeFactorsOf } from './remove-factor.ts'
