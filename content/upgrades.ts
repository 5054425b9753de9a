import type { Website } from '#shared/website.ts'
import type { Field, GroupField } from './fields/field.ts'
import { contentFields } from './fields.ts'
import firstOrnaments from './first-ornaments.json' with { type: 'json' }
import { longTextOf } from './long-text/long-text.ts'
import {
  emptyGroup,
  type Json,
  type StoredContent,
  type StoredGroup,
  type StoredItem,
} from './stored-content.ts'

/** The current format of stored content. */
export const storedFormat = 2

/** Upgrades from one format to the next: `upgrades[0]` from format 1. Pure, and never changed once released. */
const upgrades: readonly ((stored: StoredContent) => StoredContent)[] = [longTextsFrom1]

/**
 * Upgrades stored content of a website to the current format, with the fields that were added since, which needs no other
 * format: older versions ignore them. Undefined: a newer version has written it.
 */
export const upgrade = (
  stored: StoredContent,
  format: number,
  website: Website,
): StoredContent | undefined =>
  format > storedFormat
    ? undefined
    : complete(contentFields, toCurrentFormat(withOrnaments(stored, website), format))

/** Upgrades what stored content says, and adds nothing. `format`: at most the current one. */
export const toCurrentFormat = (stored: StoredContent, format: number): StoredContent =>
  upgrades.slice(format - 1).reduce((content, next) => next(content), stored)

/** Ornaments were in the pages of every conference before they were content; they name the place of one. */
const withOrnaments = (stored: StoredContent, website: Website): StoredContent =>
  'ornaments' in stored || !Object.hasOwn(firstOrnaments, website)
    ? stored
    : { ...stored, ornaments: firstOrnaments[website as string as keyof typeof firstOrnaments] }

/** The group with every field that can be edited, the missing ones empty. */
const complete = (field: GroupField, stored: StoredGroup): StoredGroup => {
  const empty = Object.keys(field.fields).every((name) => name in stored) ? {} : emptyGroup(field)
  return Object.fromEntries(
    Object.entries({ ...empty, ...stored }).map(([name, value]) => [
      name,
      completeField(field.fields[name], value),
    ]),
  )
}

const completeField = (field: Field | undefined, value: Json): Json => {
  if (field?.kind === 'group') return complete(field, value as StoredGroup)
  if (field?.kind === 'list' && field.whole) return wholeAgain(field.whole, value as readonly StoredItem[])
  if (field?.kind !== 'list' || field.item.kind !== 'group') return value
  const { item } = field
  return (value as readonly StoredGroup[]).map((one) => complete(item, one))
}

/** Answers and the introduction were plain text in format 1. */
function longTextsFrom1({ faq, intro, ...stored }: StoredContent): StoredContent {
  return {
    ...stored,
    ...(faq !== undefined && { faq: withLong(faq, 'items', 'answer') }),
    ...(intro !== undefined && { intro: withLong(intro, 'paragraphs', 'text') }),
  }
}

const withLong = (group: Json, list: string, name: string): Json => {
  const items = (group as StoredGroup)[list] as readonly StoredGroup[]
  return {
    ...(group as StoredGroup),
    [list]: items.map((item) => ({
      ...item,
      [name]: longTextOf(String(item[name] ?? '')) as unknown as Json,
    })),
  }
}

/** Adds what a later version has more, behind what stands before it in the default order. */
const wholeAgain = (all: readonly string[], items: readonly StoredItem[]): readonly StoredItem[] =>
  all.reduce<readonly StoredItem[]>((list, id, at) => {
    if (list.some((one) => one.id === id)) return list
    const place = list.findIndex((one) => one.id === all[at - 1]) + 1
    return [...list.slice(0, place), { id }, ...list.slice(place)]
  }, items)
