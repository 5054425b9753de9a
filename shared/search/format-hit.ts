import { idEndOf, shortReference } from '../short-reference.ts'
import { matchesSearch } from './search.ts'
import type { StateSign } from './search-hit.ts'

type Described = {
  title: string
  /** The values of the second line, whatever the search. */
  shown: readonly string[]
  /** Searchable values that are not shown. */
  others: readonly string[]
  /** Set when it can also be found by its short reference. */
  id?: string
}

/** The second line of a hit; when no shown value matches, it includes the one that does. */
export const withMatch = ({ title, shown, others, id }: Described, search: string): string => {
  const isFound = (word: string) => matchesSearch([title, ...shown].join(' '), word)
  const missing = isFound(search) ? [] : search.split(/\s+/).filter((word) => !isFound(word))
  const reference = id !== undefined && idEndOf(search) ? shortReference(id) : undefined
  const other = others.find((text) => missing.some((word) => matchesSearch(text, word)))
  return [...shown, reference ?? other].filter((text) => text !== undefined).join(' · ')
}

/** The state of a hit. */
export const stated = (sign: StateSign, word: string) => ({ sign, word })
