import { foldText } from '../text/fold-text.ts'

/** Terms shorter than this match only at the beginning of a word; longer ones match anywhere. */
const anywhereFrom = 3

/** Whether a search matches only beginnings of words, on the server as in the browser. */
export const matchesPrefixesOnly = (search: string): boolean => [...search].length < anywhereFrom

/** A folded search term, and where it may match. */
export type SearchTerm = {
  word: string
  /** Matches anywhere, not only at the beginning of a word. */
  isAnywhere: boolean
  /** Matches only to the end of a word, because another term follows; the last term may be unfinished. */
  isCutOff: boolean
}

/** The terms of a search: a text matches when it has all of them, in any place. */
export const searchTerms = (search: string): SearchTerm[] =>
  foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word, at, { length }) => ({
      word,
      isAnywhere: !matchesPrefixesOnly(word),
      isCutOff: matchesPrefixesOnly(word) && at < length - 1,
    }))

/** The substrings of which a folded text, with a space before it, must have one to match the term. */
export const termVariants = ({ word, isAnywhere, isCutOff }: SearchTerm): string[] =>
  isAnywhere ? [word] : isCutOff ? [` ${word}`, `${word} `] : [` ${word}`]

/** Whether a text matches a search, by the same rules as a list of the server. */
export const matchesSearch = (text: string, search: string): boolean => {
  const terms = searchTerms(search)
  const whole = ` ${foldText(text)}`
  return (
    terms.length > 0 && terms.every((word) => termVariants(word).some((pattern) => whole.includes(pattern)))
  )
}

/** Whether it may be part of a random id of a session or a record: those are found anywhere, from six characters on. */
export const mayBePartOfId = (search: string): boolean => /^[\w-]{6,}$/.test(search)

/** As `mayBePartOfId`, for the UUID of a record. */
export const mayBePartOfUuid = (search: string): boolean => /^[\da-f-]{6,}$/i.test(search)

/** From this many rows on the global search shows no exact count. */
export const maxCounted = 100
