import type { ReactNode } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { Notice } from '../notice.tsx'

/**
 * Placeholder rows of a loading list. `showsWords`: shows the label to sighted users as well. `isTable`: they are as high as
 * the rows of a table.
 */
export function LoadingRows({
  words,
  rows = 6,
  showsWords = false,
  isTable = false,
}: {
  words: string
  rows?: number
  showsWords?: boolean
  isTable?: boolean
}) {
  return (
    <div role="status" className={isTable ? 'adm-waiting-rows' : 'grid gap-5 p-4'}>
      <span className={showsWords ? 'text-ink-2' : 'sr-only'}>{words}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="adm-skeleton" />
      ))}
    </div>
  )
}

/** What could not be read or saved, and a button to retry where that is useful. */
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

/** The error of a query and a button to retry; nothing when it has not failed. */
export function FailedQuery({
  error,
  refetch,
  sentence,
  causeOf = ({ message }) => message,
}: {
  error: Error | null
  refetch: () => Promise<unknown>
  sentence: string
  /** The cause as a message. */
  causeOf?: (error: Error) => string
}) {
  return error && <FailedList sentence={sentence} cause={causeOf(error)} onRetry={() => void refetch()} />
}

/** An empty list: why it is empty, and what to do. */
export function EmptyList({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <p className="text-sm font-[560]">{sentence}</p>
      {children}
    </div>
  )
}
