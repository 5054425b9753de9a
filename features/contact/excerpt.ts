import { placesOf } from '#shared/found-places.ts'

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
