import type { ReactNode } from 'react'
import { ListFoot } from './list-foot.tsx'
import { FailedList, LoadingRows } from './list-states.tsx'

/** The state of a list's query, as React Query provides it. */
type Requested<Row> = {
  data: readonly Row[] | undefined
  error: Error | null
  isRefetching: boolean
  refetch: () => Promise<unknown>
}

type Props<Row> = {
  request: Requested<Row>
  /** The message of a failure, and its cause below it. */
  failed: (error: Error) => { sentence: string; cause?: string | undefined }
  loading: string
  showsLoading?: boolean
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Formats the number of rows. */
  count: (rows: number) => string
  children: (rows: readonly Row[]) => ReactNode
}

/** A list without paging, in each of its states. Earlier rows remain when a refetch fails. */
export function WholeList<Row>({
  request,
  failed,
  loading,
  showsLoading = false,
  empty,
  count,
  children,
}: Props<Row>) {
  const { data: rows, error, isRefetching } = request
  const again = () => void request.refetch()
  return (
    <>
      {error && <FailedList {...failed(error)} onRetry={again} />}
      {rows === undefined && !error && (
        <div className="adm-list">
          <LoadingRows words={loading} showsWords={showsLoading} />
        </div>
      )}
      {rows && (
        <div className="adm-list">
          {rows.length === 0 ? empty : children(rows)}
          <ListFoot count={count(rows.length)} onRefresh={again} isRefreshing={isRefetching} />
        </div>
      )}
    </>
  )
}
