/** The door of abstracts: what other nouns may ask of it, and nothing else. */

export { findAbstracts } from './find-abstracts.ts'
