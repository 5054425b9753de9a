import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A text as a pattern of LIKE that means nothing but itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Under 3 characters the index knows only how words begin. */
const patternOf = (search: string): string => {
  const literal = literally(search)
  return [...search].length < 3 ? `% ${literal}%` : `%${literal}%`
}

/** What of a long search the index is asked for: of an address the end of its part before the @, else the beginning. */
const tellingPartOf = (search: string): string => {
  const characters = [...search]
  const at = characters.indexOf('@')
  return (at < 3 ? characters.slice(0, 14) : characters.slice(Math.max(0, at - 8), at + 1)).join('')
}

const lowered = (text: string) => sql<string>`lower(${text})`

/**
 * Whether a text holds what is searched for, whatever the case; under 3 characters as the beginning of a word. Asks a
 * trigram index.
 * @param searched the text to the letter as the index has it: in small letters, with a space before each field
 */
export const holds = (searched: RawBuilder<string>, search: string): RawBuilder<SqlBool> => {
  const part = tellingPartOf(search)
  const byIndex = sql<SqlBool>`${searched} like ${lowered(patternOf(part))}`
  if (part === search) return byIndex
  // said so that no index serves it: what all addresses share would be looked up for nothing
  return sql<SqlBool>`${byIndex} and ${searched} || '' like ${lowered(patternOf(search))}`
}

const zeros = '00000000-0000-0000-0000-000000000000'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The least and the greatest id that begin so; undefined when no id does, or when it is too short to mean one. */
export const idsBeginning = (text: string): { least: string; greatest: string } | undefined => {
  const begin = text.toLowerCase()
  const rest = zeros.slice(begin.length)
  if (begin.length < 9 || !uuid.test(begin + rest)) return undefined
  return { least: begin + rest, greatest: begin + rest.replaceAll('0', 'f') }
}
