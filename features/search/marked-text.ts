import { placesOf } from '#shared/search/found-places.ts'

/** A part of a text, and whether it is what was searched for. */
export type TextPart = { text: string; isMarked: boolean }

/** A text in parts, so that what was searched for can be marked wherever a list would find it. */
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
