/** The public module of abstracts: what other features import of its server code. */

export { findAbstract } from './abstracts.store.ts'
export { signAuthorLink } from './author-link.ts'
export { findAbstracts } from './find-abstracts.ts'
export { abstractSource } from './list-abstracts.ts'
