/** Where a figure is drawn, in pixels of the window. */
export type Plot = { left: number; top: number; width: number; height: number }

/** Where the n-th of so many points is: the first on the left edge, the last on the right; one alone on the right. */
export const placeOf = ({ left, width }: Plot, count: number, n: number): number =>
  left + (count > 1 ? (n * width) / (count - 1) : width)

/** Which of so many points is nearest to a place. */
export const nearestTo = ({ left, width }: Plot, count: number, x: number): number => {
  if (count <= 1 || width <= 0) return 0
  return Math.min(Math.max(Math.round(((x - left) * (count - 1)) / width), 0), count - 1)
}

/** How far down a value is when `top` is drawn on the upper edge. Money that went back may take one below 0. */
export const depthOf = (plot: Plot, top: number, value: number): number =>
  plot.top + plot.height - (top > 0 ? (plot.height * Math.max(value, 0)) / top : 0)

/** The line through these values. One value alone rises from nothing. */
export const lineOf = (plot: Plot, top: number, values: readonly number[]): string => {
  const { length } = values
  const points = values.map((value, n) => [placeOf(plot, length, n), depthOf(plot, top, value)] as const)
  if (length === 1) points.unshift([plot.left, depthOf(plot, top, 0)])
  return points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('')
}

/** The same line with the ground below it. */
export const areaOf = (plot: Plot, top: number, values: readonly number[]): string => {
  const foot = plot.top + plot.height
  return `${lineOf(plot, top, values)}V${foot}H${plot.left}Z`
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** Which points have a label: the first, the last, and as many evenly between as there is room for, up to four in all. */
export const labelled = (count: number, width: number, room = 76): number[] => {
  const labels = Math.min(count, 4, Math.max(2, Math.floor(width / room)))
  if (labels <= 1) return count > 0 ? [0] : []
  return Array.from({ length: labels }, (_, n) => Math.round((n * (count - 1)) / (labels - 1)))
}
