type Bounds = { min: number; max: number }

/** The nearest whole number within the bounds. */
export const clamp = (value: number, { min, max }: Bounds): number => Math.min(max, Math.max(min, value))

/** The typed number within the bounds; undefined without a digit. Other characters are ignored. */
export const typedNumber = (text: string, bounds: Bounds): number | undefined => {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  return digits ? clamp(Number(digits), bounds) : undefined
}

/** The value after a key of the spin button pattern, or undefined for other keys. */
export const afterKey = (key: string, value: number, bounds: Bounds): number | undefined => {
  if (key === 'ArrowUp') return clamp(value + 1, bounds)
  if (key === 'ArrowDown') return clamp(value - 1, bounds)
  if (key === 'Home') return bounds.min
  if (key === 'End') return bounds.max
  return undefined
}
