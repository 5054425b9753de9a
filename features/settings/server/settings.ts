/** The public module of settings: what other features import of its server code. */
export { type Proof, proofBy, proveOwner } from './prove-owner.ts'
export type { SettingsDeps } from './settings-deps.ts'
export { tellOwners } from './settings-notice.job.ts'
