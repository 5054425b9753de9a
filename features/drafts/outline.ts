import type { ContentPage, Field, GroupField, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { StoredContent, StoredItem } from '#content/stored-content.ts'
import { idsBefore, valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { pageOf } from './change-words.ts'
import { isSameKind } from './differences.ts'
import { fieldAt, stepsTo } from './field-at.ts'

/** A part of a page that opens as one form. */
export type Section = { path: Path; field: GroupField | ListField }

/** The sections of a page, in the order of the description. */
export const sectionsOf = (page: ContentPage): Section[] =>
  allSections().filter(({ path }) => pageOf(path) === page)

/** What opens for a path: the record that it is in, else its section; undefined where nothing can be edited. */
export const recordOf = (path: Path): Path | undefined => {
  const steps = stepsTo(path)
  const last = path.findLastIndex((_, at) => isItemStep(steps, at))
  if (last >= 0) return path.slice(0, last + 1)
  return allSections().find((section) => section.path.every((name, at) => path[at] === name))?.path
}

/** The list of a record, undefined where it is a section. */
export const listOfRecord = (record: Path): { path: Path; field: ListField } | undefined => {
  const path = record.slice(0, -1)
  const field = fieldAt(path)
  return field?.kind === 'list' && isItemStep(stepsTo(record), record.length - 1)
    ? { path, field }
    : undefined
}

/** Where `Back` leads from a record: to what its list is a part of. Undefined: to the whole page. */
export const parentOf = (record: Path): Path | undefined => {
  const list = listOfRecord(record)
  return list && recordOf(list.path)
}

/** The path that has the most of these paths in it, cut to something that opens. */
export const commonRecord = (paths: readonly Path[]): Path | undefined => {
  const [first = [], ...others] = paths
  const length = first.findIndex((name, at) => others.some((other) => other[at] !== name))
  const common = length < 0 ? first : first.slice(0, length)
  return common.length > 0 ? recordOf(common) : undefined
}

/** The lists to which an item of this list may be moved. */
export const listsLike = (content: StoredContent, list: Path): Path[] =>
  everyList(content).filter((other) => isSameKind(list, other))

/** The change that brings an item to a place of a list, counted without it from 0. Undefined: it is there already. */
export const moveTo = (content: StoredContent, from: Path, id: string, to: Path, place: number) => {
  const there = ((valueAt(content, to) as readonly StoredItem[] | undefined) ?? []).map((one) => one.id)
  const others = there.filter((one) => one !== id)
  const behind = others.slice(0, Math.max(0, place)).reverse()
  const isThere = from.join() === to.join() && idsBefore(content, to, id).join() === behind.join()
  return isThere ? undefined : ({ kind: 'move', path: from, id, to, behind } satisfies Change)
}

const isItemStep = (steps: readonly Field[], at: number) =>
  steps[at]?.kind === 'list' && steps[at] === steps[at + 1]

const allSections = (): Section[] =>
  Object.entries(contentFields.fields).flatMap(([name, field]): Section[] => {
    if (field.kind === 'list') return [{ path: [name], field }]
    if (field.kind !== 'group') return []
    // the forms are a group of groups, each on a page of its own
    const parts = Object.entries(field.fields)
    const isOfPages = parts.every(([, part]) => part.kind === 'group' && part.page)
    return isOfPages
      ? parts.map(([part, one]) => ({ path: [name, part], field: one as GroupField }))
      : [{ path: [name], field }]
  })

const everyList = (content: StoredContent): Path[] => {
  const found: Path[] = []
  const inField = (field: Field, path: Path) => {
    if (field.kind === 'group')
      for (const [name, one] of Object.entries(field.fields)) inField(one, [...path, name])
    if (field.kind !== 'list') return
    found.push(path)
    if (field.item.kind !== 'group') return
    for (const item of (valueAt(content, path) as readonly StoredItem[] | undefined) ?? [])
      inField(field.item, [...path, item.id])
  }
  inField(contentFields, [])
  return found
}
