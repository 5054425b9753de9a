import { useEffect, useRef } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { focusHeading } from '#ui/admin/dialogs/focus-heading.ts'
import { EmptyList, FailedList, FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { AdminAuditTable } from './admin-audit-table.tsx'
import type { useAudit } from './use-audit.ts'

type Props = { audit: ReturnType<typeof useAudit>; isFiltered: boolean; onReset: () => void }

/** The list in each of its states. */
export function AdminAuditList({ audit, isFiltered, onReset }: Props) {
  const { query, entries } = audit
  const isStale = query.isPlaceholderData
  if (query.isPending) return <LoadingRows words="Loading changes..." />
  if (query.isError && !query.isFetchNextPageError) {
    return (
      <div className="px-3">
        <FailedQuery sentence="The changes could not be loaded" error={query.error} refetch={query.refetch} />
      </div>
    )
  }
  const reset = () => {
    onReset()
    focusHeading()
  }
  if (entries.length === 0 && isFiltered) {
    return (
      <EmptyList sentence="No changes match these filters">
        <AdminButton onClick={reset}>Reset Filters</AdminButton>
      </EmptyList>
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyList sentence="No changes yet">
        <p className="text-ink-2">Changes in the back-office appear here.</p>
      </EmptyList>
    )
  }
  return (
    <>
      <AdminAuditTable entries={entries} busy={isStale} />
      <Foot audit={audit} />
    </>
  )
}

/** The number of shown entries, and a button for more. */
function Foot({ audit: { query, entries } }: Pick<Props, 'audit'>) {
  const count = useRef<HTMLParagraphElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const request = useRef(false)

  useEffect(() => {
    if (isFetchingNextPage || !request.current) return
    request.current = false
    // the button disappears with the last page, so move the focus
    if (!hasNextPage) count.current?.focus()
  }, [hasNextPage, isFetchingNextPage])

  const more = () => {
    if (isFetchingNextPage) return
    request.current = true
    void query.fetchNextPage()
  }

  return (
    <div className="border-t border-line p-3">
      {isFetchNextPageError && (
        <FailedList sentence="More changes could not be loaded" cause={query.error?.message} onRetry={more} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <p ref={count} role="status" tabIndex={-1} className="text-ink-2 tabular-nums">
          {formatCount(entries.length, !hasNextPage)}
        </p>
        {hasNextPage && (
          <AdminButton aria-busy={isFetchingNextPage} onClick={more}>
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </AdminButton>
        )}
      </div>
    </div>
  )
}

const formatCount = (count: number, isAll: boolean): string =>
  `${isAll ? '' : 'The newest '}${count === 1 ? '1 change' : `${count} changes`}`
