import type { PointerEvent } from 'react'
import {
  areaOf,
  depthOf,
  labelled,
  lineOf,
  nearestTo,
  type Plot,
  placeOf,
} from '#features/dashboard/line-geometry.ts'
import { niceTicks } from '#features/dashboard/nice-ticks.ts'

type Props = {
  width: number
  now: readonly number[]
  /** The previous period; absent: not drawn. */
  before: readonly number[] | undefined
  labels: readonly string[]
  axis: (tick: number) => string
  chosen: number | undefined
  onChoose: (n: number | undefined) => void
}

/** The plot is 190 px high; above it is half a line of the axis, below it the dates. */
const plotHeight = 190
const height = plotHeight + 36

/** A chart of two lines with axes. Hidden from screen readers, because its data is given as text. */
export function LinePlot({ width, now, before, labels, axis, chosen, onChoose }: Props) {
  const plot: Plot = { left: 48, top: 8, width: Math.max(width - 56, 40), height: plotHeight }
  const ticks = niceTicks(Math.max(0, ...now, ...(before ?? [])), 3)
  const top = ticks.at(-1) ?? 0
  const count = now.length

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    onChoose(nearestTo(plot, count, clientX - currentTarget.getBoundingClientRect().left))

  return (
    <svg
      className="fig-plot"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onChoose(undefined)}
    >
      {ticks.map((tick) => (
        <Tick key={tick} plot={plot} y={depthOf(plot, top, tick)} words={axis(tick)} />
      ))}
      <path className="fig-area" d={areaOf(plot, top, now)} />
      {before && <path className="fig-before" d={lineOf(plot, top, before)} />}
      <path className="fig-now" d={lineOf(plot, top, now)} />
      {chosen !== undefined && (
        <ChosenPlace
          plot={plot}
          top={top}
          x={placeOf(plot, count, chosen)}
          values={[before?.[chosen], now[chosen]]}
        />
      )}
      {labelled(count, plot.width).map((n) => (
        <text
          key={n}
          className="fig-tick"
          x={placeOf(plot, count, n)}
          y={height - 6}
          textAnchor={n === count - 1 ? 'end' : n === 0 ? 'start' : 'middle'}
        >
          {labels[n]}
        </text>
      ))}
    </svg>
  )
}

/** A grid line with its label. */
function Tick({ plot, y, words }: { plot: Plot; y: number; words: string }) {
  return (
    <g>
      <line className="fig-line" x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} />
      <text className="fig-tick" x={plot.left - 8} y={y + 4} textAnchor="end">
        {words}
      </text>
    </g>
  )
}

type Chosen = {
  plot: Plot
  /** The value at the upper edge. */
  top: number
  x: number
  values: readonly [before: number | undefined, now: number | undefined]
}

function ChosenPlace({ plot, top, x, values }: Chosen) {
  return (
    <g className="fig-chosen">
      <line x1={x} x2={x} y1={plot.top} y2={plot.top + plot.height} />
      {values.map(
        (value, n) =>
          value !== undefined && (
            <circle
              key={n}
              className={n === 0 ? 'fig-dot-before' : 'fig-dot'}
              cx={x}
              cy={depthOf(plot, top, value)}
              r="4"
            />
          ),
      )}
    </g>
  )
}
