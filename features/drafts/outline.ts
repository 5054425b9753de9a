import type { ContentPage, GroupField, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { Path } from './change.ts'
import { fieldAt, isItemStep, stepsTo } from './field-at.ts'
import { pageOf } from './format-path.ts'
import { isWithin } from './touched.ts'

/** A section of a page that opens as one form. */
export type Section = { path: Path; field: GroupField | ListField }

/** The sections of a page, in the order of the description. */
export const sectionsOf = (page: ContentPage): Section[] =>
  allSections().filter(({ path }) => pageOf(path) === page)

/** The sections of a page, behind those of every page that have a field on this one. */
export const sectionsShownOn = (page: ContentPage): Section[] => [
  ...sectionsOf('every').filter(({ field }) => page !== 'every' && hasFieldOn(page, field)),
  ...(page === 'speaker' ? sectionsOf('/speakers').slice(0, 1) : sectionsOf(page)),
]

const hasFieldOn = (page: ContentPage, field: Section['field']): boolean =>
  field.kind === 'group' && Object.values(field.fields).some((one) => one.page === page)

/** The record that contains a path, else its section; undefined where nothing can be edited. */
export const recordOf = (path: Path): Path | undefined => {
  const steps = stepsTo(path)
  const last = path.findLastIndex((_, at) => isItemStep(steps, at))
  if (last >= 0) return path.slice(0, last + 1)
  return allSections().find((section) => isWithin(path, section.path))?.path
}

/** The list of a record; undefined for a section. */
export const listOfRecord = (record: Path): { path: Path; field: ListField } | undefined => {
  const path = record.slice(0, -1)
  const field = fieldAt(path)
  return field?.kind === 'list' && isItemStep(stepsTo(record), record.length - 1)
    ? { path, field }
    : undefined
}

/** Where `Back` leads from a record: to the parent of its list. Undefined: to the whole page. */
export const parentOf = (record: Path): Path | undefined => {
  const list = listOfRecord(record)
  return list && recordOf(list.path)
}

/** The path that contains most of the given paths, cut to a record or section. */
export const commonRecord = (paths: readonly Path[]): Path | undefined => {
  const [first = [], ...others] = paths
  const length = first.findIndex((name, at) => others.some((other) => other[at] !== name))
  const common = length < 0 ? first : first.slice(0, length)
  return common.length > 0 ? recordOf(common) : undefined
}

const allSections = (): Section[] =>
  Object.entries(contentFields.fields).flatMap(([name, field]): Section[] => {
    if (field.kind === 'list') return [{ path: [name], field }]
    if (field.kind !== 'group') return []
    // forms are a group of groups, each on its own page
    const formGroups = Object.entries(field.fields)
    const isOfPages = formGroups.every(([, part]) => part.kind === 'group' && part.page)
    return isOfPages
      ? formGroups.map(([part, one]) => ({ path: [name, part], field: one as GroupField }))
      : [{ path: [name], field }]
  })
