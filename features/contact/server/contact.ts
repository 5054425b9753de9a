/** The public module of contact: other features import only this. */

export { findMessages } from './find-messages.ts'
