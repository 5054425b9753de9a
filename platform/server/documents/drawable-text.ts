import type { DocumentFace } from './document-fonts.ts'
import { lettersOf } from './font-slices.ts'

/** Stands for letters of a writing that no font of ours has. */
const unknownLetters = '?'

/**
 * A text as this face can draw it, without the boxes that a font draws for what it has not. A rare letter becomes the plain
 * one with the same meaning, or loses marks; of a writing without a font a question mark stays; emoji and other signs are
 * left out.
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

/** Whether it has letters of a writing without a font: it is to be written by hand. */
export const hasUnknownLetters = (face: DocumentFace, text: string): boolean =>
  lettersOf(text).some((letter) => isWord(letter) && !formsOf(letter).some((form) => isDrawn(face, form)))

/** Whether every letter can be drawn as it is. */
export const isDrawn = ({ cut }: DocumentFace, text: string): boolean =>
  cut(text).every((piece) => piece.font || piece.text.trim() === '')

/** The letter itself, the plain one with the same meaning, and that without its marks. */
const formsOf = (letter: string): string[] => {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [letter, letter.normalize('NFKC'), ...(bare ? [bare] : [])]
}

const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)
