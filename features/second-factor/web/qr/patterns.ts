/** A code while it is drawn: dark or light, and whether a module belongs to a pattern that stays as it is. */
export type Drawing = { size: number; dark: boolean[][]; fixed: boolean[][] }

/** The patterns by which a reader finds a code of this version: corners, alignment, timing, and the room for format and version. */
export const drawPatterns = (version: number): Drawing => {
  const size = version * 4 + 17
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const drawing: Drawing = { size, dark: empty(), fixed: empty() }
  for (let place = 0; place < size; place++) {
    set(drawing, 6, place, place % 2 === 0)
    set(drawing, place, 6, place % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(drawing, x, y)
  drawAlignments(drawing, version)
  drawFormat(drawing, 0)
  drawVersion(drawing, version)
  return drawing
}

/** Which mask was used, beside the level M (bits 00), at two places, so that either can be lost (section 7.9). */
export const drawFormat = (drawing: Drawing, mask: number): void => {
  const { size } = drawing
  const bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412
  const isDark = (place: number) => ((bits >>> place) & 1) === 1
  for (let place = 0; place < 15; place++) {
    const around = place < 6 ? place : place < 8 ? place + 1 : 0
    // around the corner at the top left
    if (place < 8) set(drawing, 8, around, isDark(place))
    else set(drawing, place === 8 ? 7 : 14 - place, 8, isDark(place))
    // at the two other corners
    if (place < 8) set(drawing, size - 1 - place, 8, isDark(place))
    else set(drawing, 8, size - 15 + place, isDark(place))
  }
  set(drawing, 8, size - 8, true)
}

/** From version 7 on the version itself is written at two corners (section 7.10). */
const drawVersion = (drawing: Drawing, version: number): void => {
  if (version < 7) return
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let place = 0; place < 18; place++) {
    const isDark = ((bits >>> place) & 1) === 1
    const across = drawing.size - 11 + (place % 3)
    const down = Math.floor(place / 3)
    set(drawing, across, down, isDark)
    set(drawing, down, across, isDark)
  }
}

/** What is left of a number, moved by so many bits, after division by a polynomial of ones and zeros. */
const remainder = (value: number, bits: number, polynomial: number): number => {
  let rest = value
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial)
  return rest
}

const drawFinder = (drawing: Drawing, x: number, y: number): void => {
  for (let down = -4; down <= 4; down++)
    for (let across = -4; across <= 4; across++) {
      const ring = Math.max(Math.abs(across), Math.abs(down))
      if (isInside(drawing, x + across, y + down))
        set(drawing, x + across, y + down, ring !== 2 && ring !== 4)
    }
}

const drawAlignments = (drawing: Drawing, version: number): void => {
  const places = alignmentPlaces(version)
  const last = places.length - 1
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (isCorner) continue
      for (let down = -2; down <= 2; down++)
        for (let across = -2; across <= 2; across++)
          set(drawing, x + across, y + down, Math.max(Math.abs(across), Math.abs(down)) !== 1)
    }
}

/** Where the middles of the alignment patterns are, across and down. */
const alignmentPlaces = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, place) => last - (count - 2 - place) * step)]
}

const set = ({ dark, fixed }: Drawing, x: number, y: number, isDark: boolean): void => {
  const [darkRow, fixedRow] = [dark[y], fixed[y]]
  if (!darkRow || !fixedRow) return
  darkRow[x] = isDark
  fixedRow[x] = true
}

const isInside = ({ size }: Drawing, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < size && y < size
