import type { Path } from '../../change.ts'

/**
 * Sorts parts of a page in the order in which the page shows them. `order`: the fields that it shows,
 * dotted. A part that is not shown stays behind its predecessor.
 */
export const inPageOrder = <T>(
  parts: readonly T[],
  isOf: (part: T, path: Path) => boolean,
  order: readonly string[],
): T[] => {
  const paths = order.map((dotted) => dotted.split('.'))
  let last = -1
  const places = parts.map((part) => {
    const place = paths.findIndex((path) => isOf(part, path))
    if (place >= 0) last = place
    return { part, place: last }
  })
  return places.toSorted((one, other) => one.place - other.place).map(({ part }) => part)
}
