import type { ReactNode } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { focusHeading } from '#ui/admin/dialogs/focus-heading.ts'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { ListFoot } from '#ui/admin/lists/list-foot.tsx'
import { EmptyList, FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { rangeLabel } from '#ui/admin/lists/range-label.ts'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { useAdmin } from '../use-admin.ts'
import type { AdminListState } from './use-admin-list.ts'

type Props<Row extends { id: string }> = {
  list: AdminListState<Row>
  /** The table's description for screen readers. */
  caption: string
  /** A row: `submission`, `submissions`. */
  noun: readonly [one: string, several: string]
  columns: readonly Column<Row>[]
  /** A row's name in the labels of its controls. */
  nameOf: (row: Row) => string
  /** Opens the details of a row; absent: rows have none. */
  onOpen?: ((row: Row) => void) | undefined
  /** The controls of a row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The actions on the selected rows; absent: rows cannot be selected. */
  chosen?: ReactNode
  loading?: string
  /** Undefined: it is not said, because the page shows other rows instead. */
  failed?: (error: Error) => { sentence: string; cause?: string | undefined } | undefined
  /** What a failed list does on Retry, where that is not reading it again. */
  onRetry?: (error: Error) => void
  /** Why there are no rows at all, and how they come. */
  empty: ReactNode
  /** The sentence where no row matches the filters, and more below it. */
  noMatch: string
  noMatchMore?: ReactNode
  onReset?: () => void
  /** Between the bar and the rows, such as another order or view. */
  above?: ReactNode
  /** Shows the rows another way than as a table. */
  cards?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Said after the number of rows: `2 of them cancelled`. */
  more?: string | undefined
  wide?: boolean
  className?: string
}

/** A list that is read in pages, in each of its states, with its selection and its foot. */
export function AdminList<Row extends { id: string }>(props: Props<Row>) {
  const { list, noun, chosen, above, cards, more } = props
  const { page, rows, selection, address, query } = list
  const { compact } = useAdmin()
  const { next, total } = page.data ?? {}
  const limit = Number(query.limit)
  // rows of another page, while this one loads or has failed
  const before = list.isOld || address.pagesBefore === undefined ? undefined : address.pagesBefore * limit
  const label = rangeLabel({ rows: rows.length, before, total, hasNext: next !== undefined, noun })

  return (
    <>
      {chosen && (
        <SelectionBar count={selection.chosen.size} onClear={selection.clear}>
          {chosen}
        </SelectionBar>
      )}
      <Wait {...props} />
      {rows.length > 0 && above}
      {rows.length > 0 && (cards ? cards(rows) : <Rows {...props} />)}
      {page.data && rows.length === 0 && <Empty {...props} />}
      <ListFoot
        count={page.data || rows.length > 0 ? `${label}${more ? `, ${more}` : ''}` : ''}
        onRefresh={list.refresh}
        isRefreshing={page.isFetching}
        failure={page.isError && (page.data || list.isOld) ? 'Not refreshed' : undefined}
        compact={cards ? undefined : compact}
        size={{ value: limit, onChange: list.resize }}
        pages={{
          isFirst: address.isFirstPage,
          onFirst: address.first,
          onPrevious: address.previous,
          // the button remains while the next page loads, and so keeps the focus
          onNext: next ? () => !page.isPlaceholderData && address.next(next) : undefined,
        }}
      />
    </>
  )
}

function Rows<Row extends { id: string }>(props: Props<Row>) {
  const { list, caption, columns, nameOf, chosen, actions, wide = false, className = '' } = props
  const open = useStableCallback((row: Row) => props.onOpen?.(row))
  return (
    <DataTable
      caption={caption}
      className={className}
      columns={columns}
      rows={list.rows}
      idOf={({ id }) => id}
      nameOf={nameOf}
      busy={list.isOld}
      sort={list.query.sort}
      onSort={list.sortBy}
      selection={chosen ? list.selection : undefined}
      onOpen={props.onOpen && open}
      actions={actions}
      wide={wide}
    />
  )
}

/** The failure or the first loading of the list. Earlier rows remain below. */
function Wait<Row extends { id: string }>({
  list: { page, address },
  noun,
  loading,
  failed,
  onRetry,
}: Props<Row>) {
  const { data, error } = page
  const texts =
    error &&
    (failed ? failed(error) : { sentence: `The ${noun[1]} could not be loaded`, cause: error.message })
  const retry = () => {
    // a cursor of another order, or a mistyped one, fails again: start at the first page
    if (error && 'status' in error && error.status === 400 && !address.isFirstPage) address.first()
    else if (error && onRetry) onRetry(error)
    else void page.refetch()
  }
  return (
    <>
      {texts && (
        <div className="px-3">
          <FailedList {...texts} onRetry={retry} />
        </div>
      )}
      {data === undefined && !error && <LoadingRows words={loading ?? `Loading ${noun[1]}...`} isTable />}
    </>
  )
}

function Empty<Row extends { id: string }>(props: Props<Row>) {
  const { list, noun, loading, empty, noMatch, noMatchMore, onReset = list.address.reset } = props
  // that there are none was said of another filter
  if (!list.isNarrowed && list.isOld)
    return <LoadingRows words={loading ?? `Loading ${noun[1]}...`} isTable />
  if (!list.isNarrowed) return empty
  const reset = () => {
    onReset()
    // the button goes with the filter
    focusHeading()
  }
  return (
    <EmptyList sentence={noMatch}>
      {noMatchMore}
      <AdminButton onClick={reset}>Reset Filters</AdminButton>
    </EmptyList>
  )
}
