/** How many rows come at once: more than that would hold the page up for longer than a person notices (50 ms). */
export const rowsAtOnce = 25

/**
 * The next step from the rows that stand to those that are wanted: `rowsAtOnce` of them new, from the first on, above what
 * stood there before, so that the page keeps its height. The rows that are wanted themselves, once there are no more.
 */
export const stepTowards = <Row>(
  wanted: readonly Row[],
  standing: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] => {
  const old = new Set(standing.map(idOf))
  let coming = 0
  const end = wanted.findIndex((row) => !old.has(idOf(row)) && ++coming > rowsAtOnce)
  if (end === -1) return wanted

  const head = wanted.slice(0, end)
  const ids = new Set(head.map(idOf))
  return [...head, ...standing.filter((row) => !ids.has(idOf(row)))].slice(0, wanted.length)
}
