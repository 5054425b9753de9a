type Point = readonly [x: number, y: number]

const tenth = (value: number) => Math.round(value * 10) / 10
const at = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [tenth(radius * Math.sin(angle)), tenth(-radius * Math.cos(angle))]
}

const around = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, index) => at(radius, turn + (index * 360) / count))
const polygon = (points: readonly Point[]) => `M${points.map((point) => point.join(' ')).join('L')}Z`
const line = (from: Point, to: Point) => `M${from.join(' ')}L${to.join(' ')}`
const centre: Point = [0, 0]

const filled = (d: string) => `<path d="${d}"/>`
const drawn = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

const circle = (r: number) => `M0 ${-r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`

/** Six triangles, each with its centre joined to its corners. */
const asanoha = () => {
  const corners = around(6, 24)
  const lines = corners.map((corner, index) => {
    const next = corners[(index + 1) % 6] ?? centre
    const middle: Point = [tenth((corner[0] + next[0]) / 3), tenth((corner[1] + next[1]) / 3)]
    return [centre, corner, next].map((end) => line(middle, end)).join('') + line(centre, corner)
  })
  return drawn(polygon(corners) + lines.join(''), 2)
}

/** Three rows of scales. */
const uroko = () => {
  const scale = (x: number, y: number) => `M${x} ${y}l8 14h-16z`
  const rows = [0, 1, 2].map((row) =>
    Array.from({ length: row + 1 }, (_, index) => scale(index * 16 - row * 8, row * 14 - 21)).join(''),
  )
  return filled(rows.join(''))
}

/** Where four circles overlap: four petals. */
const shippo = () => {
  const ends = around(4, 22)
  const petals = ends.map((end, index) => {
    const next = ends[(index + 1) % 4] ?? centre
    return `M${end.join(' ')}A22 22 0 0 1 ${next.join(' ')}A22 22 0 0 1 ${end.join(' ')}Z`
  })
  return filled(petals.join(''))
}

const turbine = () => {
  const blade = (turn: number) => `<path d="M0-2C3-6 3-14 0-23C-2-14-3-6 0-2Z" transform="rotate(${turn})"/>`
  return `<g transform="translate(0 -3)"><path d="M-1.3 3h2.6l1.4 24h-5.4z"/>${blade(8)}${blade(128)}${blade(248)}<circle r="2.8"/></g>`
}

const waveLine = (y: number) => `M-24 ${y}q6-9 12 0t12 0 12 0 12 0`

/** The motifs of institutions' marks; each is in a circle of 24 around 0, 0. */
const motifs: Readonly<Record<string, () => string>> = {
  sun: () =>
    filled(circle(10)) +
    drawn(
      around(12, 15)
        .map((from, index) => line(from, at(23, index * 30)))
        .join(''),
      2.6,
    ),
  waves: () => drawn([-11, 0, 11].map(waveLine).join(''), 4),
  asanoha,
  uroko,
  kikko: () =>
    drawn(polygon(around(6, 23)), 2.8) + drawn(polygon(around(6, 15)), 2.2) + filled(polygon(around(6, 8))),
  shippo,
  turbine,
  ring: () => drawn(circle(18.5), 8) + filled(circle(5)),
}

/** The motif of this name as SVG, in the text's colour; an unknown one is a ring. */
export const drawMotif = (name: string): string =>
  (Object.hasOwn(motifs, name) ? motifs[name] : motifs['ring'])?.() ?? ''
