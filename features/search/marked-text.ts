import { placesOf } from '#shared/search/match-ranges.ts'

/** A part of a text, and whether it matches the search. */
export type TextPart = { text: string; isMarked: boolean }

/** Splits a text at the matches, by the rules of the lists' searches. */
export const markedParts = (text: string, search: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { from, to } of placesOf(text, search)) {
    if (from > end) parts.push({ text: text.slice(end, from), isMarked: false })
    parts.push({ text: text.slice(from, to), isMarked: true })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMarked: false })
  return parts
}
