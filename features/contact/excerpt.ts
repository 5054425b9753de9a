import { type MatchRange, placesOf } from '#shared/search/match-ranges.ts'
import { matchesPrefixesOnly } from '#shared/search/search.ts'

/** About so many characters of a long text: around the match, if that is not at the beginning. */
export const excerptOf = (text: string, search: string, length = 56): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const found = mainPlace(line, search)
  const from = found.to <= length ? 0 : line.lastIndexOf(' ', Math.max(0, found.from - 12)) + 1
  const rest = line.slice(from)
  const end = rest.length <= length ? rest.length : endOfWord(rest, Math.max(length, found.to - from))
  return `${from > 0 ? '…' : ''}${rest.slice(0, end).trimEnd()}${end < rest.length ? '…' : ''}`
}

/** The position of the longest search word, the most significant one. */
const mainPlace = (line: string, search: string): MatchRange => {
  const [longest = { from: 0, to: 0 }] = placesOf(line, search).sort(
    (one, other) => other.to - other.from - (one.to - one.from),
  )
  const isShort = matchesPrefixesOnly(line.slice(longest.from, longest.to))
  return isShort && !matchesPrefixesOnly(search.trim()) ? { from: 0, to: 0 } : longest
}

/** The end of the last word before a position, or the position itself if a word is longer. */
const endOfWord = (text: string, most: number): number => {
  const space = text.lastIndexOf(' ', most)
  return space > most / 2 ? space : most
}
