/** Whole axis ticks from 0 on, 1, 2 or 5 times a power of ten apart; the last is at least `max`. */
export const niceTicks = (max: number, most = 4): number[] => {
  if (!(max > 0)) return [0]
  const least = max / most
  const power = Math.max(1, 10 ** Math.floor(Math.log10(least)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => n * step)
}
