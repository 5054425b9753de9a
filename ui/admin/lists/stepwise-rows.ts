/** How many rows may come or pass others at once: more would hold the page up for longer than a person notices (50 ms). */
export const rowsAtOnce = 25

/** How many rows of a longer list come with each frame: the more stand already, the more the browser does in any case. */
export const rowsPerFrame = 15

/** A row that stands in the page, and its key among those beside it. */
export type Standing<Row> = { row: Row; key: string }

export type Steps<Row> = {
  wanted: readonly Row[]
  standing: readonly Standing<Row>[]
  /** How many of the wanted rows stand, from the first on. Below them is what stood there before. */
  come: number
  /** The number of this list among those that stood here. */
  list: number
}

/** The next frame on the way to what is wanted; the page keeps its height. */
export const goOn = <Row>(steps: Steps<Row>, idOf: (row: Row) => string): Steps<Row> => {
  const { wanted, standing, list } = steps
  const come = Math.min(wanted.length, steps.come + rowsPerFrame)
  const head = wanted.slice(0, come).map((row) => ({ row, key: `${list} ${idOf(row)}` }))
  return { wanted, list, come, standing: [...head, ...standing.slice(come, wanted.length)] }
}

/**
 * From the rows that stand to others. Where few come or pass others, they do so at once, and each row stays what it is.
 * Otherwise all come anew, a few with each frame, in the place of those that stood there: a row that were kept and put
 * between others would make React take all that it passes out of the page and put them in again, each to be laid out anew.
 */
export const stepTowards = <Row>(
  wanted: readonly Row[],
  before: Steps<Row> | undefined,
  idOf: (row: Row) => string,
): Steps<Row> => {
  const { list = 0, standing = [] } = before ?? {}
  const isWhole = before === undefined || before.come === before.wanted.length
  const changes = changesBetween(
    standing.map(({ row }) => idOf(row)),
    wanted.map(idOf),
  )
  if (!isWhole || changes > rowsAtOnce) return goOn({ wanted, standing, come: 0, list: list + 1 }, idOf)
  const all = wanted.map((row) => ({ row, key: `${list} ${idOf(row)}` }))
  return { wanted, standing: all, come: wanted.length, list }
}

/** How many rows would have to come, or to be taken out and put elsewhere, where React finds the others in their order. */
const changesBetween = (before: readonly string[], after: readonly string[]): number => {
  const places = new Map(before.map((id, place) => [id, place]))
  let last = -1
  return after.filter((id) => {
    const place = places.get(id) ?? -1
    if (place < last || place === -1) return true
    last = place
    return false
  }).length
}
