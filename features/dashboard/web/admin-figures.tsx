import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { FigureRange, Figures } from '#features/dashboard/dashboard.contract.ts'
import { countInWords, shareInWords, spanInWords } from '#features/dashboard/figure-words.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { AdminButton, adminButtonLook } from '#ui/admin/admin-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { type Tile, TileStrip } from '#ui/admin/lists/tile-strip.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { useFigures } from './use-figures.ts'

const sentence = 'The figures could not be loaded'

function Unloaded() {
  return (
    <FailedList
      sentence={sentence}
      cause="Part of this page could not be loaded. Check your connection and reload the page."
      onRetry={() => location.reload()}
    />
  )
}

/** Drawn by a script of its own, so that the cards do not wait for it. */
const FigurePanels = lazy(() => import('./admin-figure-panels.tsx').catch(() => ({ default: Unloaded })))

const ranges: readonly { value: FigureRange; words: string }[] = [
  { value: '30', words: '30 days' },
  { value: '90', words: '90 days' },
  { value: '365', words: 'A year' },
  { value: 'all', words: 'All' },
]

const space = '\u00a0'

/** What there is to tell of the chosen website, above the cards; when it cannot be had, the cards are there all the same. */
export function AdminFigures() {
  const { range, query, asTables, chooseRange, showTables } = useFigures()
  const { data, error, isPlaceholderData, refetch } = query
  const retry = () => void refetch()

  return (
    <section aria-label="Figures" className="fig-all">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented label="Period" options={ranges} value={range} onChange={chooseRange} />
        <p className="grow text-ink-2">{data ? `${spanInWords(data)}, UTC dates` : space}</p>
        {data && error && (
          <p role="alert" className="text-danger">
            Not up to date: {error.message}{' '}
            <AdminButton variant="quiet" onClick={retry}>
              Retry
            </AdminButton>
          </p>
        )}
        <AdminButton
          className="adm-noprint aria-pressed:border-ai aria-pressed:bg-ai-soft aria-pressed:text-ai"
          aria-pressed={asTables}
          onClick={() => showTables(!asTables)}
        >
          Show as table
        </AdminButton>
      </div>
      {!data && error ? (
        <FailedList sentence={sentence} cause={error.message} onRetry={retry} />
      ) : (
        <>
          {data && data.openExceptions > 0 && (
            <Notice
              kind="warn"
              actions={
                <Link to="/admin-exceptions" className={adminButtonLook()}>
                  Open Exceptions
                </Link>
              }
            >
              {data.openExceptions === 1
                ? '1 payment needs a review.'
                : `${countInWords(data.openExceptions)} payments need a review.`}
            </Notice>
          )}
          <TileStrip label="Figures of this period" tiles={tilesOf(data)} />
          <div aria-busy={isPlaceholderData || !data} className="fig-fresh">
            {data ? (
              <Suspense fallback={<WaitingPanels />}>
                <FigurePanels figures={data} asTables={asTables} />
              </Suspense>
            ) : (
              <WaitingPanels />
            )}
          </div>
        </>
      )}
    </section>
  )
}

const tilesOf = (figures: Figures | undefined): Tile[] => {
  const euros = (cents: number) => formatEuros(toCents(cents))
  const note = (of: (figures: Figures) => string) => (figures && of(figures)) || space
  const value = (of: (figures: Figures) => string) => figures && of(figures)
  return [
    {
      name: 'Registrations',
      value: value(({ registrations }) => countInWords(registrations)),
      note: note(({ cancelled }) =>
        cancelled > 0 ? `and ${countInWords(cancelled)} cancelled` : 'none cancelled',
      ),
    },
    {
      name: 'Paid',
      tone: 'ok',
      value: value(({ way }) => countInWords(way.paid)),
      note: note(({ way }) =>
        way.registered > 0
          ? `${shareInWords(way.paid, way.registered)} of registrations`
          : 'of registrations',
      ),
    },
    {
      name: 'Revenue',
      value: value(({ revenueCents }) => euros(revenueCents)),
      note: note(({ testRevenueCents }) =>
        testRevenueCents > 0 ? `and ${euros(testRevenueCents)} test money` : 'completed payments only',
      ),
    },
    {
      name: 'Abstracts',
      value: value(({ abstracts }) => countInWords(abstracts)),
      note: note(() => 'in this period'),
    },
    {
      name: 'New messages',
      value: value(({ unreadMessages }) => countInWords(unreadMessages)),
      note: (
        <Link to="/admin-messages" className="text-ai underline underline-offset-2">
          Read messages
        </Link>
      ),
    },
  ]
}

/** As high as what will stand there, so that nothing below moves. */
function WaitingPanels() {
  const waiting = (title: string, look: string) => (
    <Panel title={title}>
      <div className={look}>
        <div className="adm-skeleton fig-waiting" />
      </div>
    </Panel>
  )
  return (
    <>
      <p role="status" className="sr-only">
        Loading figures...
      </p>
      <div className="fig-pair">
        {waiting('Registrations', 'fig-time')}
        {waiting('Revenue', 'fig-time')}
      </div>
      {waiting('From registration to payment', 'fig-way')}
      <div className="fig-columns">
        {waiting('Registrations by type', 'fig-types')}
        {waiting('Registrations by country', 'fig-long')}
        {waiting('Abstracts by session', 'fig-long')}
      </div>
    </>
  )
}
