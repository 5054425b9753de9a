import { foldText } from '../text/fold-text.ts'

/** Fewer characters than these find how words begin; from these on they are found anywhere. */
const anywhereFrom = 3

/** How the lists find what is searched for so, server and browser alike. */
export const findsBeginnings = (search: string): boolean => [...search].length < anywhereFrom

/** One word of a search, folded, and where it is found. */
export type SearchWord = {
  word: string
  /** Anywhere, or only where a word begins. */
  isAnywhere: boolean
  /** Where a word ends, too: another one follows, and what is typed may begin within a word. */
  isCutOff: boolean
}

/** The words of a search: a text is found that has all of them, wherever each is. */
export const searchWords = (search: string): SearchWord[] =>
  foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word, at, { length }) => ({
      word,
      isAnywhere: !findsBeginnings(word),
      isCutOff: findsBeginnings(word) && at < length - 1,
    }))

/** What a folded text that begins with a space has one of where the word is found in it. */
export const waysToHold = ({ word, isAnywhere, isCutOff }: SearchWord): string[] =>
  isAnywhere ? [word] : isCutOff ? [` ${word}`, `${word} `] : [` ${word}`]

/** Whether a text holds what is searched for, as a list of the server would find it. */
export const isFoundIn = (text: string, search: string): boolean => {
  const words = searchWords(search)
  const whole = ` ${foldText(text)}`
  return words.length > 0 && words.every((word) => waysToHold(word).some((way) => whole.includes(way)))
}

/** Whether it may be a part of a random id, of a session or a record: those are found anywhere from six characters on. */
export const mayBePartOfId = (search: string): boolean => /^[\w-]{6,}$/.test(search)

/** The same of a record alone, whose id has no other letters. */
export const mayBePartOfUuid = (search: string): boolean => /^[\da-f-]{6,}$/i.test(search)

/** From this many rows on a search over everything does not say how many there are. */
export const mostCounted = 100
