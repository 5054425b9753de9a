import type { EntriesValue, LinkValue, TableValue } from './mail-text.ts'

/** A piece of a filled line. `value`: what was filled in, as it came. */
export type Filled =
  | { is: 'words' | 'value'; words: string; isBold: boolean }
  | { is: 'link'; words: string; address: string; isBold: boolean }

export type FilledLine = readonly Filled[]

/** What an email is made of, from the top to the bottom. */
export type Block =
  | { is: 'lines'; lines: FilledLine[] }
  | { is: 'list'; items: FilledLine[] }
  /** `isSpelled`: the line above leads to the address, which is shown as well. */
  | ({ is: 'button'; isSpelled: boolean } & LinkValue)
  | ({ is: 'table' } & TableValue)
  | { is: 'prose'; lines: readonly string[] }
  | ({ is: 'entries' } & EntriesValue)
