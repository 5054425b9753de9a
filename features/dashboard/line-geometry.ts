/** The plot area, in pixels. */
export type Plot = { left: number; top: number; width: number; height: number }

/**
 * The x of the n-th of so many points: the first at the left edge, the last at the right; a single one at
 * the right.
 */
export const placeOf = ({ left, width }: Plot, count: number, n: number): number =>
  left + (count > 1 ? (n * width) / (count - 1) : width)

/** The index of the point nearest to an x. */
export const nearestTo = ({ left, width }: Plot, count: number, x: number): number => {
  if (count <= 1 || width <= 0) return 0
  return Math.min(Math.max(Math.round(((x - left) * (count - 1)) / width), 0), count - 1)
}

/** The y of a value when `top` is at the upper edge. Refunds may make values negative. */
export const depthOf = (plot: Plot, top: number, value: number): number =>
  plot.top + plot.height - (top > 0 ? (plot.height * Math.max(value, 0)) / top : 0)

/** The SVG path through these values. A single value rises from zero. */
export const lineOf = (plot: Plot, top: number, values: readonly number[]): string => {
  const { length } = values
  const points = values.map((value, n) => [placeOf(plot, length, n), depthOf(plot, top, value)] as const)
  if (length === 1) points.unshift([plot.left, depthOf(plot, top, 0)])
  return points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('')
}

/** The closed SVG path of the area under the line. */
export const areaOf = (plot: Plot, top: number, values: readonly number[]): string => {
  const foot = plot.top + plot.height
  return `${lineOf(plot, top, values)}V${foot}H${plot.left}Z`
}

const rounded = (value: number) => Math.round(value * 10) / 10

/**
 * The indices of the labelled points: the first, the last, and evenly between them as many as fit, at most
 * four in all.
 */
export const labelled = (count: number, width: number, minGap = 76): number[] => {
  const labels = Math.min(count, 4, Math.max(2, Math.floor(width / minGap)))
  if (labels <= 1) return count > 0 ? [0] : []
  return Array.from({ length: labels }, (_, n) => Math.round((n * (count - 1)) / (labels - 1)))
}
