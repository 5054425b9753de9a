import type { ListField } from '#content/fields/field.ts'
import { emptyGroup, type StoredContent, type StoredItem } from '#content/stored-content.ts'
import { addDays, formatDay, weekdayOf } from '#shared/time/calendar-day.ts'
import { valueAt } from './apply-changes.ts'
import type { Path } from './change.ts'
import { fieldAt } from './field-at.ts'

/** A new item for a list: empty, except that a day of the agenda is the one after the last, or the first. */
export const newItem = (content: StoredContent, list: Path, id: string): StoredItem => {
  const { item } = fieldAt(list) as ListField
  if (item.kind === 'reference') return { id }
  if (item.kind === 'text') return { id, text: item.text.kind === 'long' ? [] : '' }
  return { id, ...emptyGroup(item), ...(list.join('.') === 'agenda.days' && nextDay(content, list)) }
}

const nextDay = (content: StoredContent, list: Path) => {
  const days = valueAt(content, list) as readonly StoredItem[]
  const last = days
    .map(({ isoDate }) => String(isoDate))
    .sort()
    .at(-1)
  const isoDate = last ? addDays(last, 1) : String(valueAt(content, ['event', 'dates', 'start']))
  return {
    label: `Day ${days.length + 1}`,
    isoDate,
    date: formatDay(isoDate),
    weekday: weekdayOf(isoDate),
  }
}
