import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { FigureStep, Figures, FigureUnit } from '#features/dashboard/dashboard.contract.ts'
import { cumulated } from '#features/dashboard/figure-steps.ts'
import { formatSpan, stepLabel } from '#features/dashboard/format-figures.ts'
import { formatPreviousPeriod } from '#features/dashboard/shown-figures.ts'
import { FigureTable } from './admin-figure-table.tsx'
import { LinePlot } from './admin-line-plot.tsx'
import { useWidth } from './use-width.ts'

type Props = {
  title: string
  figures: Figures
  /** The figure. */
  of: 'registrations' | 'revenueCents' | 'testRevenueCents'
  inWords: (value: number) => string
  axis: (tick: number) => string
  /** Shown next to the total, instead of the previous period's, while no step is selected. */
  note?: string
  /** Shown below the line: what it does not include. */
  foot?: string | undefined
  /** An additional column of the table. */
  more?: { head: string; of: (step: FigureStep) => string }
  asTable: boolean
}

const heads: Readonly<Record<FigureUnit, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

/** A figure over time: its total, and a line whose steps can be selected by pointer or arrow keys. */
export function LineFigure({ title, figures, of, inWords, axis, note, foot, more, asTable }: Props) {
  const id = useId()
  const { steps, unit } = figures
  const [chosen, setChosen] = useState<number>()
  // a refresh may return fewer steps
  const at = chosen === undefined ? undefined : Math.min(chosen, steps.length - 1)
  const now = cumulated(steps.map((step) => step[of]))
  const previous = figures.previous?.[of]
    ? cumulated(figures.previous.steps.map((step) => step[of]))
    : undefined
  const reading = { figures, of, inWords, now, previous }

  return (
    <section aria-labelledby={id} className="fig-growth">
      <h3 id={id} className="text-[0.8125rem] leading-4.5 font-[640]">
        {title}
      </h3>
      <Reading {...reading} at={at} note={note} />
      <FigureTable
        caption={`${title} by ${unit}`}
        heads={[
          `${heads[unit]} (${figures.timeZone})`,
          title,
          'Total',
          ...(previous ? [formatPreviousPeriod(figures)] : []),
          ...(more ? [more.head] : []),
        ]}
        rows={steps.map((step, n) => [
          formatSpan(step),
          inWords(step[of]),
          inWords(now[n] ?? 0),
          ...(previous ? [inWords(previous[n] ?? 0)] : []),
          ...(more ? [more.of(step)] : []),
        ])}
        isShown={asTable}
      />
      {!asTable && <Line {...reading} title={title} axis={axis} at={at} onChoose={setChosen} />}
      {foot && <p className="mt-1.5 mb-2 text-2xs text-ink-3">{foot}</p>}
    </section>
  )
}

type Reading = Pick<Props, 'figures' | 'of' | 'inWords'> & {
  now: readonly number[]
  previous: readonly number[] | undefined
  at: number | undefined
}

/** The total, or the value at the selected step; both with that of the previous period. */
function Reading({ figures, of, inWords, now, previous, at, note }: Reading & { note: string | undefined }) {
  const n = at ?? now.length - 1
  const value = now[n] ?? 0
  const before = previous?.[n]
  const change = before === undefined ? 0 : value - before
  const words =
    note ?? (before === undefined ? undefined : `${inWords(before)} in the ${formatPreviousPeriod(figures)}`)
  const step = at === undefined ? undefined : figures.steps[at]
  return (
    <p className="fig-total">
      <strong>{inWords(value)}</strong>
      {change !== 0 && (
        <span className={change > 0 ? 'font-[620] text-ok' : 'font-[620] text-ink-2'}>
          {change > 0 ? '+' : '-'}
          {inWords(Math.abs(change))}
        </span>
      )}
      <span className="text-ink-2">
        {step
          ? `until ${formatSpan({ from: step.to, to: step.to })}, ${inWords(step[of])} that ${figures.unit}`
          : words}
      </span>
    </p>
  )
}

type LineProps = Reading & Pick<Props, 'title' | 'axis'> & { onChoose: (n: number | undefined) => void }

function Line({ title, figures, of, inWords, axis, now, previous, at, onChoose }: LineProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { steps, unit } = figures
  const last = steps.length - 1
  const message = (n: number): string => {
    const step = steps[n] as FigureStep
    const before = previous ? `, ${inWords(previous[n] ?? 0)} ${formatPreviousPeriod(figures)}` : ''
    return `${formatSpan(step)}: ${inWords(now[n] ?? 0)}, ${inWords(step[of])} that ${unit}${before}`
  }
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onChoose(undefined)
  return (
    <div ref={frame} className="fig-time">
      <input
        type="range"
        className="sr-only"
        aria-label={`${title}, ${unit} by ${unit}`}
        min={0}
        max={last}
        value={at ?? last}
        aria-valuetext={message(at ?? last)}
        onChange={({ target }) => onChoose(Number(target.value))}
        onFocus={() => onChoose(at ?? last)}
        onBlur={() => onChoose(undefined)}
        onKeyDown={leave}
      />
      {width !== undefined && (
        <LinePlot
          width={width}
          now={now}
          before={previous}
          labels={steps.map((step) => stepLabel(step, figures))}
          axis={axis}
          chosen={at}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}
