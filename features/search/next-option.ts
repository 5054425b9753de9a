/** The index of the next option among all; undefined when the key leaves the last group. */
export const nextOption = (
  key: 'ArrowDown' | 'ArrowUp' | 'Tab' | 'BackTab',
  active: number,
  /** The number of options in each group. */
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
