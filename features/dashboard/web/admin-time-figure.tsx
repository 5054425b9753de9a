import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { FigureStep, Figures } from '#features/dashboard/dashboard.contract.ts'
import { spanInWords, stepLabel } from '#features/dashboard/figure-words.ts'
import { Panel } from '#ui/admin/panel.tsx'
import { FigureTable } from './admin-figure-table.tsx'
import { TimePlot } from './admin-time-plot.tsx'
import { useWidth } from './use-width.ts'

type Series = {
  name: string
  of: (step: FigureStep) => number
  inWords: (value: number) => string
}

type Props = {
  title: string
  figures: Figures
  series: readonly Series[]
  axis: (tick: number) => string
  /** What all of it comes to: stands there while no bar is chosen. */
  total: ReactNode
  /** In place of the bars where there are none. */
  nothing: string
  /** What the looks of the bars mean. */
  legend?: ReactNode
  asTable: boolean
}

const heads = { day: 'Day (UTC)', week: 'Week (UTC)', month: 'Month (UTC)' } as const

/** What has happened day by day: bars of which each tells its value when it is pointed at, or chosen by the keys. */
export function TimeFigure({ title, figures, series, axis, total, nothing, legend, asTable }: Props) {
  const { steps, unit } = figures
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [chosen, setChosen] = useState<number>()
  const last = steps.length - 1
  // after a refresh there may be fewer
  const at = chosen === undefined ? undefined : Math.min(chosen, last)
  const step = at === undefined ? undefined : steps[at]
  const isNothing = steps.every((one) => series.every(({ of }) => of(one) === 0))

  const valuesOf = (one: FigureStep) =>
    series.map(({ name, of, inWords }) => `${series.length > 1 ? `${name} ` : ''}${inWords(of(one))}`)
  const message = step && `${spanInWords(step)}: ${valuesOf(step).join(', ')}`

  const leave = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(undefined)

  return (
    <Panel title={title}>
      <FigureTable
        caption={`${title} by ${unit}`}
        heads={[heads[unit], ...series.map(({ name }) => name)]}
        rows={steps.map((one) => [spanInWords(one), ...series.map(({ of, inWords }) => inWords(of(one)))])}
        isShown={asTable}
      />
      {!asTable && (
        <div ref={frame} className="fig-time">
          {isNothing ? (
            <p className="fig-nothing">{nothing}</p>
          ) : (
            <>
              <div className="flex min-h-5 flex-wrap justify-between gap-x-4">
                <p className="tabular-nums">{message ?? total}</p>
                {legend}
              </div>
              <input
                type="range"
                className="sr-only"
                aria-label={`${title}, ${unit} by ${unit}`}
                min={0}
                max={last}
                value={at ?? last}
                aria-valuetext={message ?? spanInWords(steps[last] as FigureStep)}
                onChange={({ target }) => setChosen(Number(target.value))}
                onFocus={() => setChosen((before) => before ?? last)}
                onBlur={() => setChosen(undefined)}
                onKeyDown={leave}
              />
              {width !== undefined && (
                <TimePlot
                  width={width}
                  series={series.map(({ of }) => steps.map(of))}
                  labels={steps.map((one) => stepLabel(one, figures))}
                  axis={axis}
                  chosen={at}
                  onChoose={setChosen}
                />
              )}
            </>
          )}
        </div>
      )}
    </Panel>
  )
}
