import { expect, test } from 'vitest'
import { pictureWidths } from './picture.ts'
import { pictureFormats, plainAddress, plainWidth } from './picture-files.ts'

test.each([1, 200, 320, 500, 640, 1280, 2000, 2560])(
  'a picture %i pixels wide has every format at one of its widths, and AVIF and WebP at all',
  (width) => {
    const formats = pictureWidths(width).map(pictureFormats)
    expect(formats.every((all) => all.includes('avif') && all.includes('webp'))).toBe(true)
    expect(new Set(formats.flat())).toEqual(new Set(['avif', 'webp', 'jpg', 'png']))
  },
)

test.each([
  [2560, 100, 'png', 320],
  [2560, 400, 'png', 640],
  [2560, 1200, 'png', 640],
  [2560, 1200, 'jpg', 1280],
  [2560, 2000, 'jpg', 1280],
  [500, 400, 'png', 500],
  [200, 400, 'jpg', 200],
] as const)(
  'of a picture %i wide, one at least %i wide as %s is %i wide',
  (width, atLeast, format, found) => {
    expect(plainWidth({ width }, atLeast, format)).toBe(found)
    const id = 'a'.repeat(64)
    expect(plainAddress({ id, width }, atLeast, format)).toBe(`/pictures/${id}-${found}.${format}`)
  },
)
