import { type ReactNode, useRef } from 'react'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import type { Column } from './column.ts'
import { DataHead, type Selection } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import { useLongWords } from './use-long-words.ts'
import { withToggled } from './use-selection.ts'

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
  selection?: Selection | undefined
  /** The action of a click on a row, besides the button that its column `opens` is. */
  onOpen?: ((row: Row) => void) | undefined
  /** The controls of a row, in a last column. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** For a table with more columns than fit into a window: it scrolls sideways within itself, its header stays. */
  wide?: boolean
  className?: string
}

/** A list as a table (brief 8.2): a sticky header, sort buttons, selectable rows; rows of two lines or cards on a phone. */
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
  actions,
  wide = false,
  className = '',
}: Props<Row>) {
  const choose = useStableCallback((id: string) => selection?.onChange(withToggled(selection.chosen, id)))
  const open = useStableCallback((row: Row) => onOpen?.(row))
  const shown = useRef<HTMLTableElement>(null)
  useLongWords(shown, rows)
  const onPhone = columns.some(({ phone }) => phone) ? 'adm-two-lines' : 'adm-cards'
  const table = (
    <table ref={shown} className={`adm-table ${onPhone} adm-data ${className}`} aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <DataHead
        columns={columns}
        ids={rows.map(idOf)}
        selection={selection}
        sort={sort}
        onSort={onSort}
        hasActions={actions !== undefined}
      />
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <DataRow
              key={id}
              id={id}
              name={nameOf(row)}
              isChosen={selection?.chosen.has(id)}
              onChoose={choose}
              onOpen={onOpen && open}
              row={row}
              columns={columns}
              actions={actions?.(row)}
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
