import type { EntriesValue, LinkValue, TableValue } from './mail-text.ts'

/** A part of a filled line. `value`: a filled-in value, unescaped. */
export type Filled =
  | { is: 'words' | 'value'; words: string; isBold: boolean }
  | { is: 'link'; words: string; address: string; isBold: boolean }

export type FilledLine = readonly Filled[]

/** The blocks of an email, from top to bottom. */
export type Block =
  | { is: 'lines'; lines: FilledLine[] }
  | { is: 'list'; items: FilledLine[] }
  /** `isSpelled`: the line above introduces the address, so it is shown as text as well. */
  | ({ is: 'button'; isSpelled: boolean } & LinkValue)
  | ({ is: 'table' } & TableValue)
  | { is: 'prose'; lines: readonly string[] }
  | ({ is: 'entries' } & EntriesValue)
