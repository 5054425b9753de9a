import { type PointerEvent, useId } from 'react'
import { barAt, barsOf, heightOf, labelled, middleOf, type Plot } from '#features/dashboard/bar-geometry.ts'
import { niceTicks } from '#features/dashboard/nice-ticks.ts'

type Props = {
  width: number
  /** Of each series the values, one for every bar; the later stand on the earlier, hatched. */
  series: readonly (readonly number[])[]
  labels: readonly string[]
  axis: (tick: number) => string
  chosen: number | undefined
  onChoose: (n: number | undefined) => void
}

const height = 208

/** Bars over time with their axes. What they say is said beside them: to be looked at and pointed at only. */
export function TimePlot({ width, series, labels, axis, chosen, onChoose }: Props) {
  const hatch = useId()
  const plot = plotOf(width)
  const count = labels.length
  const sums = labels.map((_, n) => series.reduce((sum, values) => sum + (values[n] ?? 0), 0))
  const ticks = niceTicks(Math.max(0, ...sums))
  const top = ticks.at(-1) ?? 0
  const foot = plot.top + plot.height

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    onChoose(barAt(plot, count, clientX - currentTarget.getBoundingClientRect().left))

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
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="fig-hatch-ground" width="6" height="6" />
        <rect className="fig-hatch-line" width="2.5" height="6" />
      </pattern>
      {ticks.map((tick) => {
        const y = foot - heightOf(plot, top, tick)
        return (
          <g key={tick}>
            <line className="fig-line" x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} />
            <text className="fig-tick" x={plot.left - 8} y={y + 4} textAnchor="end">
              {axis(tick)}
            </text>
          </g>
        )
      })}
      {chosen !== undefined && (
        <rect
          className="fig-chosen"
          x={plot.left + (chosen * plot.width) / count}
          y={plot.top}
          width={plot.width / count}
          height={plot.height}
        />
      )}
      {barsOf(plot, top, series).map((bars, layer) => (
        <g key={layer} className={layer === 0 ? 'fig-bars' : 'fig-bars-apart'}>
          {bars.map(
            ({ x, y, width, height }) =>
              height > 0 && (
                <rect
                  key={x}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  {...(layer > 0 && { fill: `url(#${hatch})` })}
                />
              ),
          )}
        </g>
      ))}
      {labelled(count, plot.width).map((n) => (
        <text
          key={n}
          className="fig-tick"
          x={n === count - 1 ? plot.left + plot.width : middleOf(plot, count, n)}
          y={height - 6}
          textAnchor={n === count - 1 ? 'end' : 'middle'}
        >
          {labels[n]}
        </text>
      ))}
    </svg>
  )
}

const plotOf = (width: number): Plot => ({
  left: 48,
  top: 10,
  width: Math.max(width - 56, 40),
  height: height - 34,
})
