import { Link } from 'react-router'
import type { PaymentStatistics, RevenueOfDay } from '#features/payments/admin-payments.contract.ts'
import { paymentTiles } from '#features/payments/web/list/payment-tiles.ts'
import { formatCents } from '#shared/money.ts'
import { TestBadge } from '#ui/admin/chip.tsx'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { type Tile, TileStrip } from '#ui/admin/lists/tile-strip.tsx'
import { SparkLine } from '#ui/admin/spark/spark-line.tsx'
import { revenueLine } from './format-revenue.ts'
import { texts } from './payment-list-texts.ts'
import { causeOf } from './payments-failure.ts'
import { type usePaymentStatistics, useRevenueByDay } from './use-payments.ts'

/** A7 The figures of all payments of the website, whatever the filters of the list. */
export function AdminPaymentTiles({ statistics }: { statistics: ReturnType<typeof usePaymentStatistics> }) {
  const { data, error } = statistics
  // optional: the figures are shown without the chart
  const revenue = useRevenueByDay()
  return (
    <div className="adm-payments-figures">
      <FailedQuery
        error={statistics.error}
        refetch={statistics.refetch}
        sentence={texts.statisticsFailed}
        causeOf={causeOf}
      />
      {(data || !error) && (
        <TileStrip
          label="All payments"
          tiles={tilesOf(data, revenue.isPending ? 'on their way' : revenue.data?.days)}
        />
      )}
    </div>
  )
}

type Days = readonly RevenueOfDay[] | 'on their way' | undefined

const number = new Intl.NumberFormat('en-IE')

const tilesOf = (figures: PaymentStatistics | undefined, days: Days): Tile[] => {
  const count = (of: (figures: PaymentStatistics) => number) => figures && number.format(of(figures))
  const counted = (name: string, tone: NonNullable<Tile['tone']>, of: keyof typeof paymentTiles): Tile => ({
    name,
    tone,
    value: count((figures) => figures[of]),
    to: listOf(of),
  })
  return [
    {
      name: 'Total payments',
      value: count(({ totalRecords }) => totalRecords),
      to: listOf('totalRecords'),
      note: figures && figures.cancelledPayments > 0 && (
        <Link to={listOf('cancelledPayments')}>cancelled: {number.format(figures.cancelledPayments)}</Link>
      ),
    },
    {
      name: 'Total revenue',
      value: figures && formatCents(figures.revenueCents),
      note: figures && <RevenueNotes figures={figures} days={days} />,
    },
    counted('Completed', 'ok', 'completedPayments'),
    counted('Pending', 'gold', 'pendingPayments'),
    counted('Failed', 'danger', 'failedPayments'),
    counted('Expired', 'orange', 'expiredPayments'),
  ]
}

const listOf = (tile: keyof typeof paymentTiles) =>
  `/admin-payments?${new URLSearchParams(paymentTiles[tile])}`

type Revenue = { figures: PaymentStatistics; days: Days }

/** Below the revenue: its chart, its provider, and the sums that it excludes. */
function RevenueNotes({ figures, days }: Revenue) {
  const gone = figures.refundedCents + figures.lostCents
  const line = typeof days === 'object' ? revenueLine(days) : undefined
  return (
    <>
      {line?.isReal && <SparkLine {...line} />}
      {days === 'on their way' && <span className="adm-spark" />}
      <span className="block">completed payments only</span>
      {gone > 0 && (
        <span className="block">
          after {formatCents(gone)} of {whatIsGone(figures)}
        </span>
      )}
      {figures.manualRevenueCents > 0 && (
        <span className="block">Recorded manually: {formatCents(figures.manualRevenueCents)}</span>
      )}
      {figures.testRevenueCents > 0 && (
        <span className="block">Test payments: {formatCents(figures.testRevenueCents)} (not counted)</span>
      )}
      {line && !line.isReal && (
        <span className="mt-1 block">
          <TestBadge livemode={false} /> Last 30 days of test payments
          <SparkLine {...line} />
        </span>
      )}
    </>
  )
}

/** What was subtracted from the revenue. */
const whatIsGone = ({ refundedCents, lostCents }: PaymentStatistics): string => {
  if (lostCents === 0) return 'refunds'
  return refundedCents === 0 ? 'lost disputes' : 'refunds and lost disputes'
}
