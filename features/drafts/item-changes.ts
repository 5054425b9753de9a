import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { newItem } from './new-item.ts'
import { nextTime } from './time-typed.ts'

/** The change that appends an empty item. An agenda item starts where the previous one ends. */
export const addItem = (content: StoredContent, list: Path, id: string): Extract<Change, { kind: 'add' }> => {
  const items = itemsAt(content, list)
  const isAgenda = list[0] === 'agenda' && list.at(-1) === 'items'
  const last = items.findLast((one) => one['time'] !== '')
  const item = {
    ...newItem(content, list, id),
    ...(isAgenda && { time: nextTime(last?.['time'] as string | undefined) }),
  }
  return { kind: 'add', path: list, item, behind: items.map((one) => one.id).reverse() }
}

/** Drawn images, which belong to one person or institution and are not copied. */
const imageFields = ['image', 'avatar', 'logo', 'wordmark']
/** Uploaded ones, for the same reason; every item has these fields. */
const pictureFields = ['photo', 'picture']

/** The change that adds a copy directly behind an item; the copy of a day becomes the day after the last. */
export const duplicate = (
  content: StoredContent,
  list: Path,
  id: string,
  copy: string,
): Change | undefined => {
  const items = itemsAt(content, list)
  const at = items.findIndex((one) => one.id === id)
  const source = items[at]
  if (!source) return undefined
  const copied = Object.entries(source)
    .filter(([name]) => !imageFields.includes(name))
    .map(([name, value]) => [name, pictureFields.includes(name) ? null : value])
  const isDay = list.join('.') === 'agenda.days'
  const { label, isoDate, date, weekday } = newItem(content, list, copy)
  const day = isDay ? ({ label, isoDate, date, weekday } as Partial<StoredItem>) : {}
  return {
    kind: 'add',
    path: list,
    item: { ...Object.fromEntries(copied), ...day, id: copy } as StoredItem,
    behind: items
      .slice(0, at + 1)
      .map((one) => one.id)
      .reverse(),
  }
}

const itemsAt = (content: StoredContent, list: Path): readonly StoredItem[] =>
  (valueAt(content, list) as readonly StoredItem[] | undefined) ?? []
