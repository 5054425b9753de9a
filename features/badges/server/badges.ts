/** The public module of badges: what other features import of its server code. */

export type { Printable } from './badge-deps.ts'
