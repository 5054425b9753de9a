/** The door of abstracts: what other nouns may ask of it, and nothing else. */

export { findAbstract } from './abstracts.store.ts'
export { signAuthorLink } from './author-link.ts'
export { findAbstracts } from './find-abstracts.ts'
export { abstractSource } from './list-abstracts.ts'
