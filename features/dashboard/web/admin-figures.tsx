import { lazy, Suspense } from 'react'
import type { FigureRange, Figures } from '#features/dashboard/dashboard.contract.ts'
import { formatSpan } from '#features/dashboard/format-figures.ts'
import { formatPreviousPeriod, hasPrevious } from '#features/dashboard/shown-figures.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { useFigures } from './use-figures.ts'

const message = 'The figures could not be loaded'

function Unloaded() {
  return (
    <FailedList
      sentence={message}
      cause="Part of this page could not be loaded. Check your connection and reload the page."
      onRetry={() => location.reload()}
    />
  )
}

/** Lazy, so that the page does not wait for the charts. */
const FigurePanels = lazy(() => import('./admin-figure-panels.tsx').catch(() => ({ default: Unloaded })))
const FirstSteps = lazy(() =>
  import('./first-steps/admin-first-steps.tsx').catch(() => ({ default: Unloaded })),
)

const ranges: readonly { value: FigureRange; words: string }[] = [
  { value: '30', words: '30 days' },
  { value: '90', words: '90 days' },
  { value: '365', words: 'A year' },
  { value: 'all', words: 'All' },
]

/**
 * The figures of the chosen website for a period and the previous one, or the first steps before the first
 * registration. The page works without them.
 */
export function AdminFigures() {
  const figures = useFigures()
  if (figures.query.data?.hasRegistration !== false) return <Shown {...figures} />
  return (
    <Suspense fallback={<div className="adm-skeleton fig-waiting mt-7" />}>
      <FirstSteps />
    </Suspense>
  )
}

function Shown({ range, query, asTables, chooseRange, showTables }: ReturnType<typeof useFigures>) {
  const { data, error, isPlaceholderData, refetch } = query
  const retry = () => void refetch()

  return (
    <section aria-labelledby="figures" className="fig-all">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="figures" className="text-[0.9375rem] leading-5">
          Figures
        </h2>
        <Segmented label="Period" options={ranges} value={range} onChange={chooseRange} />
        <p className="grow text-xs text-ink-3">
          {data ? `${formatSpan(data)}, dates in ${data.timeZone}` : '\u00a0'}
        </p>
        {data && error && (
          <p role="alert" className="text-danger">
            Not up to date: {error.message}{' '}
            <AdminButton variant="quiet" onClick={retry}>
              Retry
            </AdminButton>
          </p>
        )}
        {data && !asTables && hasPrevious(data) && <Key figures={data} />}
        <AdminButton
          className="adm-noprint aria-pressed:border-ai aria-pressed:bg-ai-soft aria-pressed:text-ai"
          aria-pressed={asTables}
          onClick={() => showTables(!asTables)}
        >
          Show as table
        </AdminButton>
      </div>
      {!data && error ? (
        <FailedList sentence={message} cause={error.message} onRetry={retry} />
      ) : (
        <div aria-busy={isPlaceholderData || !data} className="fig-fresh">
          {data ? (
            <Suspense fallback={<WaitingPanels />}>
              <FigurePanels figures={data} asTables={asTables} />
            </Suspense>
          ) : (
            <WaitingPanels />
          )}
        </div>
      )}
    </section>
  )
}

/** The legend. */
function Key({ figures }: { figures: Figures }) {
  const line = (className: string) => (
    <svg width="18" height="4" aria-hidden="true">
      <path className={className} d="M1 2H17" />
    </svg>
  )
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-ink-3">
      <span className="flex items-center gap-1.5">{line('fig-now')} This period</span>
      <span className="flex items-center gap-1.5">
        {line('fig-before')} {formatPreviousPeriod(figures)}
      </span>
    </p>
  )
}

/** A placeholder of the final height, so that nothing below moves. */
function WaitingPanels() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading figures...
      </p>
      <div className="fig-two">
        {['registrations', 'revenue'].map((one) => (
          <div key={one} className="fig-growth">
            <div className="adm-skeleton fig-waiting" />
          </div>
        ))}
      </div>
      <div className="fig-three">
        {['types', 'countries', 'way'].map((one) => (
          <div key={one} className="adm-skeleton fig-waiting-bars" />
        ))}
      </div>
    </>
  )
}
