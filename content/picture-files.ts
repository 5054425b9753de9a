import { pictureAddress, pictureWidths, type StoredPicture } from './picture.ts'

/** What is read as a picture, as its first bytes say. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg'

/** The formats of a picture, by the ending of their files. */
export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'png'

/** Where AVIF and WebP are not understood: emails, PDFs, favicons, pictures of shared links. */
export type PlainFormat = Extract<PictureFormat, 'jpg' | 'png'>

/** The widest that a picture exists in a format, in pixels; a plain one would be large beyond. */
const widest: Readonly<Record<PictureFormat, number>> = {
  avif: Number.POSITIVE_INFINITY,
  webp: Number.POSITIVE_INFINITY,
  jpg: 1280,
  png: 640,
}

/** The formats in which a picture exists at one of its widths. */
export const pictureFormats = (width: number): PictureFormat[] =>
  (Object.keys(widest) as PictureFormat[]).filter((format) => width <= widest[format])

/** The name of the file of a picture at one of its widths. */
export const pictureFileName = (id: string, width: number, format: PictureFormat): string =>
  `${id}-${width}.${format}`

/** The name of the file of its master, from which it is cropped. */
export const masterFileName = (id: string): string => `${id}.webp`

/** The width in which a picture exists in a plain format: the smallest that is at least so wide, else the widest. */
export const plainWidth = (
  { width }: Pick<StoredPicture, 'width'>,
  atLeast: number,
  format: PlainFormat,
): number => {
  const widths = pictureWidths(width).filter((one) => one <= widest[format])
  return widths.find((one) => one >= atLeast) ?? widths.at(-1) ?? width
}

/** The address of a picture in a plain format. A JPEG is white where the picture is transparent. */
export const plainAddress = (
  picture: Pick<StoredPicture, 'id' | 'width'>,
  atLeast: number,
  format: PlainFormat,
): string => `${pictureAddress(picture.id, plainWidth(picture, atLeast, format))}.${format}`
