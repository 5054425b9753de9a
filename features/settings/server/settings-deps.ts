import type { FactorDeps } from '#features/second-factor/server/second-factor.ts'

/** The dependencies of a change of settings. */
export type SettingsDeps = FactorDeps
