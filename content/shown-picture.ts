import * as z from 'zod/mini'
import { type PublicPicture, pictureAddress, pictureWidths, srcSet } from './picture.ts'

/** The attributes of an `img`, composed on the server so that pages need no code for it. */
export const shownPicture = z.object({
  src: z.string(),
  srcSet: z.optional(z.string()),
  sizes: z.optional(z.string()),
  /** Of the picture, or of the frame that it fits into; in pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The point that stays visible, in tenths of the width and height: `style` attributes are refused. Absent: the middle. */
  'data-x': z.optional(z.int()),
  'data-y': z.optional(z.int()),
  /** Uploaded rather than drawn. */
  'data-uploaded': z.optional(z.literal('')),
})
export type ShownPicture = z.output<typeof shownPicture>

/** An uploaded picture. `sizes`: how wide pages show it, as in HTML. */
export const shown = (picture: PublicPicture, sizes: string): ShownPicture => {
  const { id, width, height, alt } = picture
  const widths = pictureWidths(width)
  return {
    // for browsers that do not know `srcset`
    src: pictureAddress(id, widths.find((one) => one >= 640) ?? width),
    ...(widths.length > 1 && { srcSet: srcSet(picture), sizes }),
    width,
    height,
    alt,
    ...tenths('data-x', picture.focusX),
    ...tenths('data-y', picture.focusY),
    'data-uploaded': '',
  }
}

const tenths = (name: 'data-x' | 'data-y', share = 0.5) =>
  Math.round(share * 10) === 5 ? {} : { [name]: Math.round(share * 10) }

/** A picture scaled down into a box, in CSS pixels, whole; wide enough for screens of three times the pixels. */
export const shownWithin = (picture: PublicPicture, box: { width: number; height: number }): ShownPicture => {
  const { width, height } = picture
  const scale = Math.min(box.width / width, box.height / height)
  const [within, high] = [width, height].map((one) => Math.max(1, Math.round(one * scale))) as [
    number,
    number,
  ]
  return {
    src: pictureAddress(picture.id, widthFor(picture, within * 3)),
    width: within,
    height: high,
    alt: picture.alt,
    'data-uploaded': '',
  }
}

/** The smallest width that exists and is at least this one, else the largest; in pixels. */
const widthFor = ({ width }: Pick<PublicPicture, 'width'>, wanted: number): number =>
  pictureWidths(width).find((one) => one >= wanted) ?? width

/** A drawn picture, which has no widths. */
export const drawn = (src: string, width: number, height: number): ShownPicture => ({
  src,
  width,
  height,
  alt: '',
})
