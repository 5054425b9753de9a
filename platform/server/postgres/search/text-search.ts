import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SearchWord, searchWords, waysToHold } from '#shared/search/search.ts'
import { isRare, rarestPart } from './rare-letters.ts'

/** A text as a pattern of LIKE that means nothing but itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * What a list is searched through: a text of each row, to the letter as the index of the table has it. `as`: the name under
 * which the query and the text speak of the table.
 */
export type SearchedText = { table: string; as: string; text: RawBuilder<string> }

/**
 * Whether a text holds each word that is searched for, wherever it is; a word under 3 characters where a word begins. Asks a
 * trigram index.
 * @param searched folded by `fold_text`, with a space before each field
 */
export const holds = ({ table, text }: SearchedText, search: string): RawBuilder<SqlBool> => {
  const words = searchWords(search)
  const isLike = (part: string) => sql<SqlBool>`${text} like ${anywhere(part)}`
  const long = words.filter(({ isAnywhere }) => isAnywhere)
  if (long.length > 0) {
    const parts = long.map(({ word }) => rarestPart(table, word))
    const others = words.filter(({ word }) => !parts.includes(word))
    return every([...parts.map(isLike), ...others.map((word) => isHeld(text, word))])
  }
  // the last one is not cut off, so the index has its beginning
  const last = words.at(-1)
  if (!last) return sql<SqlBool>`false`
  return every([isLike(` ${last.word}`), ...words.slice(0, -1).map((word) => isHeld(text, word))])
}

/** Said so that no index serves it, and so that PostgreSQL does not take it for as selective again as a part of it. */
const isHeld = (text: RawBuilder<string>, word: SearchWord): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    waysToHold(word).map((way) => sql`strpos(${text}, ${way}) > 0`),
    sql` or `,
  )})`

const every = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/**
 * The same for a list of one website: what is rare is looked up among all websites, and its rows by their ids. Those are held
 * against all of the search, because an id can be that of another website's row, too.
 * @param searched folded by `fold_text`, with a space before each field; each row has its `id`
 */
export const isFound = (searched: SearchedText, search: string): RawBuilder<SqlBool> => {
  const part = rarePartOf(searched, search)
  if (part === undefined) return holds(searched, search)
  const { table, as, text } = searched
  const id = sql.ref(`${as}.id`)
  const rare = sql`select ${id} from ${sql.table(table)} as ${sql.ref(as)} where ${text} like ${anywhere(part)}`
  const words = searchWords(search).map((word) => isHeld(text, word))
  return every([sql<SqlBool>`${id} = any(array(${rare}))`, ...words])
}

/** The same, where one column alone holds it: its letters are in the index of all of them. */
export const isFoundWithin = (
  searched: SearchedText,
  column: RawBuilder<string>,
  search: string,
): RawBuilder<SqlBool> => {
  const text = sql<string>`fold_text(' ' || ${column})`
  return every([isFound(searched, search), ...searchWords(search).map((word) => isHeld(text, word))])
}

/** Whether few rows of all websites hold it, by what ANALYZE has counted. */
export const isRarelyHeld = (searched: SearchedText, search: string): boolean =>
  rarePartOf(searched, search) !== undefined

const rarePartOf = ({ table }: SearchedText, search: string): string | undefined =>
  searchWords(search)
    .filter(({ isAnywhere }) => isAnywhere)
    .map(({ word }) => rarestPart(table, word))
    .find((part) => isRare(table, part))

/** A column of ids that is gone through, of these rows. */
type IdsToSearch = { table: string; column: string; where: RawBuilder<SqlBool> }

/**
 * Whether the id of a row holds what is searched for: the ids are gone through and those that hold it looked up, and the
 * list continues by them. Where there are many rows, `idHoldsPart` (id-pieces.ts) is for the same.
 */
export const idHolds = (
  id: RawBuilder<string>,
  { table, column, where }: IdsToSearch,
  search: string,
): RawBuilder<SqlBool> => {
  const ids = sql.ref(column)
  return sql<SqlBool>`${id} = any(array(
    select ${ids} from ${sql.table(table)} where ${where} and ${ids} is not null and lower(${ids}::text) like lower(${anywhere(search)})
  ))`
}

/**
 * Whether an id ends so, in ten hexadecimal digits: how a short reference is looked up. Said to the letter as the indexes by
 * reference have it.
 */
export const idEnds = (id: RawBuilder<string>, end: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`substr(uuid_send(${id}), 12) = decode(${end}, 'hex')`

/** The pattern of LIKE for a text that is anywhere. */
export const anywhere = (search: string): string => `%${literally(search)}%`

const zeros = '00000000-0000-0000-0000-000000000000'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The least and the greatest id that begin so; undefined when no id does, or when it is too short to mean one. */
export const idsBeginning = (text: string): { least: string; greatest: string } | undefined => {
  const begin = text.toLowerCase()
  const rest = zeros.slice(begin.length)
  if (begin.length < 9 || !uuid.test(begin + rest)) return undefined
  return { least: begin + rest, greatest: begin + rest.replaceAll('0', 'f') }
}
