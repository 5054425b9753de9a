/** The corners of a line through values of equal distance, in a box; nothing is at its foot, the most at its head. */
export const sparkCorners = (values: readonly number[], width: number, height: number): string => {
  const most = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, n) => `${round(n * step)},${round(height - (Math.max(value, 0) / most) * height)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
