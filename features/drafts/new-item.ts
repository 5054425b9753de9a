import type { ListField } from '#content/fields/field.ts'
import { emptyGroup, type Json, type StoredContent, type StoredItem } from '#content/stored-content.ts'
import { addDays, dayInWords } from '#shared/time/calendar-day.ts'
import { valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { fieldAt } from './field-at.ts'
import { nextTime } from './time-typed.ts'

/** The change that adds an empty item behind the last one. An agenda item begins where the one before ends. */
export const addItem = (content: StoredContent, list: Path, id: string): Change | undefined => {
  const field = fieldAt(list)
  if (field?.kind !== 'list') return undefined
  const items = itemsAt(content, list)
  const item = { id, ...emptyItem(field), ...proposed(list, items) }
  return { kind: 'add', path: list, item, behind: items.map((one) => one.id).reverse() }
}

/** The change that adds an item which refers to another one: a speaker of the home page. */
export const addReference = (content: StoredContent, list: Path, id: string): Change => ({
  kind: 'add',
  path: list,
  item: { id },
  behind: itemsAt(content, list)
    .map((one) => one.id)
    .reverse(),
})

/** The change that adds a copy right behind an item. Pictures are of the one that they were drawn for. */
export const duplicate = (content: StoredContent, list: Path, id: string, newId: string): Change | undefined => {
  const items = itemsAt(content, list)
  const at = items.findIndex((one) => one.id === id)
  const source = items[at]
  if (!source) return undefined
  const drawn = ['image', 'avatar', 'logo', 'wordmark']
  const item = Object.fromEntries(Object.entries(source).filter(([name]) => !drawn.includes(name)))
  const ids = items.slice(0, at + 1).map((one) => one.id)
  return {
    kind: 'add',
    path: list,
    item: { ...item, ...(list.at(-1) === 'days' && nextDay(items)), id: newId },
    behind: ids.reverse(),
  }
}

const itemsAt = (content: StoredContent, list: Path): readonly StoredItem[] =>
  (valueAt(content, list) as readonly StoredItem[] | undefined) ?? []

const emptyItem = ({ item }: ListField): Record<string, Json> => {
  if (item.kind === 'text') return { text: '' }
  return item.kind === 'group' ? { ...emptyGroup(item) } : {}
}

/** What an agenda item and a day begin with, from the one before. */
const proposed = (list: Path, items: readonly StoredItem[]): Record<string, Json> => {
  if (list.at(-1) === 'days') return nextDay(items)
  if (list.at(-1) !== 'items' || list[0] !== 'agenda') return {}
  const last = items.findLast((one) => one['time'] !== '')
  return { time: nextTime(last?.['time'] as string | undefined) }
}

const nextDay = (days: readonly StoredItem[]): Record<string, Json> => {
  const last = days.at(-1)
  const isoDate = addDays(String(last?.['isoDate'] ?? '2000-01-01'), 1)
  const day = Math.max(0, ...days.map((one) => Number(one['day']))) + 1
  const weekday = new Date(`${isoDate}T12:00:00Z`).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return { label: `Day ${day}`, day, isoDate, date: dayInWords(isoDate), weekday }
}
