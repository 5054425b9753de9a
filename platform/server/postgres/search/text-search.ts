import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SearchTerm, searchTerms, termVariants } from '#shared/search/search.ts'

/** Escapes a text for LIKE. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for a text anywhere. */
const anywhere = (search: string): string => `%${literally(search)}%`

/**
 * The searched text of a table's rows, literally the expression of its trigram index. `as`: the alias of the table in the
 * query and the expression.
 */
export type SearchedText = { table: string; as: string; text: RawBuilder<string> }

/**
 * Whether a text contains every search term, in any place; terms under 3 characters only at the beginning of a word. Uses a
 * trigram index.
 * @param searched folded by `fold_text`, with a space before each field
 */
export const holds = ({ text }: SearchedText, search: string): RawBuilder<SqlBool> => {
  const terms = searchTerms(search)
  const indexed = terms.filter(({ isAnywhere }) => isAnywhere).map(({ word }) => partForIndex(word))
  // when all terms are short, the last one counts as complete, so that the index has its trigrams
  const last = terms.at(-1)
  if (indexed.length === 0 && last) indexed.push(` ${last.word}`)
  if (indexed.length === 0) return sql<SqlBool>`false`
  return every([
    ...indexed.map((part) => sql<SqlBool>`${text} like ${anywhere(part)}`),
    ...terms
      .filter((one) => !indexed.some((part) => termVariants(one).includes(part)))
      .map((word) => isHeld(text, word)),
  ])
}

/**
 * For an email address the index is searched only for the last letters before the @: the trigrams of common providers match
 * very many rows.
 */
const partForIndex = (word: string): string => {
  const letters = [...word]
  const at = letters.indexOf('@')
  return at < 3 ? word : letters.slice(Math.max(0, at - 5), at + 1).join('')
}

/** As `holds` for one column, whose trigrams are in the index of all searched columns. */
export const columnMatches = (
  searched: SearchedText,
  column: RawBuilder<string>,
  search: string,
): RawBuilder<SqlBool> => {
  const text = sql<string>`fold_text(' ' || ${column})`
  return every([holds(searched, search), ...searchTerms(search).map((word) => isHeld(text, word))])
}

/** Written so that no index is used: a term that very many rows contain is checked on the rows that the other terms find. */
const isHeld = (text: RawBuilder<string>, word: SearchTerm): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    termVariants(word).map((pattern) => sql`strpos(${text}, ${pattern}) > 0`),
    sql` or `,
  )})`

const every = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** A column of ids that is scanned, and the rows to scan. */
type IdsToSearch = { table: string; column: string; where: RawBuilder<SqlBool> }

/**
 * Whether the id of a row contains the search: ids are scanned and the matching rows looked up. A trigram index of ids
 * would cost every payment more than it saves the searches.
 */
export const idMatches = (
  id: RawBuilder<string>,
  { table, column, where }: IdsToSearch,
  search: string,
): RawBuilder<SqlBool> => {
  const ids = sql.ref(column)
  return sql<SqlBool>`${id} = any(array(
    select ${ids} from ${sql.table(table)}
    where ${where} and ${ids} is not null and lower(${ids}::text) like lower(${anywhere(search)})
  ))`
}

/**
 * Whether an id ends with these ten hexadecimal digits, for short references. Literally the expression of the indexes by
 * reference.
 */
export const idEnds = (id: RawBuilder<string>, end: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`substr(uuid_send(${id}), 12) = decode(${end}, 'hex')`

const zeros = '00000000-0000-0000-0000-000000000000'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The least and the greatest id with this prefix; undefined when there can be none, or when it is too short to be specific. */
export const idsBeginning = (text: string): { least: string; greatest: string } | undefined => {
  const begin = text.toLowerCase()
  const rest = zeros.slice(begin.length)
  if (begin.length < 9 || !uuid.test(begin + rest)) return undefined
  return { least: begin + rest, greatest: begin + rest.replaceAll('0', 'f') }
}
