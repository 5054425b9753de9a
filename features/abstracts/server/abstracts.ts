/** The public module of abstracts: other features import only this. */

export { findAbstract } from './abstracts.store.ts'
export { signAuthorLink } from './author-link.ts'
export { findAbstracts } from './find-abstracts.ts'
export { abstractSource } from './list-abstracts.ts'
