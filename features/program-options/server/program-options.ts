/** The door of program-options: what other nouns may ask of it, and nothing else. */
export { findActiveOption } from './program-options.store.ts'
