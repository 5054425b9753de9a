import { type MouseEvent, memo, type ReactNode } from 'react'
import { type Column, columnAttributes } from './column.ts'
import { RowCheck } from './row-check.tsx'

type CellsProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  onOpen: ((row: Row) => void) | undefined
}

function CellsOfRow<Row>({ row, columns, onOpen }: CellsProps<Row>): ReactNode {
  return columns.map((column) => {
    const { head, cell, noteAbove, note, isName, opens, look, isForScreen } = column
    const Cell = isName ? 'th' : 'td'
    return (
      <Cell
        key={head}
        {...(isName && { scope: 'row' })}
        data-label={head}
        {...columnAttributes(column)}
        className={isForScreen ? `adm-noprint ${look ?? ''}` : look}
      >
        {noteAbove && <span className="block text-2xs text-ink-3">{noteAbove(row)}</span>}
        {opens && onOpen ? (
          <button type="button" dir="auto" className="adm-open" onClick={() => onOpen(row)}>
            {cell(row)}
          </button>
        ) : (
          cell(row)
        )}
        {note && <span className="adm-note">{note(row)}</span>}
      </Cell>
    )
  })
}

/** The cells of one row, rendered again only when the row or the columns change. */
const Cells = memo(CellsOfRow) as typeof CellsOfRow

type Props<Row> = CellsProps<Row> & {
  id: string
  name: string
  /** Undefined: rows cannot be selected. */
  isChosen: boolean | undefined
  onChoose: (id: string) => void
  /** The controls of the row. */
  actions: ReactNode
}

/** Ignores clicks on controls in the row, and the end of a text selection. */
const isMeantForRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest('a, button, input, select, label, .adm-choose') &&
  (window.getSelection()?.isCollapsed ?? true)

function OneRow<Row>({ id, name, isChosen, onChoose, onOpen, row, columns, actions }: Props<Row>) {
  return (
    // keyboard users have a control in the row
    <tr
      data-row={id}
      data-chosen={isChosen || undefined}
      data-opens={onOpen && true}
      onClick={onOpen && ((event) => isMeantForRow(event) && onOpen(row))}
    >
      {isChosen !== undefined && (
        <td className="adm-choose">
          <RowCheck name={name} checked={isChosen} onChange={() => onChoose(id)} />
        </td>
      )}
      <Cells row={row} columns={columns} onOpen={onOpen} />
      {actions !== undefined && (
        <td data-label="Actions" className="adm-row-actions adm-noprint">
          {actions}
        </td>
      )}
    </tr>
  )
}
export const DataRow = memo(OneRow) as typeof OneRow
