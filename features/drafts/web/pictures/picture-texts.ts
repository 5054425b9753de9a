import { pictureTextLimits, type StoredPicture, storedPicture } from '#content/picture.ts'
import type { Point } from './crop.ts'

/** What an organiser types about a picture. */
export type PictureTexts = { alt: string; isDecoration: boolean; credit: string }

export const textsOfPicture = ({ alt, credit }: Pick<StoredPicture, 'alt' | 'credit'>): PictureTexts => ({
  alt: alt ?? '',
  isDecoration: alt === '',
  credit: credit ?? '',
})

/** On one line, with accents as one character, as every text of the website. */
const cleaned = (text: string): string => text.replace(/\s+/g, ' ').trim().normalize('NFC')

/** What is wrong with the description, as a message. A picture needs one, or to be decoration. */
export const altError = ({ alt, isDecoration }: PictureTexts): string | undefined => {
  if (isDecoration) return undefined
  if (cleaned(alt) === '') return 'Describe the picture, or tick “Decoration only”.'
  return textError('alt', alt, 'The description')
}

/** What is wrong with the credit line, as a message. */
export const creditError = ({ credit }: PictureTexts): string | undefined =>
  textError('credit', credit, 'The credit')

const textError = (of: 'alt' | 'credit', text: string, label: string): string | undefined => {
  const clean = cleaned(text)
  if (clean.length > pictureTextLimits[of])
    return `${label} has room for ${pictureTextLimits[of]} characters.`
  return storedPicture.shape[of].safeParse(clean).success
    ? undefined
    : `${label} contains characters that cannot be shown. Type it instead of pasting it.`
}

/** The picture as the content stores it. */
export const withTexts = (
  { id, width, height }: Pick<StoredPicture, 'id' | 'width' | 'height'>,
  { alt, isDecoration, credit }: PictureTexts,
  focus: Point | undefined,
): StoredPicture => ({
  id,
  width,
  height,
  alt: isDecoration ? '' : cleaned(alt),
  ...(focus && { focusX: focus.x, focusY: focus.y }),
  ...(cleaned(credit) && { credit: cleaned(credit) }),
})
