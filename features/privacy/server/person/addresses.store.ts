import { type RawBuilder, sql } from 'kysely'
import { addressPattern, type PersonLabels } from '#features/privacy/person-labels.ts'

/** By what rows are theirs: the ids of what is theirs, and their address. Never a name, which others may have, or a word be. */
export type Theirs = Pick<PersonLabels, 'address' | 'ids'>

/** Whether a column holds this address (`addressKey`), in whatever case it was typed: the one comparison of addresses here. */
export const isAddress = (column: RawBuilder<unknown>, address: string) =>
  sql`lower(${column} collate "C") = ${address}`

/** Whether a text has the address in it, as a whole. `strpos` first: a pattern is slow, and most texts do not even hold the letters. */
export const namesAddress = (text: RawBuilder<unknown>, address: string) => sql`(
  (strpos(lower(${text} collate "C"), ${address}) > 0
    or strpos(lower(${text} collate "C"), ${JSON.stringify(address).slice(1, -1)}) > 0)
  and ${text} collate "C" ~* ${addressPattern(address)}
)`
