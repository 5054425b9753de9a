import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Column, columnAttributes } from './column.ts'

/** The selected rows, for actions on several at once. */
export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** The ids of the shown rows. */
  ids: readonly string[]
  selection: Selection | undefined
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  hasActions: boolean
}

/** The header of a table: the names of its columns, which sort, and a box that selects all rows. */
export function DataHead<Row>({ columns, ids, selection, sort, onSort, hasActions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="adm-choose">
            <ChooseAll ids={ids} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.head} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col" className="adm-noprint">
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Selects all shown rows, or none. */
export function ChooseAll({
  ids,
  selection: { chosen, onChange },
}: {
  ids: readonly string[]
  selection: Selection
}) {
  const box = useRef<HTMLInputElement>(null)
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  const isSome = !isAll && ids.some((id) => chosen.has(id))
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all on this page"
      checked={isAll}
      onChange={() => onChange(new Set(isAll ? [] : ids))}
    />
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { head, sort: of } = column
  if (!of || !onSort) {
    return (
      <th scope="col" {...columnAttributes(column)}>
        {head}
      </th>
    )
  }
  const order = ariaSort(sort, of)
  const Icon = order === 'ascending' ? ChevronUp : order === 'descending' ? ChevronDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={order} {...columnAttributes(column)}>
      <button
        type="button"
        className="adm-sort"
        onClick={() => onSort(order === 'descending' ? of.ascending : of.descending)}
      >
        {head}
        <Icon size={12} aria-hidden="true" />
      </button>
    </th>
  )
}

const ariaSort = (sort: string | undefined, of: NonNullable<Column<never>['sort']>) => {
  if (sort === of.ascending) return 'ascending'
  return sort === of.descending ? 'descending' : 'none'
}
