/** The public module of program-options: what other features import of its server code. */
export { findActiveOption } from './program-options.store.ts'
