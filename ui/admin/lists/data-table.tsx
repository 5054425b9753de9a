import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { withToggled } from './use-selection.ts'

/** A column of a table: its header and its cells. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The labels of the list's orders by this column: lowest (oldest) first and highest (newest) first. */
  sort?: { ascending: string; descending: string }
  /** For numbers and money. */
  align?: 'end'
  /** The header cell of its row, which screen readers announce before the others. */
  isName?: boolean
  /** Classes of the column in a wide table. */
  look?: string
  /** Only controls: not printed. */
  isForScreen?: boolean
}

/** The selected rows, for actions on several at once. */
export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

type Props<Row> = {
  /** The table's description for screen readers. */
  caption: string
  /** When they are stable between renders, cells of unchanged rows are not rendered again. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** A row's name in the labels of its controls: the customer, the title. */
  nameOf: (row: Row) => string
  /** The shown rows are outdated while the requested ones load. */
  busy?: boolean
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection
  /** The action of a click on a row, besides the control in it that does the same for the keyboard. */
  onOpen?: (row: Row) => void
  /** For a table with more columns than fit into a window: it scrolls sideways within itself, its header stays. */
  wide?: boolean
  className?: string
}

const classesOf = (look: string | undefined, isForScreen: boolean | undefined) =>
  isForScreen ? `adm-noprint ${look ?? ''}` : look

/** Ignores clicks on controls in the row, and the end of a text selection. */
const isMeantForRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest('a, button, input, select, label, .adm-choose') &&
  (window.getSelection()?.isCollapsed ?? true)

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] }

function CellsOfRow<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map(({ head, cell, align, isName, look, isForScreen }) =>
    isName ? (
      <th
        key={head}
        scope="row"
        data-label={head}
        data-align={align}
        className={classesOf(look, isForScreen)}
      >
        {cell(row)}
      </th>
    ) : (
      <td key={head} data-label={head} data-align={align} className={classesOf(look, isForScreen)}>
        {cell(row)}
      </td>
    ),
  )
}

/** The cells of one row, rendered again only when the row or the columns change. */
const Cells = memo(CellsOfRow) as typeof CellsOfRow

type RowProps<Row> = CellsProps<Row> & {
  id: string
  name: string
  /** Undefined: rows cannot be selected. */
  isChosen: boolean | undefined
  onChoose: (id: string) => void
  onOpen: ((row: Row) => void) | undefined
}

function OneRow<Row>({ id, name, isChosen, onChoose, onOpen, row, columns }: RowProps<Row>) {
  return (
    // keyboard users have a control in the row
    <tr
      data-chosen={isChosen || undefined}
      data-opens={onOpen && true}
      onClick={onOpen && ((event) => isMeantForRow(event) && onOpen(row))}
    >
      {isChosen !== undefined && (
        <td className="adm-choose">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={() => onChoose(id)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  )
}
const MemoRow = memo(OneRow) as typeof OneRow

/** A list as a table (brief 8.2): a sticky header, sort buttons, selectable rows; cards on a phone. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  busy = false,
  sort,
  onSort,
  selection,
  onOpen,
  wide = false,
  className = '',
}: Props<Row>) {
  const choose = useStableCallback((id: string) => selection?.onChange(withToggled(selection.chosen, id)))
  const open = useStableCallback((row: Row) => onOpen?.(row))
  const table = (
    <table className={`adm-table adm-cards adm-data ${className}`} aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && <ChooseAll ids={rows.map(idOf)} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.head} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <MemoRow
              key={id}
              id={id}
              name={nameOf(row)}
              isChosen={selection?.chosen.has(id)}
              onChoose={choose}
              onOpen={onOpen && open}
              row={row}
              columns={columns}
            />
          )
        })}
      </tbody>
    </table>
  )
  if (!wide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="adm-wide" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

/** Selects all shown rows, or none. */
function ChooseAll({
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
    <th scope="col" className="adm-choose">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : ids))}
      />
    </th>
  )
}

function Head<Row>({
  column: { head, sort: of, align, isForScreen },
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const order = ariaSort(sort, of)
  if (!of || !onSort) {
    return (
      <th scope="col" data-align={align} className={classesOf(undefined, isForScreen)}>
        {head}
      </th>
    )
  }
  const Icon = order === 'ascending' ? ChevronUp : order === 'descending' ? ChevronDown : ChevronsUpDown
  return (
    <th scope="col" aria-sort={order} data-align={align} className={classesOf(undefined, isForScreen)}>
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

const ariaSort = (sort: string | undefined, of: Column<never>['sort']) => {
  if (!of) return undefined
  if (sort === of.ascending) return 'ascending'
  return sort === of.descending ? 'descending' : 'none'
}
