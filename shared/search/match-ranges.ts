import { foldText } from '../text/fold-text.ts'
import { searchTerms, termVariants } from './search.ts'

/** A range of a text; `to` is exclusive. */
export type MatchRange = { from: number; to: number }

/** The ranges of a text that match the terms of a search, by the same rules as on the server: in order and not overlapping. */
export const placesOf = (text: string, search: string): MatchRange[] => {
  const { folded, begins } = foldedByLetter(text)
  const placeAt = (from: number, length: number): MatchRange => {
    const last = begins[from + length - 1] ?? 0
    // the whole letter when a part of it matches: ß is ss
    const to = begins.slice(from + length).find((begin) => begin > last) ?? text.length
    return { from: begins[from] ?? 0, to }
  }
  const places = searchTerms(search).flatMap((one) =>
    termVariants(one).flatMap((pattern) =>
      everyIndex(` ${folded}`, pattern).map((at) =>
        placeAt(at - 1 + pattern.indexOf(one.word), one.word.length),
      ),
    ),
  )
  const merged: MatchRange[] = []
  for (const { from, to } of places.sort((one, other) => one.from - other.from || other.to - one.to)) {
    const before = merged.at(-1)?.to ?? 0
    if (to > before) merged.push({ from: Math.max(from, before), to })
  }
  return merged
}

/**
 * A text folded letter by letter, and for each folded character where its letter begins in the text; last, where the text
 * ends.
 */
const foldedByLetter = (text: string) => {
  const begins: number[] = []
  let [folded, at] = ['', 0]
  for (const [letter] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const one = foldText(letter)
    folded += one
    for (let n = 0; n < one.length; n++) begins.push(at)
    at += letter.length
  }
  return { folded, begins: [...begins, text.length] }
}

/** The start of each occurrence of a part in a text. */
const everyIndex = (text: string, part: string): number[] => {
  const found: number[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found.push(at)
  return found
}
