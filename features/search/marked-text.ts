import { placesOf } from '#shared/found-places.ts'

/** A part of a text, and whether it is what was searched for. */
export type TextPart = { text: string; isMarked: boolean }

/** A text in parts, so that what was searched for can be marked wherever a list would find it. */
export const markedParts = (text: string, search: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const at of placesOf(text, search)) {
    if (at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at), isMarked: false })
    from = at + search.length
    parts.push({ text: text.slice(at, from), isMarked: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false })
  return parts
}
