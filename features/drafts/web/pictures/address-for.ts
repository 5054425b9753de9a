import { pictureAddress, pictureWidths, type StoredPicture } from '#content/picture.ts'

/** The address of a picture in the smallest width that is at least so wide, in pixels. */
export const addressFor = ({ id, width }: Pick<StoredPicture, 'id' | 'width'>, atLeast: number): string =>
  pictureAddress(id, pictureWidths(width).find((one) => one >= atLeast) ?? width)
