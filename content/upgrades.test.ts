import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import '#tests/property-seed.ts'
import { aWebsite } from '#tests/websites.ts'
import { defaultContent } from './default-content.ts'
import { type Json, type StoredContent, type StoredGroup, toStored } from './stored-content.ts'
import { toPublic } from './to-public.ts'
import { storedFormat, upgrade } from './upgrades.ts'

const content = defaultContent.renewable
const size = fc.integer({ min: 1, max: 2560 })
const stored = toStored(content)

/** The content as a version stored it that had no ornaments and no choice of a map. */
const older = ({ map, ...travel }: StoredGroup): StoredContent => {
  const { ornaments: _ornaments, ...others } = stored
  return { ...others, travel: { ...travel, ...(map !== '' && map !== undefined && { map }) } }
}
const travel = stored['travel'] as StoredGroup
/** The content as a version stored it that knew no uploaded pictures. */
const withoutPictures = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutPictures)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value as StoredGroup).filter(
    ([name, one]) => !(one === null || (name === 'href' && one === '')) && name !== 'pictures',
  )
  return Object.fromEntries(known.map(([name, one]) => [name, withoutPictures(one)]))
}
const upgraded = (slug: string, body: StoredContent) => upgrade(body, storedFormat, aWebsite(slug))

test('what renewable published before ornaments were content keeps its stamp, its frame, its turbines and its map', () => {
  expect(upgraded('renewable', older(travel))).toEqual(stored)
  expect(toPublic(upgraded('renewable', older(travel)) ?? {})).toEqual(content)
})

test('what another conference published before ornaments were content has none, and every field to add some', () => {
  const { map: _map, ...withoutMap } = travel
  const body = upgraded('optics', older(withoutMap)) ?? {}
  expect(body['ornaments']).toEqual({ stamp: '', cartouche: '', horizon: '', tiles: false })
  expect(body['travel']).toEqual({ ...travel, map: '' })
  expect(toPublic(body).ornaments).toEqual({})
  expect(toPublic(body).travel).not.toHaveProperty('map')
})

test('ornaments that an organiser removed stay removed, and content of a newer version is not read', () => {
  const removed = { ...stored, ornaments: { stamp: '', cartouche: '', horizon: '', tiles: false } }
  expect(upgraded('renewable', removed)).toEqual(removed)
  expect(upgrade(stored, storedFormat + 1, aWebsite('renewable'))).toBeUndefined()
})

test('what was published before pictures were uploaded shows the same, and every place takes one', () => {
  for (const [slug, content] of Object.entries(defaultContent)) {
    const { gallery, ...before } = withoutPictures(toStored(content)) as StoredGroup
    const body = upgraded(slug, { ...before, gallery: { ...(gallery as StoredGroup), pictures: [] } }) ?? {}
    expect(body).toEqual(toStored(content))
    expect(upgraded(slug, body)).toEqual(body)
    expect(toPublic(body)).toEqual(content)
  }
})

test('a picture of the gallery that a file of the installation names stays beside uploaded ones', () => {
  const old = { id: 'i1', image: '/images/gallery/opening.jpg', caption: 'The opening' }
  const gallery = { ...(stored['gallery'] as StoredGroup), pictures: [old] }
  const body = upgraded('renewable', { ...stored, gallery }) ?? {}
  expect(body['gallery']).toEqual({ ...gallery, pictures: [{ ...old, picture: null }] })
  expect(toPublic(body).gallery.pictures).toEqual([{ image: old.image, caption: old.caption }])
})

test('any uploaded pictures survive storing and an upgrade', () => {
  const picture = fc.option(
    fc.record({ id: fc.stringMatching(/^[0-9a-f]{64}$/), width: size, height: size, alt: fc.string() }),
  )
  fc.assert(
    fc.property(picture, picture, fc.array(picture, { maxLength: 3 }), (logo, photo, pictures) => {
      const [first, ...others] = content.speakers.firstGrid
      const shown = {
        ...content,
        pictures: { ...(logo && { logo }) },
        speakers: { ...content.speakers, firstGrid: [{ ...first, ...(photo && { photo }) }, ...others] },
        gallery: { ...content.gallery, pictures: pictures.map((one) => ({ ...(one && { picture: one }) })) },
      } as typeof content
      expect(toPublic(upgraded('renewable', toStored(shown)) ?? {})).toEqual(shown)
    }),
    { numRuns: 20 },
  )
})

test('a new picture of the gallery has what older versions require, of which visitors get nothing', () => {
  // as they read it
  const older = z.object({ image: z.string(), caption: z.string() })
  const gallery = stored['gallery'] as StoredGroup
  const item = { id: 'new', picture: { id: 'a'.repeat(64), width: 4, height: 3 }, caption: '' }
  const body = upgraded('renewable', { ...stored, gallery: { ...gallery, pictures: [item] } }) ?? {}
  const [kept] = (body['gallery'] as StoredGroup)['pictures'] as Json[]
  expect(older.safeParse(kept).success).toBe(true)
  expect(toPublic(body).gallery.pictures).toEqual([{ picture: { ...item.picture, alt: '' } }])
})
