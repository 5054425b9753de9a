/** The public module of contact: what other features import of its server code. */

export { findMessages } from './find-messages.ts'
