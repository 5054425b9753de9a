import type { Field, GroupField, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import type { Path } from './change.ts'

/**
 * The description of the field at a path; undefined where there is none. An item's path returns its list,
 * `hidden` a flag.
 */
export const fieldAt = (path: Path): Field | undefined => {
  const last = stepsTo(path).at(-1)
  return stepsTo(path).length === path.length + 1 ? last : undefined
}

/** The group of an item of the list at a path. Throws where there is none. */
export const groupAt = (path: Path): GroupField => {
  const list = fieldAt(path)
  if (list?.kind !== 'list' || list.item.kind !== 'group') throw new Error('Not a list of groups')
  return list.item
}

/** The fields along a path: `steps[n]` is the one after the first n names, as far as the path exists. */
export const stepsTo = (path: Path): Field[] => {
  const steps: Field[] = [contentFields]
  let inItem: ListField | undefined
  for (const name of path) {
    const field: Field | undefined = inItem ? itemField(inItem, name) : stepIn(steps.at(-1), name)
    if (!field) return steps
    inItem = !inItem && steps.at(-1)?.kind === 'list' ? (field as ListField) : undefined
    steps.push(field)
  }
  return steps
}

/** Whether the name at a position of a path is the id of an item; `steps` are the fields along that path. */
export const isItemStep = (steps: readonly Field[], at: number): boolean =>
  steps[at]?.kind === 'list' && steps[at] === steps[at + 1]

const hidden: Field = { kind: 'flag', label: 'Hidden' }

/** A field of an item. */
const itemField = ({ item }: ListField, name: string): Field | undefined => {
  if (name === 'hidden') return hidden
  if (item.kind === 'text') return name === 'text' ? item.text : undefined
  return item.kind === 'group' && Object.hasOwn(item.fields, name) ? item.fields[name] : undefined
}

/** One step from a group to its field, or from a list to its item. */
const stepIn = (field: Field | undefined, name: string): Field | undefined => {
  if (field?.kind === 'list') return field
  return field?.kind === 'group' && Object.hasOwn(field.fields, name) ? field.fields[name] : undefined
}
