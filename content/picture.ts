import * as z from 'zod/mini'

/** Length limits of the texts of a picture, in characters. */
export const pictureTextLimits = { alt: 300, credit: 120 } as const

/** Largest width and height of a stored picture, in pixels. */
export const pictureMaxSize = 2560

/** Control, private-use and lone surrogate characters and line separators, which no text of a picture may contain. */
const refused = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u

const textUpTo = (limit: number) =>
  z.string().check(
    z.maxLength(limit),
    z.refine((text) => !refused.test(text), 'Has characters that cannot be shown'),
  )
// checks that the scripts of every page have: others would make each page heavier
const within = (least: number, most: number) =>
  z.refine<number>((value) => value >= least && value <= most, 'Out of range')
const pixels = z.int().check(within(1, pictureMaxSize))
const share = z.number().check(within(0, 1))

/** A picture as content stores it: which one, its size, and what this place says about it. */
export const storedPicture = z.strictObject({
  /** SHA-256 of the stored master, in hexadecimal. Cropping makes a picture with an id of its own. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not the id of a picture')),
  /** Of the master, in pixels. */
  width: pixels,
  height: pixels,
  /** What it shows, for those who cannot see it. '': decoration only; absent: not written yet, which publishing refuses. */
  alt: z.optional(textUpTo(pictureTextLimits.alt)),
  /** The point that stays visible when a frame cuts the picture, from the left and top edge; absent: the middle. */
  focusX: z.optional(share),
  focusY: z.optional(share),
  /** Who made it: `Photo: University press office`. */
  credit: z.optional(textUpTo(pictureTextLimits.credit)),
})
export type StoredPicture = Placed & { alt?: string }
/** Its fields are absent rather than undefined, as in JSON. */
type Placed = { id: string; width: number; height: number; focusX?: number; focusY?: number; credit?: string }

/** A picture as pages show it: what is not described is decoration. */
export const publicPicture = z.extend(storedPicture, { alt: z.string() }) as unknown as z.ZodMiniType<
  PublicPicture,
  PublicPicture
>
export type PublicPicture = Placed & { alt: string }

/** The widths in which a picture of this width exists, ascending, none wider than the picture itself; in pixels. */
export const pictureWidths = (width: number): number[] => [
  ...[320, 640, 1280, 2560].filter((one) => one < width),
  width,
]

/** The address of a picture in one of its widths, which never changes what it shows. */
export const pictureAddress = (id: string, width: number): string => `/pictures/${id}-${width}`

/** The `srcset` of a picture: every width that exists. */
export const srcSet = ({ id, width }: Pick<StoredPicture, 'id' | 'width'>): string =>
  pictureWidths(width)
    .map((one) => `${pictureAddress(id, one)} ${one}w`)
    .join(', ')
