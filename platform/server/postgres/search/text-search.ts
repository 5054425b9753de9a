import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SearchWord, searchWords, waysToHold } from '#shared/search/search.ts'

/** A text as a pattern of LIKE that means nothing but itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE for a text that is anywhere. */
const anywhere = (search: string): string => `%${literally(search)}%`

/**
 * What a list is searched through: a text of each row, to the letter as the trigram index of the table has it. `as`: the name
 * under which the query and the text speak of the table.
 */
export type SearchedText = { table: string; as: string; text: RawBuilder<string> }

/**
 * Whether a text holds each word that is searched for, wherever it is; a word under 3 characters where a word begins. Asks a
 * trigram index.
 * @param searched folded by `fold_text`, with a space before each field
 */
export const holds = ({ text }: SearchedText, search: string): RawBuilder<SqlBool> => {
  const words = searchWords(search)
  const parts = words.filter(({ isAnywhere }) => isAnywhere).map(({ word }) => partForIndex(word))
  // where all are short, the last one is not cut off, so the index has its beginning
  const last = words.at(-1)
  if (parts.length === 0 && last) parts.push(` ${last.word}`)
  if (parts.length === 0) return sql<SqlBool>`false`
  return every([
    ...parts.map((part) => sql<SqlBool>`${text} like ${anywhere(part)}`),
    ...words
      .filter((one) => !parts.some((part) => waysToHold(one).includes(part)))
      .map((word) => isHeld(text, word)),
  ])
}

/**
 * Of an address the index is asked for the last letters before the @ alone: it would look for each row that has the rarest
 * three letters among those of every other three, and very many have an address of the same provider.
 */
const partForIndex = (word: string): string => {
  const letters = [...word]
  const at = letters.indexOf('@')
  return at < 3 ? word : letters.slice(Math.max(0, at - 5), at + 1).join('')
}

/** The same, where one column alone holds it: its letters are in the index of all of them. */
export const holdsWithin = (
  searched: SearchedText,
  column: RawBuilder<string>,
  search: string,
): RawBuilder<SqlBool> => {
  const text = sql<string>`fold_text(' ' || ${column})`
  return every([holds(searched, search), ...searchWords(search).map((word) => isHeld(text, word))])
}

/** Said so that no index serves it: what very many rows have is held against those that the rest of the search gives. */
const isHeld = (text: RawBuilder<string>, word: SearchWord): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    waysToHold(word).map((way) => sql`strpos(${text}, ${way}) > 0`),
    sql` or `,
  )})`

const every = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** A column of ids that is gone through, in these rows. */
type IdsToSearch = { table: string; column: string; where: RawBuilder<SqlBool> }

/**
 * Whether the id of a row holds what is searched for: the ids are gone through and those that hold it looked up, and the
 * list continues by them. An index of the letters of ids would cost everyone who pays more than this costs who searches.
 */
export const idHolds = (
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
 * Whether an id ends so, in ten hexadecimal digits: how a short reference is looked up. Said to the letter as the indexes by
 * reference have it.
 */
export const idEnds = (id: RawBuilder<string>, end: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`substr(uuid_send(${id}), 12) = decode(${end}, 'hex')`

const zeros = '00000000-0000-0000-0000-000000000000'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The least and the greatest id that begin so; undefined when no id does, or when it is too short to mean one. */
export const idsBeginning = (text: string): { least: string; greatest: string } | undefined => {
  const begin = text.toLowerCase()
  const rest = zeros.slice(begin.length)
  if (begin.length < 9 || !uuid.test(begin + rest)) return undefined
  return { least: begin + rest, greatest: begin + rest.replaceAll('0', 'f') }
}
