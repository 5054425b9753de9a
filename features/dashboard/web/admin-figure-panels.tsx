import type { Figures } from '#features/dashboard/dashboard.contract.ts'
import {
  firstOf,
  formatCount,
  formatType,
  shortCount,
  shortEuros,
} from '#features/dashboard/format-figures.ts'
import { isDrawn, moneyOf } from '#features/dashboard/shown-figures.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { type BarRow, BarsFigure } from './admin-bars-figure.tsx'
import { FunnelFigure } from './admin-funnel-figure.tsx'
import { LineFigure } from './admin-line-figure.tsx'

type Props = { figures: Figures; asTables: boolean }

/** All figures of a website: over time, then by category. Empty ones are omitted. */
export default function AdminFigurePanels({ figures, asTables }: Props) {
  const hasLines = isDrawn(figures, 'registrations') || moneyOf(figures) !== undefined
  if (!hasLines && figures.abstracts === 0) {
    return <p className="text-ink-2">No registrations in this period yet. They appear here day by day.</p>
  }
  return (
    <>
      {hasLines && (
        <div className="fig-two">
          {isDrawn(figures, 'registrations') && (
            <LineFigure
              title="Registrations"
              figures={figures}
              of="registrations"
              inWords={formatCount}
              axis={shortCount}
              asTable={asTables}
            />
          )}
          <Revenue figures={figures} asTables={asTables} />
        </div>
      )}
      <div className="fig-three">
        <Types figures={figures} asTables={asTables} />
        <Countries figures={figures} asTables={asTables} />
        <FunnelFigure figures={figures} asTable={asTables} />
        <Sessions figures={figures} asTables={asTables} />
      </div>
    </>
  )
}

const euros = (cents: number) => formatEuros(toCents(cents))

/** Real revenue; without any, that of test payments, labelled as such. */
function Revenue({ figures, asTables }: Props) {
  const of = moneyOf(figures)
  if (of === undefined) return null
  const { testRevenueCents, discountRevenueCents } = figures
  const isReal = of === 'revenueCents'
  const notes = [
    isReal && discountRevenueCents > 0 && `${euros(discountRevenueCents)} of it for discount requests.`,
    isReal && testRevenueCents > 0 && `Test payments: ${euros(testRevenueCents)} (not counted).`,
  ]
  return (
    <LineFigure
      title={isReal ? 'Revenue' : 'Test payments'}
      figures={figures}
      of={of}
      inWords={euros}
      axis={(cents) => shortEuros(cents / 100)}
      note={isReal ? 'completed only' : 'no money is charged'}
      foot={notes.filter(Boolean).join(' ') || undefined}
      {...(isReal &&
        isDrawn(figures, 'testRevenueCents') && {
          more: { head: 'Test payments', of: (step) => euros(step.testRevenueCents) },
        })}
      asTable={asTables}
    />
  )
}

function Types({ figures: { presentationTypes, registrationTypes, registrations }, asTables }: Props) {
  const all = presentationTypes.map(({ name, label, count }) => ({
    name: label ?? formatType(name),
    count,
  }))
  const stays = registrationTypes.find(({ name }) => name === 'REGISTRATION_AND_ACCOMMODATION')?.count ?? 0
  return (
    <BarsFigure
      title="By type"
      heads={['Presentation type', 'Registrations']}
      rows={withOthers(all, 5)}
      all={all}
      whole={registrations}
      note={stays > 0 ? `${formatCount(stays)} with accommodation` : undefined}
      asTable={asTables}
    />
  )
}

const withOthers = (all: readonly BarRow[], most: number): BarRow[] => {
  const { first, others, countOfOthers } = firstOf(all, most)
  return others === 0
    ? [...first]
    : [...first, { name: `${formatCount(others)} others`, count: countOfOthers, isApart: true }]
}

const maxCountries = 4

function Countries({ figures: { countries, otherCountries, registrations }, asTables }: Props) {
  const rest = (shown: number): BarRow[] => {
    const others = countries.length - shown + otherCountries.countries
    const count = countries.slice(shown).reduce((sum, one) => sum + one.count, otherCountries.count)
    return others > 0 ? [{ name: `${formatCount(others)} others`, count, isApart: true }] : []
  }
  // a single remaining one is shown by name
  const shown =
    countries.length + otherCountries.countries <= maxCountries + 1 ? countries.length : maxCountries
  return (
    <BarsFigure
      title="By country"
      heads={['Country', 'Registrations']}
      rows={[...countries.slice(0, shown), ...rest(shown)]}
      all={[...countries, ...rest(countries.length)]}
      whole={registrations}
      asTable={asTables}
    />
  )
}

function Sessions({ figures: { sessions, abstracts }, asTables }: Props) {
  const rows = sessions.map(({ name, count, isDeleted }) => ({
    name: isDeleted ? `${name} (deleted)` : name,
    count,
  }))
  return (
    <BarsFigure
      title="Abstracts by session"
      heads={['Session', 'Abstracts']}
      rows={withOthers(
        rows.filter(({ count }) => count > 0),
        5,
      )}
      all={rows}
      whole={abstracts}
      asTable={asTables}
    />
  )
}
