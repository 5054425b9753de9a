import { type RawBuilder, sql } from 'kysely'

/**
 * What a list is sorted by that goes by the name, as `nameSortKey` has it, to the letter as the indexes have it: Łukasz stands
 * among L, whatever the language of the database. Of a name that is too long for an index the beginning.
 */
export const sortedName = (name: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(left(ltrim(fold_text(${name}), ' ''"(.-'), 200) collate "C")`
