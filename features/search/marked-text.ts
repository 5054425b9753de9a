import { findsBeginnings } from '#shared/search.ts'

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

/** Of a long text about so many characters, those around what was searched for where it is not at the beginning. */
export const excerptOf = (text: string, search: string, length = 56): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const [at = 0] = placesOf(line, search)
  const from = at + search.length <= length ? 0 : line.lastIndexOf(' ', Math.max(0, at - 12)) + 1
  const rest = line.slice(from)
  const end =
    rest.length <= length ? rest.length : endOfWord(rest, Math.max(length, at - from + search.length))
  return `${from > 0 ? '…' : ''}${rest.slice(0, end).trimEnd()}${end < rest.length ? '…' : ''}`
}

/** After the last word that ends before there, or there where the text has no shorter word. */
const endOfWord = (text: string, most: number): number => {
  const space = text.lastIndexOf(' ', most)
  return space > most / 2 ? space : most
}

/** Where it is in a text, whatever the case; none where letters change their number with the case. */
const placesOf = (text: string, search: string): number[] => {
  const [whole, part] = [text, search].map((words) => words.toLocaleLowerCase('en')) as [string, string]
  if (part === '' || whole.length !== text.length || part.length !== search.length) return []
  const places: number[] = []
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + part.length))
    if (!findsBeginnings(search) || at === 0 || /\s/.test(whole.charAt(at - 1))) places.push(at)
  return places
}
