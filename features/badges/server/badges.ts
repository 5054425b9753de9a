/** The public module of badges: other features import only this. */

export type { Printable } from './badge-deps.ts'
