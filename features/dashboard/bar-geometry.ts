/** Where a figure is drawn, in pixels of the window. */
export type Plot = { left: number; top: number; width: number; height: number }

export type Bar = { x: number; y: number; width: number; height: number }

const widest = 32
/** So that little can be told from nothing. */
const lowest = 2

/** The middle of the n-th of so many bars. */
export const middleOf = (plot: Plot, count: number, n: number): number =>
  plot.left + (n + 0.5) * slotOf(plot, count)

/** Which of so many bars is at this place; outside of the plot the nearest. */
export const barAt = (plot: Plot, count: number, x: number): number =>
  Math.min(Math.max(Math.floor((x - plot.left) / slotOf(plot, count)), 0), count - 1)

/** How high a value stands. */
export const heightOf = (plot: Plot, top: number, value: number): number =>
  top > 0 ? (plot.height * value) / top : 0

/** A bar of each value, and on top of one another those of the same place in several series. */
export const barsOf = (plot: Plot, top: number, series: readonly (readonly number[])[]): Bar[][] => {
  const count = series[0]?.length ?? 0
  const slot = slotOf(plot, count)
  const gap = slot >= 8 ? slot * 0.25 : slot >= 3 ? 1 : 0
  const width = Math.min(slot - gap, widest)
  const below = Array.from({ length: count }, () => 0)
  return series.map((values) =>
    values.map((value, n) => {
      const height = value > 0 ? Math.max(heightOf(plot, top, value), lowest) : 0
      const foot = below[n] ?? 0
      below[n] = foot + height
      return {
        x: middleOf(plot, count, n) - width / 2,
        y: plot.top + plot.height - foot - height,
        width,
        height,
      }
    }),
  )
}

const slotOf = ({ width }: Plot, count: number) => width / Math.max(count, 1)

/** Which bars have a label, the last one always, with so much room for each. */
export const labelled = (count: number, width: number, room = 76): number[] => {
  const every = Math.max(1, Math.ceil((count * room) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(count / every) }, (_, n) => count - 1 - n * every).toReversed()
}
