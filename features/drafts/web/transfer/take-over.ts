import type { Field, GroupField, ItemField, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import { longText } from '#content/long-text/long-text-schema.ts'
import { storedPicture } from '#content/picture.ts'
import {
  emptyGroup,
  type Json,
  type StoredContent,
  type StoredGroup,
  type StoredItem,
} from '#content/stored-content.ts'
import { applyChange, valueAt } from '../../apply-changes.ts'
import { bytesOf, type Change, isSame, maxDraftBytes, type Path } from '../../change.ts'
import { differences } from '../../differences.ts'
import { fieldAt } from '../../field-at.ts'
import { formatChange } from '../../format-change.ts'
import { judgeChange } from '../../judge-change.ts'
import { ImportProblem } from './import-problem.ts'

/** What an import would change. */
export type TakenOver = {
  /** In order; each can be saved. */
  changes: Change[]
  /** Dotted paths of the import that this version does not know, at most 100. */
  unknown: string[]
}

/**
 * The changes that make a draft say what an imported content says. What is set in Manage Events stays, and what the import
 * does not mention. `imported` is whatever a file contains.
 * @throws ImportProblem when a value can never be saved; its sentence names the field
 */
export const takeOver = (draft: StoredContent, imported: Json): TakenOver => {
  const unknown: string[] = []
  const candidate = readGroup(contentFields, imported, draft, [], unknown) as StoredContent
  const size = bytesOf(candidate)
  if (size > maxDraftBytes && size > bytesOf(draft))
    throw new ImportProblem(
      'A draft has room for 2 MB of content, and would have more. Nothing was imported.',
    )
  const changes = [...replacing(draft, candidate)]
  let content = draft
  for (const change of changes) {
    const refused = judgeChange(content, change)
    const applied = applyChange(content, change)
    if (refused || applied.outcome === 'conflict') {
      const { subject } = formatChange(draft, candidate, change)
      throw new ImportProblem(`${subject}: ${refused ?? 'it cannot be taken over.'} Nothing was imported.`)
    }
    content = applied.content
  }
  return { changes, unknown: unknown.slice(0, 100) }
}

/** An item whose stored parts differ, such as its portrait, is replaced: those cannot be edited. */
const replacing = (draft: StoredContent, candidate: StoredContent): Change[] => {
  const changes = differences(draft, candidate)
  const replaced = new Map<string, Change>()
  for (const change of changes) {
    if (change.kind !== 'set' || fieldAt(change.path)?.kind !== 'kept') continue
    const list = change.path.slice(0, -2)
    const id = change.path.at(-2) ?? ''
    const item = valueAt(draft, [...list, id]) as StoredItem | undefined
    if (item) replaced.set([...list, id].join('.'), { kind: 'remove', path: list, item })
  }
  if (replaced.size === 0) return changes
  const outermost = [...replaced].filter(
    ([path]) => ![...replaced.keys()].some((one) => path.startsWith(`${one}.`)),
  )
  const removals = outermost.map(([, change]) => change)
  const without = removals.reduce((content, change) => applyChange(content, change).content, draft)
  return [...removals, ...differences(without, candidate)]
}

const isGroup = (value: unknown): value is StoredGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readGroup = (
  field: GroupField,
  value: Json,
  current: StoredGroup,
  path: Path,
  unknown: string[],
  isItem = false,
): StoredGroup => {
  if (!isGroup(value)) throw wrongShape(path)
  for (const name of Object.keys(value))
    if (!Object.hasOwn(field.fields, name) && !(isItem && (name === 'id' || name === 'hidden'))) {
      if (name === '__proto__' || name === 'constructor') throw wrongShape([...path, name])
      unknown.push([...path, name].join('.'))
    }
  return Object.fromEntries(
    Object.entries(field.fields).flatMap(([name, one]) => {
      const now = current[name]
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      const read = given === undefined ? now : readField(one, given, now, [...path, name], unknown, isItem)
      return read === undefined ? [] : [[name, read]]
    }),
  )
}

const readField = (
  field: Field,
  value: Json,
  current: Json | undefined,
  path: Path,
  unknown: string[],
  isItem: boolean,
): Json | undefined => {
  switch (field.kind) {
    case 'group':
      return readGroup(field, value, isGroup(current) ? current : emptyGroup(field), path, unknown)
    case 'list':
      return readList(field, value, (current ?? []) as readonly StoredItem[], path, unknown)
    case 'fact':
      return current
    case 'long':
      return readLong(value, path)
    case 'picture':
      if (value !== null && !storedPicture.safeParse(value).success) throw wrongShape(path)
      return value
    case 'kept':
      // outside an item it belongs to this conference
      return isItem ? value : current
    default:
      return value
  }
}

const readList = (
  field: ListField,
  value: Json,
  current: readonly StoredItem[],
  path: Path,
  unknown: string[],
): readonly StoredItem[] => {
  if (!Array.isArray(value)) throw wrongShape(path)
  if (value.length > field.limit)
    throw new ImportProblem(
      `${field.label} has room for ${field.limit}; the file has ${value.length.toLocaleString('en')}. Nothing was imported.`,
    )
  const ids = new Set<string>()
  const items = (value as readonly Json[]).map((one) => {
    if (!isGroup(one) || typeof one['id'] !== 'string' || ids.has(one['id'])) throw wrongShape(path)
    if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(one['id'])) throw wrongShape(path)
    ids.add(one['id'])
    return readItem(field.item, one as StoredItem, current, path, unknown)
  })
  if (field.whole)
    return [
      ...items.filter(({ id }) => field.whole?.includes(id)),
      ...current.filter(({ id }) => !ids.has(id)),
    ]
  // its items cannot be added or removed
  if (field.fixed) return current.map((one) => items.find(({ id }) => id === one.id) ?? one)
  return items
}

const readItem = (
  item: ItemField,
  value: StoredItem,
  current: readonly StoredItem[],
  path: Path,
  unknown: string[],
): StoredItem => {
  const { id } = value
  const hidden = value.hidden === true ? { hidden: true } : {}
  if (item.kind === 'reference') return { id, ...hidden }
  if (item.kind === 'text') {
    const text = value['text'] ?? ''
    return { id, text: item.text.kind === 'long' ? readLong(text, [...path, id, 'text']) : text, ...hidden }
  }
  const own = current.find((one) => one.id === id)
  // an item of this id that is another one shares nothing with it
  const base = own && isSame(own, value) ? own : emptyGroup(item)
  return { id, ...readGroup(item, value, base, [...path, id], unknown, true), ...hidden }
}

/** What is no long text has no words by which a refusal could name it. */
const readLong = (value: Json, path: Path): Json => {
  if (!longText.safeParse(value).success) throw wrongShape(path)
  return value
}

const wrongShape = (path: Path) =>
  new ImportProblem(
    `The file is damaged at ${path.slice(0, 6).join('.').slice(0, 120) || 'its beginning'}. Nothing was imported.`,
  )
