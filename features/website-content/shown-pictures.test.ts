import { expect, test } from 'vitest'
import { framePicturesOf } from '#content/conference-pictures.ts'
import { defaultContent } from '#content/default-content.ts'
import type { Partner, Speaker } from '#content/website-content.ts'
import { galleryPictures, heroPicture, withLogo, withPortrait } from './shown-pictures.ts'

const content = defaultContent.renewable
const id = 'c'.repeat(64)
const photo = { id, width: 800, height: 1000, alt: 'Smiling', focusY: 0.2, credit: 'Photo: Ada' }
const [speaker] = content.speakers.firstGrid as [Speaker]
const [partner] = content.partners.items as [Partner]

test('a photo is shown before the drawn portrait, with its description, focal point, widths and credit', () => {
  const shown = withPortrait({ ...speaker, photo }, 'speakers')
  expect(shown).toMatchObject({
    name: speaker.name,
    credit: 'Photo: Ada',
    picture: {
      src: `/pictures/${id}-640`,
      srcSet: `/pictures/${id}-320 320w, /pictures/${id}-640 640w, /pictures/${id}-800 800w`,
      width: 800,
      height: 1000,
      alt: 'Smiling',
      'data-y': 2,
    },
  })
  for (const name of ['photo', 'image', 'avatar']) expect(shown).not.toHaveProperty(name)
})

test('without a photo a person has their drawn portrait, and without one nobody else’s', () => {
  expect(withPortrait(speaker, 'speakers').picture).toEqual({
    src: speaker.image,
    width: 320,
    height: 400,
    alt: '',
  })
  const { image: _image, ...undrawn } = speaker
  expect(withPortrait(undrawn, 'speakers')).not.toHaveProperty('picture')
})

test('an uploaded logo is shown whole in the box of the drawn ones, which it replaces', () => {
  const picture = { ...photo, width: 1140, height: 240 }
  const shown = withLogo({ ...partner, picture, href: 'https://institute.example/' })
  expect(shown).toMatchObject({
    href: 'https://institute.example/',
    logo: { src: `/pictures/${id}-640`, width: 114, height: 24, 'data-uploaded': '' },
  })
  expect(shown).not.toHaveProperty('wordmark')
  expect(withLogo({ ...partner, picture: { ...photo, width: 100, height: 1000 } }).logo).toMatchObject({
    width: 5,
    height: 48,
  })
  const { wordmark, logo, ...unmarked } = partner
  expect(withLogo(partner)).toEqual({ ...unmarked, wordmark })
  expect(withLogo({ ...unmarked, ...(logo && { logo }) }).logo).toMatchObject({ src: logo, alt: '' })
})

test('the gallery shows uploaded pictures and those of files, and leaves out what names neither', () => {
  const shown = galleryPictures([
    { picture: photo, caption: 'The opening' },
    { image: '/images/gallery/closing.jpg', caption: 'The closing' },
    { caption: 'Nothing yet' },
  ])
  expect(shown).toHaveLength(2)
  expect(shown[0]).toMatchObject({ caption: 'The opening', credit: 'Photo: Ada', large: { sizes: '100vw' } })
  expect(shown[1]).toMatchObject({ picture: { src: '/images/gallery/closing.jpg', alt: '' } })
})

test('the first view has a picture when one is uploaded', () => {
  expect(heroPicture(content)).toBeUndefined()
  expect(heroPicture({ ...content, pictures: { hero: photo } })).toMatchObject({
    picture: { alt: 'Smiling' },
    credit: 'Photo: Ada',
  })
})

test('uploaded pictures of the conference replace the mark, the icon and the share picture of its look', () => {
  const drawn = framePicturesOf(content, '/looks/lens-301')
  expect(drawn).toEqual({
    mark: { src: '/looks/lens-301/mark.svg', width: 38, height: 38, alt: '' },
    share: { path: '/looks/lens-301/images/share.png', width: 1200, height: 630, alt: 'A sun over the sea' },
  })
  const logo = { ...photo, width: 1000, height: 200 }
  const square = { ...photo, width: 256, height: 256 }
  const wide = { ...photo, width: 2400, height: 1260, alt: '' }
  const pictures = { logo, favicon: square, share: wide }
  expect(framePicturesOf({ ...content, pictures }, '')).toEqual({
    mark: { src: `/pictures/${id}-320`, width: 96, height: 19, alt: '', 'data-uploaded': '' },
    icon: `/pictures/${id}-256.png`,
    share: { path: `/pictures/${id}-1280.jpg`, width: 1280, height: 672, alt: content.event.name },
  })
})
