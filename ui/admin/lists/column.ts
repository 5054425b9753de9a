import type { ReactNode } from 'react'

/** A column of a table: its header and its cells. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** A line above the cell, smaller, such as a reference. */
  noteAbove?: (row: Row) => ReactNode
  /** A second line of the cell, smaller, such as the address below a name; not on a phone. */
  note?: (row: Row) => ReactNode
  /** The labels of the list's orders by this column: lowest (oldest) first and highest (newest) first. */
  sort?: { ascending: string; descending: string }
  /** For numbers and money. */
  align?: 'end'
  /** The header cell of its row, which screen readers announce before the others. */
  isName?: boolean
  /** Its cells are the buttons that open the details of their rows, where the list opens any. */
  opens?: boolean
  /** Classes of the column in a wide table. */
  look?: string
  /** Only controls: not printed. */
  isForScreen?: boolean
  /** Left out where the window is narrower than so many pixels; the details of the row say it. */
  hiddenBelow?: 700 | 1100
  /** Where a phone shows the cell: beside the name, or in the line below it, one after another. */
  phone?: 'beside' | 'below'
}

/** How the cells of a column are drawn, its header included. */
export const columnAttributes = ({
  align,
  isForScreen,
  hiddenBelow,
  phone,
}: Pick<Column<never>, 'align' | 'isForScreen' | 'hiddenBelow' | 'phone'>) => ({
  'data-align': align,
  'data-hidden-below': hiddenBelow,
  'data-phone': phone,
  ...(isForScreen && { className: 'adm-noprint' }),
})
