import { type RawBuilder, sql } from 'kysely'

/**
 * The sort key of lists sorted by name, equal to `nameSortKey` and literally the expression of the indexes: Łukasz sorts
 * among L, whatever the language of the database. A name too long for an index is truncated.
 */
export const sortedName = (name: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(left(ltrim(fold_text(${name}), ' ''"(.-'), 200) collate "C")`
