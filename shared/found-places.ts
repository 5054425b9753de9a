import { findsBeginnings } from './search.ts'

/** Where it is in a text, whatever the case; none where letters change their number with the case. */
export const placesOf = (text: string, search: string): number[] => {
  const [whole, part] = [text, search].map((words) => words.toLocaleLowerCase('en')) as [string, string]
  if (part === '' || whole.length !== text.length || part.length !== search.length) return []
  const places: number[] = []
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + part.length))
    if (!findsBeginnings(search) || at === 0 || /\s/.test(whole.charAt(at - 1))) places.push(at)
  return places
}
