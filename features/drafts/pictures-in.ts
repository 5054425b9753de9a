import type { StoredPicture } from '#content/picture.ts'
import type { Json, StoredContent, StoredItem } from '#content/stored-content.ts'
import type { Path } from './change.ts'

/** A picture that content names, and where. */
export type NamedPicture = { id: string; path: Path }
/** A picture that content names, with the size in pixels that it says. */
export type SizedPicture = { id: string; width: number; height: number }

const pictureId = /^[0-9a-f]{64}$/

const isPicture = (value: object): value is SizedPicture =>
  'id' in value && typeof value.id === 'string' && pictureId.test(value.id) && 'width' in value

type Found = { picture: SizedPicture; path: Path }

const found = (value: Json, path: Path = []): Found[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return (value as readonly StoredItem[]).flatMap((item) => found(item, [...path, item?.id ?? '']))
  if (isPicture(value)) return [{ picture: value, path }]
  return Object.entries(value).flatMap(([name, one]) => found(one, [...path, name]))
}

/** The pictures that content names, in its order. */
export const picturesIn = (value: Json): NamedPicture[] =>
  found(value).map(({ picture, path }) => ({ id: picture.id, path }))

/** The same with the sizes that content says. */
export const sizedPicturesIn = (value: Json): SizedPicture[] => found(value).map(({ picture }) => picture)

/** The ids of the pictures in a value, each once. */
export const pictureIdsIn = (value: Json): string[] => [...new Set(picturesIn(value).map(({ id }) => id))]

/** The value without these pictures: null where they were. */
export const withoutPictures = <T extends Json | StoredContent>(value: T, ids: ReadonlySet<string>): T =>
  withPictures(value, (picture) => (ids.has(picture.id) ? null : picture)) as T

/** The value with each of its pictures changed. */
export const withPictures = (value: Json, change: (picture: StoredPicture) => StoredPicture | null): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withPictures(one as Json, change))
  if (isPicture(value)) return change(value as unknown as StoredPicture) as Json
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPictures(one, change)]))
}
