import type { DocumentFace } from './document-fonts.ts'
import { lettersOf } from './font-slices.ts'

/** Replaces letters of a script for which we have no font. */
const unknownLetters = '?'

/**
 * A text that this face can draw without replacement boxes. A rare letter is replaced by its plain equivalent, or loses
 * marks; letters of a script without a font become question marks; emoji and other symbols are removed.
 */
export const drawableText = (face: DocumentFace, text: string): string => {
  if (isDrawn(face, text)) return text
  let drawn = ''
  let isUnknown = false
  for (const letter of lettersOf(text)) {
    const [form] = formsOf(letter).filter((one) => isDrawn(face, one))
    if (form !== undefined) drawn += form
    else if (isWord(letter) && !isUnknown) drawn += unknownLetters
    isUnknown = form === undefined && (isUnknown || isWord(letter))
  }
  return drawn.trim() || unknownLetters
}

/** Whether it has letters of a script without a font, so that it must be written by hand. */
export const hasUndrawableLetters = (face: DocumentFace, text: string): boolean =>
  lettersOf(text).some((letter) => isWord(letter) && !formsOf(letter).some((form) => isDrawn(face, form)))

/** Whether every letter can be drawn as it is. */
export const isDrawn = ({ cut }: DocumentFace, text: string): boolean =>
  cut(text).every((piece) => piece.font || piece.text.trim() === '')

/** The letter itself, its plain equivalent, and that without marks. */
const formsOf = (letter: string): string[] => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [letter, letter.normalize('NFKC'), ...(bare ? [bare] : [])]
}

const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)
