/** Which of the options is chosen next, as its number among all of them; undefined where the key goes past the last group. */
export const nextOption = (
  key: 'ArrowDown' | 'ArrowUp' | 'Tab' | 'BackTab',
  active: number,
  /** How many options each group has. */
  sizes: readonly number[],
): number | undefined => {
  const count = sizes.reduce((sum, size) => sum + size, 0)
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  const starts = sizes.map((_, group) => sizes.slice(0, group).reduce((sum, size) => sum + size, 0))
  const group = starts.findLastIndex((start) => start <= active)
  return starts[group + (key === 'Tab' ? 1 : -1)]
}
