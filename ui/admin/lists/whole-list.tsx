import type { ReactNode } from 'react'
import { ListFoot } from './list-foot.tsx'
import { FailedList, LoadingRows } from './list-states.tsx'

/** What a list's question tells of itself; that of React Query does. */
type Requested<Row> = {
  data: readonly Row[] | undefined
  error: Error | null
  isRefetching: boolean
  refetch: () => Promise<unknown>
}

type Props<Row> = {
  request: Requested<Row>
  /** The words of a failure: the sentence, and the cause below it. */
  failed: (error: Error) => { sentence: string; cause?: string | undefined }
  loading: string
  showsLoading?: boolean
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** How many are shown, in words. */
  count: (rows: number) => string
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read whole, in each of its states. What was there stays when it could not be read again. */
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
