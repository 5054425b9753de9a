import type { Figures, NamedCount } from '#features/dashboard/dashboard.contract.ts'
import {
  countInWords,
  firstOf,
  shortCount,
  shortEuros,
  spanInWords,
  typeInWords,
} from '#features/dashboard/figure-words.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { Panel } from '#ui/admin/panel.tsx'
import { type BarRow, BarsFigure } from './admin-bars-figure.tsx'
import { TimeFigure } from './admin-time-figure.tsx'

type Props = { figures: Figures; asTables: boolean }

/** All figures of a website: over time, then by what there is to tell apart. */
export default function AdminFigurePanels(props: Props) {
  return (
    <>
      <Time {...props} />
      <Way {...props} />
      <div className="fig-columns">
        <Types {...props} />
        <Countries {...props} />
        <Sessions {...props} />
      </div>
    </>
  )
}

const registrations = 'Registrations'

function Time({ figures, asTables }: Props) {
  const { revenueCents, discountRevenueCents, testRevenueCents } = figures
  const span = spanInWords(figures)
  return (
    <div className="fig-pair">
      <TimeFigure
        title="Registrations"
        figures={figures}
        series={[{ name: registrations, of: (step) => step.registrations, inWords: countInWords }]}
        axis={shortCount}
        total={`${countInWords(figures.registrations)}, ${span}`}
        nothing="No registrations in this period yet. They appear here day by day."
        asTable={asTables}
      />
      <TimeFigure
        title="Revenue"
        figures={figures}
        series={[
          { name: 'Revenue', of: (step) => step.revenueCents, inWords: euros },
          { name: 'Test money', of: (step) => step.testRevenueCents, inWords: euros },
        ]}
        axis={(cents) => shortEuros(cents / 100)}
        total={`${euros(revenueCents)}${
          discountRevenueCents > 0 ? `, of which ${euros(discountRevenueCents)} for discount requests` : ''
        }`}
        nothing="No revenue in this period yet. It appears here on the day of payment."
        legend={
          testRevenueCents > 0 && (
            <p className="flex items-center gap-1.5 text-ink-2">
              <svg className="fig-sign" width="12" height="12" aria-hidden="true">
                <rect className="fig-hatch-ground" width="12" height="12" />
                <path className="fig-sign-line" d="M0 12 12 0M-3 6 6 -3M6 15 15 6" />
              </svg>
              Test money {euros(testRevenueCents)}
            </p>
          )
        }
        asTable={asTables}
      />
    </div>
  )
}

const euros = (cents: number) => formatEuros(toCents(cents))

function Way({ figures: { way, cancelled }, asTables }: Props) {
  const rows: BarRow[] = [
    { name: 'Registered', count: way.registered },
    { name: 'Opened a checkout', count: way.opened },
    { name: 'Paid', count: way.paid },
  ]
  const apart = [
    way.paidInTest > 0 && `${countInWords(way.paidInTest)} paid with test money.`,
    cancelled > 0 && `${countInWords(cancelled)} cancelled, not counted.`,
  ]
  return (
    <Panel title="From registration to payment">
      <div className="fig-way">
        <BarsFigure
          caption="From registration to payment"
          heads={['Step', registrations]}
          rows={rows}
          whole={way.registered}
          ofWhole
          nothing="The steps from registration to payment will appear here."
          asTable={asTables}
        />
        <p className="mt-1.5 text-2xs text-ink-3">{apart.filter(Boolean).join(' ') || '\u00a0'}</p>
      </div>
    </Panel>
  )
}

function Types({ figures, asTables }: Props) {
  const figureOf = (caption: string, head: string, types: readonly NamedCount[]) => (
    <BarsFigure
      caption={caption}
      heads={[head, registrations]}
      rows={withOthers(inWords(types), 6)}
      all={inWords(types)}
      whole={figures.registrations}
      nothing="Registration types will appear here."
      asTable={asTables}
    />
  )
  return (
    <Panel title="Registrations by type">
      <div className="fig-types">
        {figureOf('Registrations by presentation type', 'Presentation type', figures.presentationTypes)}
        {figures.registrations > 0 &&
          figureOf('Registrations by registration type', 'Accommodation', figures.registrationTypes)}
      </div>
    </Panel>
  )
}

const withOthers = (all: readonly NamedCount[], most: number): BarRow[] => {
  const { first, others, countOfOthers } = firstOf(all, most)
  return others === 0
    ? [...first]
    : [...first, { name: `${countInWords(others)} others`, count: countOfOthers, isApart: true }]
}

const inWords = (types: readonly NamedCount[]): BarRow[] =>
  types.map(({ name, count }) => ({ name: typeInWords(name), count }))

function Countries({ figures: { countries, otherCountries, registrations: whole }, asTables }: Props) {
  const { countries: others, count } = otherCountries
  const rows: BarRow[] = [
    ...countries,
    ...(others > 0
      ? [
          {
            name: `${countInWords(others)} other ${others === 1 ? 'country' : 'countries'}`,
            count,
            isApart: true,
          },
        ]
      : []),
  ]
  return (
    <Panel title="Registrations by country">
      <div className="fig-long">
        <BarsFigure
          caption="Registrations by country"
          heads={['Country', registrations]}
          rows={rows}
          whole={whole}
          nothing="The most frequent countries will appear here."
          asTable={asTables}
        />
      </div>
    </Panel>
  )
}

function Sessions({ figures: { sessions, abstracts }, asTables }: Props) {
  const rows = sessions.map(({ name, count, isDeleted }) => ({
    name: isDeleted ? `${name} (deleted)` : name,
    count,
    isApart: isDeleted,
  }))
  return (
    <Panel title="Abstracts by session">
      <div className="fig-long">
        <BarsFigure
          caption="Abstracts by session"
          heads={['Session', 'Abstracts']}
          rows={withOthers(rows, 10)}
          all={rows}
          whole={abstracts}
          nothing="The number of abstracts per session will appear here."
          asTable={asTables}
        />
      </div>
    </Panel>
  )
}
