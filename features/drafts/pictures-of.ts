import type { StoredPicture } from '#content/picture.ts'
import type { StoredContent } from '#content/stored-content.ts'
import type { Change, Path } from './change.ts'
import { type Place, placesOf, placesOfItem } from './content-fields.ts'
import { fieldAt } from './field-at.ts'

/** A picture, and the path of the field that names it. */
export type PictureAt = { path: Path; picture: StoredPicture }

/** Every uploaded picture that a content names, hidden items included. */
export const picturesOf = (content: StoredContent): PictureAt[] => picturesAt(placesOf(content))

/** The uploaded pictures that a change puts into a content. It must have been judged. */
export const picturesOfChange = (change: Change): StoredPicture[] => {
  if (change.kind !== 'set' && change.kind !== 'add') return []
  const field = fieldAt(change.path)
  if (change.kind === 'set')
    return field?.kind === 'picture' && change.after ? [change.after as StoredPicture] : []
  return field?.kind === 'list'
    ? picturesAt(placesOfItem(field, change.item)).map(({ picture }) => picture)
    : []
}

const picturesAt = (places: readonly Place[]): PictureAt[] =>
  places.flatMap(({ path, field, value }) =>
    field.kind === 'picture' && value ? [{ path, picture: value as StoredPicture }] : [],
  )
