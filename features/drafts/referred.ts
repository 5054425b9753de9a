import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from './apply-changes.ts'
import type { Path } from './change.ts'

/** Lists that other pages refer to by id. */
type Referred = 'speakers' | 'topics'

const lists: Readonly<Record<Referred, readonly Path[]>> = {
  speakers: [
    ['speakers', 'firstGrid'],
    ['speakers', 'secondGrid'],
  ],
  topics: [['topics', 'items']],
}

/** All speakers, or all topics, in the order of their page. */
export const everyOne = (content: StoredContent, of: Referred): readonly StoredItem[] =>
  lists[of].flatMap((path) => valueAt(content, path) as readonly StoredItem[])

/** The path of the item with an id. Undefined: it was removed. */
export const pathOfReferred = (content: StoredContent, of: Referred, id: string): Path | undefined =>
  lists[of].map((path) => [...path, id]).find((path) => valueAt(content, path) !== undefined)
