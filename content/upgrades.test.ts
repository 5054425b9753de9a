import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { defaultContent } from './default-content.ts'
import { type StoredContent, type StoredGroup, toStored } from './stored-content.ts'
import { toPublic } from './to-public.ts'
import { storedFormat, upgrade } from './upgrades.ts'

const content = defaultContent.renewable
const stored = toStored(content)

/** The content as a version stored it that had no ornaments and no choice of a map. */
const older = ({ map, ...travel }: StoredGroup): StoredContent => {
  const { ornaments: _ornaments, ...others } = stored
  return { ...others, travel: { ...travel, ...(map !== '' && map !== undefined && { map }) } }
}
const travel = stored['travel'] as StoredGroup
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
