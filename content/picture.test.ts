import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '#tests/property-seed.ts'
import { pictureWidths, publicPicture, type StoredPicture, srcSet, storedPicture } from './picture.ts'
import { shown, shownWithin } from './shown-picture.ts'

const id = 'a'.repeat(64)
const picture = { id, width: 1600, height: 900, alt: 'A bridge' }
const pixels = fc.integer({ min: 1, max: 2560 })

/** Any picture that may be stored. */
const anyPicture: fc.Arbitrary<StoredPicture> = fc.record(
  {
    id: fc.stringMatching(/^[0-9a-f]{64}$/),
    width: pixels,
    height: pixels,
    alt: fc.constantFrom('', 'A bridge', '髙橋 <b>&"'),
    focusX: fc.double({ min: 0, max: 1, noNaN: true }),
    focusY: fc.double({ min: 0, max: 1, noNaN: true }),
    credit: fc.constantFrom('', 'Photo: Press office'),
  },
  { requiredKeys: ['id', 'width', 'height'] },
)

test('a picture exists in ascending widths, the last of which is its own', () => {
  expect(pictureWidths(2560)).toEqual([320, 640, 1280, 2560])
  expect(pictureWidths(200)).toEqual([200])
  fc.assert(
    fc.property(pixels, (width) => {
      const widths = pictureWidths(width)
      expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other))
      expect(widths.at(-1)).toBe(width)
    }),
  )
})

test('a srcset names each width once, with the address that has it', () => {
  expect(srcSet(picture)).toBe(
    `/pictures/${id}-320 320w, /pictures/${id}-640 640w, /pictures/${id}-1280 1280w, /pictures/${id}-1600 1600w`,
  )
})

test('the attributes of a picture name only addresses that exist, and keep its ratio', () => {
  fc.assert(
    fc.property(anyPicture, (stored) => {
      const { alt = '' } = stored
      const { src, srcSet: set = '', width, height } = shown({ ...stored, alt }, '50vw')
      const exist = pictureWidths(stored.width).map((one) => `/pictures/${stored.id}-${one}`)
      expect(exist).toContain(src)
      for (const one of set ? set.split(', ') : []) expect(exist).toContain(one.split(' ')[0])
      expect([width, height]).toEqual([stored.width, stored.height])
    }),
  )
})

test('a picture that is fitted into a box stays within it, and nothing is rounded away', () => {
  fc.assert(
    fc.property(anyPicture, (stored) => {
      const { width, height, src } = shownWithin({ ...stored, alt: '' }, { width: 96, height: 38 })
      expect(width >= 1 && width <= 96 && height >= 1 && height <= 38).toBe(true)
      expect(pictureWidths(stored.width).map((one) => `/pictures/${stored.id}-${one}`)).toContain(src)
    }),
  )
})

test('the focal point is given in tenths, and the middle is not', () => {
  expect(shown({ ...picture, focusX: 0.32, focusY: 1 }, '')).toMatchObject({ 'data-x': 3, 'data-y': 10 })
  expect(shown({ ...picture, focusX: 0.5 }, '')).not.toHaveProperty('data-x')
})

describe('what may be stored', () => {
  test('any picture in its limits, and public content gives it back', () => {
    fc.assert(
      fc.property(anyPicture, (stored) => {
        expect(storedPicture.parse(stored)).toEqual(stored)
        expect(publicPicture.safeParse({ ...stored, alt: stored.alt ?? '' }).success).toBe(true)
      }),
    )
  })

  test.each([
    ['an id of other characters', { id: 'A'.repeat(64) }],
    ['an id that is a path', { id: '../../etc/passwd' }],
    ['no width', { width: 0 }],
    ['half a pixel', { height: 1.5 }],
    ['a side that no stored picture has', { width: 2561 }],
    ['a text that is too long', { alt: 'x'.repeat(301) }],
    ['a control character', { alt: 'a\0b' }],
    ['a line break in the credit', { credit: 'a\nb' }],
    ['a mark of the preview', { credit: 'a\ue000b' }],
    ['half a character', { alt: '\ud800' }],
    ['a point outside', { focusX: 1.1 }],
    ['something that is no field', { src: 'https://evil.example/x.png' }],
  ])('never %s', (_what, more) => {
    expect(storedPicture.safeParse({ ...picture, ...more }).success).toBe(false)
  })
})
