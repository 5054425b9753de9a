import { AdminButton } from '../admin-button.tsx'

const sizes = [25, 50, 100]

type Props = {
  /** The formatted number of rows. */
  count: string
  onRefresh: () => void
  isRefreshing: boolean
  /** A refresh has failed: the rows are those of before. */
  failure?: string | undefined
  /** Whether the rows of a table are low; undefined: this list is not a table. */
  compact?: { on: boolean; onChange: (on: boolean) => void } | undefined
  size?: { value: number; onChange: (size: number) => void }
  pages?: {
    isFirst: boolean
    onFirst: () => void
    /** Undefined: the previous page is unknown. */
    onPrevious: (() => void) | undefined
    /** Undefined: this is the last page. */
    onNext: (() => void) | undefined
  }
}

/** Below a list: the number of rows, paging, and Refresh. */
export function ListFoot({ count, onRefresh, isRefreshing, failure, compact, size, pages }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line px-3 py-2 text-ink-2">
      <p role="status" className="grow tabular-nums">
        {count}
      </p>
      {(compact || size || pages) && (
        // on a phone they have a line of their own
        <div className="adm-noprint flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:w-full max-sm:justify-between">
          {compact && (
            <label className="hidden items-center gap-2 md:flex">
              <input
                type="checkbox"
                checked={compact.on}
                onChange={(event) => compact.onChange(event.target.checked)}
              />
              Compact
            </label>
          )}
          {size && (
            <label className="flex items-center gap-2">
              Rows
              <select
                className="adm-size"
                value={size.value}
                onChange={(event) => size.onChange(Number(event.target.value))}
              >
                {sizes.map((rows) => (
                  <option key={rows}>{rows}</option>
                ))}
              </select>
            </label>
          )}
          {pages && (
            <nav aria-label="Pages" className="flex gap-2">
              {!pages.isFirst && <AdminButton onClick={pages.onFirst}>First page</AdminButton>}
              <AdminButton disabled={!pages.onPrevious} onClick={pages.onPrevious}>
                Previous
              </AdminButton>
              <AdminButton disabled={!pages.onNext} onClick={pages.onNext}>
                Next
              </AdminButton>
            </nav>
          )}
        </div>
      )}
      {failure && <span className="adm-noprint text-danger">{failure}</span>}
      <AdminButton className="adm-noprint" aria-busy={isRefreshing} onClick={onRefresh}>
        Refresh
      </AdminButton>
    </div>
  )
}
