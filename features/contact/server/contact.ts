/** The door of contact: what other nouns may ask of it, and nothing else. */

export { findMessages } from './find-messages.ts'
