import type { Field, GroupField, LeafField, ListField } from '#content/fields/field.ts'
import { longTextOf, textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import { emptyGroup, type Json, type StoredContent, type StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { fieldAt } from '../../field-at.ts'
import { newItem } from '../../new-item.ts'
import { everyOne } from '../../referred.ts'
import { fromCsv, toCsv } from './csv-text.ts'
import { ImportProblem } from './import-problem.ts'
import { isLinks, linksInCell, linksOfCell } from './links-in-cell.ts'
import { isOfPeople, peopleFromCell, peopleInCell } from './people-as-csv.ts'

/** The lists that are also files for spreadsheets. */
export const csvLists = { 'speakers.csv': 'speakers', 'agenda.csv': 'agenda' } as const
type Kind = (typeof csvLists)[keyof typeof csvLists]

const grids = { 'First grid': 'firstGrid', 'Second grid': 'secondGrid' } as const
const days: Path = ['agenda', 'days']

/** The lists of one kind by their name in the first column: the grids of the speakers, the days of the agenda. */
const listsOf = (content: StoredContent, kind: Kind): { name: string; path: Path }[] =>
  kind === 'speakers'
    ? Object.entries(grids).map(([name, grid]) => ({ name, path: ['speakers', grid] }))
    : (valueAt(content, days) as readonly StoredItem[]).map((day) => ({
        name: String(day['isoDate']),
        path: [...days, day.id, 'items'],
      }))

const firstColumn: Record<Kind, string> = { speakers: 'Grid', agenda: 'Day' }

type Column = { name: string; field: LeafField | GroupField | ListField; label: string }
const typed: ReadonlySet<Field['kind']> = new Set([
  'line',
  'text',
  'long',
  'address',
  'number',
  'choice',
  'flag',
  'time',
  'speaker',
])

/** The fields of an item that a cell can hold. */
const columnsOf = (list: ListField): Column[] =>
  Object.entries((list.item as GroupField).fields).flatMap(([name, field]) =>
    typed.has(field.kind) || isOfPeople(field) || (field.kind === 'list' && isLinks(field))
      ? [{ name, field: field as Column['field'], label: field.label }]
      : [],
  )

const listField = (kind: Kind): ListField =>
  (kind === 'speakers'
    ? fieldAt(['speakers', 'firstGrid'])
    : ((fieldAt(days) as ListField).item as GroupField).fields['items']) as ListField

/** The speakers or the agenda as CSV. */
export const writeList = (content: StoredContent, kind: Kind): string => {
  const columns = columnsOf(listField(kind))
  const rows = listsOf(content, kind).flatMap(({ name, path }) =>
    (valueAt(content, path) as readonly StoredItem[]).map((item) => [
      name,
      ...columns.map((column) => inCell(content, column, item[column.name])),
      item.id,
    ]),
  )
  return toCsv([[firstColumn[kind], ...columns.map(({ label }) => label), 'Id'], ...rows])
}

const inCell = (content: StoredContent, { field }: Column, value: Json | undefined): string => {
  if (field.kind === 'flag') return value === true ? 'yes' : ''
  if (isOfPeople(field)) return peopleInCell(content, field, value)
  if (field.kind === 'long') return textOf((value ?? []) as unknown as LongText)
  if (field.kind === 'list') return linksInCell(field, value)
  if (field.kind === 'speaker')
    return String(everyOne(content, 'speakers').find(({ id }) => id === value)?.['name'] ?? '')
  return String(value ?? '')
}

/**
 * The draft with the rows of a CSV: rows with an id, or else a name or title, that is there change that entry, others are
 * added. Nothing is removed. `newId` makes the id of an added entry.
 * @throws ImportProblem when it is no list of speakers or of the agenda, or a row names no list
 */
export const readList = (
  draft: StoredContent,
  text: string,
  newId: () => string,
): { content: StoredContent; unknown: string[] } => {
  if (text.length > 2_000_000) throw new ImportProblem('The file is larger than 2 MB.')
  const [head = [], ...rows] = fromCsv(text)
  const kind = (Object.keys(firstColumn) as Kind[]).find((one) => firstColumn[one] === head[0]?.trim())
  if (!kind)
    throw new ImportProblem(
      'The first column must be Grid, for speakers, or Day, for the agenda. Nothing was imported.',
    )
  if (rows.length > 2_000) throw new ImportProblem('The file has more than 2,000 rows. Nothing was imported.')
  const list = listField(kind)
  const columns = columnsOf(list)
  const known = new Map(columns.map((column) => [column.label, column]))
  const places = head.map((label) => known.get(label.trim()))
  const idAt = head.findIndex((label) => label.trim() === 'Id')
  const unknown = head.filter((_label, at) => at > 0 && at !== idAt && !places[at])
  const content = rows.reduce((before, cells, at) => {
    const target = listsOf(before, kind).find(({ name }) => name === cells[0]?.trim())
    if (!target)
      throw new ImportProblem(
        `Row ${at + 2}: there is no ${firstColumn[kind].toLowerCase()} “${(cells[0] ?? '').slice(0, 60)}”. Nothing was imported.`,
      )
    const values = Object.fromEntries(
      places.flatMap((column, place) =>
        column
          ? [[column.name, fromCell({ content: draft, column, row: at + 2, newId }, cells[place] ?? '')]]
          : [],
      ),
    )
    return withRow(before, kind, target.path, { list, values, id: cells[idAt]?.trim() ?? '', newId })
  }, draft)
  return { content, unknown }
}

type Row = {
  list: ListField
  values: Record<string, Json>
  id: string
  newId: () => string
}

const withRow = (
  content: StoredContent,
  kind: Kind,
  path: Path,
  { list, values, id, newId }: Row,
): StoredContent => {
  const lists = listsOf(content, kind)
  const all = lists.flatMap((one) => valueAt(content, one.path) as readonly StoredItem[])
  const own =
    all.find((item) => item.id === id) ??
    (id === ''
      ? all.find((item) => values[list.title] !== '' && item[list.title] === values[list.title])
      : undefined)
  const base = own ?? { ...newItem(content, path, newId()), ...emptyGroup(list.item as GroupField) }
  const item = { ...base, ...values, ...(own && unchanged(content, list, own, values)) } as StoredItem
  return lists.reduce((before, { path: place }) => {
    const items = valueAt(before, place) as readonly StoredItem[]
    const isHere = items.some((one) => one.id === item.id)
    const isTarget = place.join() === path.join()
    if (!isHere && !isTarget) return before
    const next = !isTarget
      ? items.filter((one) => one.id !== item.id)
      : isHere
        ? items.map((one) => (one.id === item.id ? item : one))
        : [...items, item]
    return withList(before, place, next)
  }, content)
}

/** What a row leaves as it is: a cell holds no bold words, for example. */
const unchanged = (
  content: StoredContent,
  list: ListField,
  own: StoredItem,
  values: Row['values'],
): Record<string, Json | undefined> =>
  Object.fromEntries(
    columnsOf(list)
      .filter(({ name }) => name in values)
      .filter((column) =>
        [own, values]
          .map((one) => inCell(content, column, one[column.name]))
          .every((cell, _at, [first]) => cell === first),
      )
      .map(({ name }) => [name, own[name]]),
  )

const withList = <T extends Json>(value: T, [step = '', ...rest]: Path, list: readonly StoredItem[]): T => {
  const next = (one: Json): Json =>
    rest.length === 0 ? (list as unknown as Json) : withList(one, rest, list)
  if (Array.isArray(value))
    return (value as readonly StoredItem[]).map((one) =>
      one.id === step ? withList(one, rest, list) : one,
    ) as unknown as T
  return { ...(value as object), [step]: next((value as Record<string, Json>)[step] as Json) } as unknown as T
}

type CellContext = { content: StoredContent; column: Column; row: number; newId: () => string }

const fromCell = ({ content, column, row, newId }: CellContext, cell: string): Json => {
  const { field, label } = column
  const text = cell.trim()
  if (isOfPeople(field)) return peopleFromCell(content, field, cell, newId)
  switch (field.kind) {
    case 'long':
      return longTextOf(cell.normalize('NFC').replaceAll('\r\n', '\n')) as unknown as Json
    case 'list':
      return linksOfCell(field, cell.normalize('NFC'), newId)
    case 'flag':
      return /^(?:yes|true|1|x)$/i.test(text)
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'choice':
      return field.choices.find(({ value, label: one }) => value === text || one === text)?.value ?? text
    case 'speaker': {
      if (text === '') return ''
      const speaker = everyOne(content, 'speakers').find(({ id, name }) => name === text || id === text)
      if (speaker) return speaker.id
      throw new ImportProblem(
        `Row ${row}, ${label}: there is no speaker “${text.slice(0, 80)}”. Nothing was imported.`,
      )
    }
    default:
      return cell.normalize('NFC').replaceAll('\r\n', '\n')
  }
}
