/** The public module of program-options: the only file that other features import. */
export { findActiveOption } from './program-options.store.ts'
