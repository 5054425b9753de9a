/** The points of a line through equidistant values in a box; 0 is at its bottom, the maximum at its top. */
export const sparkCorners = (values: readonly number[], width: number, height: number): string => {
  const most = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, n) => `${round(n * step)},${round(height - (Math.max(value, 0) / most) * height)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
