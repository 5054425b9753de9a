import { expect, test } from 'vitest'
import { pictureIdsIn, picturesIn, withoutPictures } from './pictures-in.ts'

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
const picture = (id: string) => ({ id, width: 40, height: 30, alt: 'Ada' })
const content = {
  pictures: { logo: picture(one), hero: null },
  gallery: {
    pictures: [
      { id: 'i1', picture: picture(other) },
      { id: 'i2', picture: picture(one) },
    ],
  },
  // as long as an id, but an item
  days: [{ id: one, title: 'A day' }],
}

test('the pictures of content are found with their paths, and an item with a long id is none', () => {
  expect(picturesIn(content)).toEqual([
    { id: one, path: ['pictures', 'logo'] },
    { id: other, path: ['gallery', 'pictures', 'i1', 'picture'] },
    { id: one, path: ['gallery', 'pictures', 'i2', 'picture'] },
  ])
  expect(pictureIdsIn(content)).toEqual([one, other])
  expect(pictureIdsIn(null)).toEqual([])
})

test('content without a picture has null in its places, and everything else as it was', () => {
  expect(withoutPictures(content, new Set([one]))).toEqual({
    ...content,
    pictures: { logo: null, hero: null },
    gallery: {
      pictures: [
        { id: 'i1', picture: picture(other) },
        { id: 'i2', picture: null },
      ],
    },
  })
})
