import { useId } from 'react'
import { Link } from 'react-router'
import type { Figures } from '#features/dashboard/dashboard.contract.ts'
import { formatCount, formatShare } from '#features/dashboard/format-figures.ts'
import { Bar } from './admin-bars-figure.tsx'
import { FigureTable } from './admin-figure-table.tsx'

const title = 'From registration to payment'

/** The funnel of the period's registrations. */
export function FunnelFigure({
  figures: { way, cancelled },
  asTable,
}: {
  figures: Figures
  asTable: boolean
}) {
  const id = useId()
  if (way.registered === 0) return null
  const rows = [
    { name: 'Registered', count: way.registered },
    { name: 'Went to the payment page', count: way.opened },
    { name: 'Paid', count: way.paid },
  ]
  const shareOf = (count: number) => formatShare(count, way.registered)
  const unpaid = way.opened - way.paid
  const notes = [
    way.paidInTest > 0 && `${formatCount(way.paidInTest)} paid with test money.`,
    cancelled > 0 && `${formatCount(cancelled)} cancelled, not counted.`,
  ].filter(Boolean)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="fig-title">
        {title}
      </h3>
      {asTable ? (
        <FigureTable
          caption={title}
          heads={['Step', 'Registrations', 'Share']}
          rows={rows.map(({ name, count }) => [name, formatCount(count), shareOf(count)])}
          isShown
        />
      ) : (
        <ol className="fig-way">
          {rows.map(({ name, count }, n) => (
            <li key={name}>
              <span>{name}</span>{' '}
              <span>
                <b>{formatCount(count)}</b>
                {n > 0 && <span className="fig-share"> {shareOf(count)}</span>}
              </span>
              <Bar part={count} of={way.registered} />
            </li>
          ))}
        </ol>
      )}
      {unpaid > 0 && (
        <p className="mt-1.5 text-ink-2">
          {formatCount(unpaid)} {unpaid === 1 ? 'has' : 'have'} not paid yet.{' '}
          <Link to="/admin-bookings?sort=payment" className="font-[600] text-ai">
            Show unpaid first
          </Link>
        </p>
      )}
      {notes.length > 0 && <p className="mt-1 text-2xs text-ink-3">{notes.join(' ')}</p>}
    </section>
  )
}
