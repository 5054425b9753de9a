/** The door of badges: what other nouns may ask of it, and nothing else. */

export type { Printable } from './badge-deps.ts'
