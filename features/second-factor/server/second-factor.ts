/** The public module of second-factor: what other features import of its server code. */
export type { FactorDeps, From } from './factor-deps.ts'
export { notifyOfFactor } from './factor-notice.job.ts'
export { removeFactorsOf } from './remove-factor.ts'
export { readFrom } from './second-factor.routes.ts'
export { withVerifiedFactor } from './with-verified-factor.ts'
