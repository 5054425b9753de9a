import type { ReactNode } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { Notice } from '../notice.tsx'

/** A list that is on its way: rows of the height that it will have. `showsWords`: for those who see them, too. */
export function LoadingRows({
  words,
  rows = 6,
  showsWords = false,
}: {
  words: string
  rows?: number
  showsWords?: boolean
}) {
  return (
    <div role="status" className="grid gap-5 p-4">
      <span className={showsWords ? 'text-ink-2' : 'sr-only'}>{words}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="adm-skeleton" />
      ))}
    </div>
  )
}

/** What could not be read or saved, and the way to try it again, where that is of use. */
export function FailedList({
  sentence,
  cause,
  onRetry,
}: {
  sentence: string
  cause?: string | undefined
  onRetry?: (() => void) | undefined
}) {
  return (
    <Notice kind="danger" actions={onRetry && <AdminButton onClick={onRetry}>Retry</AdminButton>}>
      <p>{sentence}</p>
      {cause && cause !== sentence && <p className="font-[430] text-ink">{cause}</p>}
    </Notice>
  )
}

/** Why a query has failed, and the way to send it again; nothing as long as it has not. */
export function FailedQuery({
  error,
  refetch,
  sentence,
  causeOf = ({ message }) => message,
}: {
  error: Error | null
  refetch: () => Promise<unknown>
  sentence: string
  /** Why, in words. */
  causeOf?: (error: Error) => string
}) {
  return error && <FailedList sentence={sentence} cause={causeOf(error)} onRetry={() => void refetch()} />
}

/** A list with nothing in it: why, and what to do. */
export function EmptyList({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <p className="text-sm font-[560]">{sentence}</p>
      {children}
    </div>
  )
}

/**
 * Within the frame of a paged list: why it could not be read, or that it is on its way for the first time. What was there
 * stays below.
 */
export function ListWait({
  list: { data, error, refetch },
  failed,
  loading,
}: {
  list: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  failed: (error: Error) => { sentence: string; cause?: string | undefined }
  loading: string
}) {
  return (
    <>
      {error && (
        <div className="px-3">
          <FailedList {...failed(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && <LoadingRows words={loading} />}
    </>
  )
}
