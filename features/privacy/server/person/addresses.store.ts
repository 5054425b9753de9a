import { type RawBuilder, sql } from 'kysely'
import { addressPattern, type PersonLabels } from '#features/privacy/person-labels.ts'

/** Identifies a person's rows: by the ids, and the address. Never by a name, which others may share. */
export type Theirs = Pick<PersonLabels, 'address' | 'ids'>

/**
 * Whether a column contains this address (`addressKey`), case-insensitive; used for all comparisons of
 * addresses in this feature.
 */
export const isAddress = (column: RawBuilder<unknown>, address: string) =>
  sql`lower(${column} collate "C") = ${address}`

/**
 * Whether a text contains the address as a whole. `strpos` first, because a regular expression is slow and
 * most texts do not contain it.
 */
export const namesAddress = (text: RawBuilder<unknown>, address: string) => sql`(
  (strpos(lower(${text} collate "C"), ${address}) > 0
    or strpos(lower(${text} collate "C"), ${JSON.stringify(address).slice(1, -1)}) > 0)
  and ${text} collate "C" ~* ${addressPattern(address)}
)`
