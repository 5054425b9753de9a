import type { ExceptionSummary } from '#features/payments/exceptions.contract.ts'
import { formatCents } from '#shared/money.ts'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { type Tile, TileStrip } from '#ui/admin/lists/tile-strip.tsx'
import { ExceptionBalances } from './admin-exception-balances.tsx'
import { AdminReconciliation } from './admin-reconciliation.tsx'
import type { useExceptionSummary } from './use-exceptions.ts'

/** Above the list: the number of open exceptions, the balances, and the last reconciliation. */
export function AdminExceptionHead({
  summary,
  mayWrite,
}: {
  summary: ReturnType<typeof useExceptionSummary>
  mayWrite: boolean
}) {
  const { data, error } = summary
  return (
    <>
      <FailedQuery
        error={summary.error}
        refetch={summary.refetch}
        sentence="The figures could not be loaded"
      />
      {(data || !error) && <TileStrip label="Exceptions" tiles={tilesOf(data)} />}
      {(data || !error) && (
        <section aria-label="The accounts" aria-busy={!data} className="exc-books">
          {data ? (
            <>
              <ExceptionBalances summary={data} />
              <AdminReconciliation summary={data} mayWrite={mayWrite} />
            </>
          ) : (
            <div className="exc-sum">
              <div className="adm-skeleton w-56" />
              <div className="adm-skeleton mt-4 h-12" />
            </div>
          )}
        </section>
      )}
    </>
  )
}

const number = new Intl.NumberFormat('en-IE')

const tilesOf = (summary: ExceptionSummary | undefined): Tile[] => [
  {
    name: 'Open',
    tone: summary && summary.open === 0 ? 'ok' : 'warn',
    value: summary && number.format(summary.open),
    to: '/admin-exceptions?state=open',
    note: summary?.open === 0 ? 'nothing to answer' : 'waiting for an answer',
  },
  {
    name: 'Money listed',
    value: summary && formatCents(summary.real.listedCents),
    note:
      summary && summary.test.listedCents > 0
        ? `Test payments: ${formatCents(summary.test.listedCents)} (not counted)`
        : 'neither matched nor returned',
  },
  {
    name: 'Answered this week',
    value: summary && number.format(summary.answeredThisWeek),
    note: summary && `${number.format(summary.answered)} in total`,
  },
]
