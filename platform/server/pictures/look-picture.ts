import { type Hex, mixOf } from '#shared/look/colour.ts'
import type { Look, LookName } from '#shared/look/look.ts'
import { type Palette, paletteOf } from '#shared/look/palette.ts'
import {
  both,
  circle,
  drawLayers,
  everywhere,
  type Layer,
  lensShape,
  outline,
  type Shape,
  segment,
  stitchedWater,
  stitches,
  water,
} from './draw-layers.ts'
import { pngOf } from './png.ts'

const size = { width: 1200, height: 630 }
/** The height of the horizon from the top. */
const horizon = 440

/**
 * The picture of a shared link, as a PNG: sky, sun and sea of the look. It shows nothing that can be wrong: no name, no
 * place, no date.
 */
export const sharePng = (look: Look): Buffer => {
  const palette = paletteOf(look).light
  return pngOf(
    drawLayers(size, [{ shape: everywhere, colour: skyOf(palette) }, ...scenes[look.name](palette)]),
  )
}

/** The colour of the sky at each height. */
const skyOf = ({ band, sky1, sky2, sky3, sky4 }: Palette) => {
  const stops: [at: number, colour: Hex][] = [
    [0, band],
    [28, mixOf(band, sky1, 0.6)],
    [90, sky1],
    [260, sky2],
    [360, sky3],
    [horizon, sky4],
  ]
  return (y: number): Hex => {
    const next = stops.findIndex(([at]) => at >= y)
    const [from, to] = [stops[next - 1], stops[next]]
    if (!from || !to) return next === 0 ? band : sky4
    return mixOf(from[1], to[1], (y - from[0]) / (to[0] - from[0]))
  }
}

const sunOf = (shape: Shape, { sun1, sun2 }: Palette, top: number, bottom: number): Layer => ({
  shape,
  rows: [top, bottom],
  colour: (y) => mixOf(sun1, sun2, Math.min(1, Math.max(0, ((y - top) / (bottom - top) - 0.5) * 2))),
})

/** Four rows of waves, with lines on all but the nearest. */
const seaOf = (palette: Palette): Layer[] =>
  (
    [
      [horizon, 150, 26, palette.wave1, 3],
      [horizon + 42, 200, 32, palette.wave2, 3],
      [horizon + 92, 250, 38, palette.wave3, 3],
      [horizon + 150, 310, 40, palette.wave4, 0],
    ] as const
  ).flatMap(([level, period, rise, colour, lines], row) => [
    { shape: water(level, period, rise, row * 61), colour, rows: [level - rise, size.height] },
    ...Array.from({ length: lines }, (_, line): Layer => {
      const middle = level + 11 * (line + 1)
      const edge = water(middle, period, rise * (1 - (line + 1) / 8), row * 61)
      const rows = [middle - rise, middle + rise] as const
      return { shape: outline(edge, 2), colour: '#ffffff', opacity: 0.5 - line * 0.12, rows }
    }),
  ])

const crossStitch: readonly (readonly number[])[] = [
  [3, 3, 2, 1, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3],
  [3, 2, 1, 1, 1, 2, 3, 3, 3, 3, 2, 1, 1, 1, 2, 3],
  [2, 1, 2, 3, 3, 3, 3, 2, 1, 1, 2, 3, 3],
  [3, 3, 2, 2, 3, 3, 3, 3, 3, 2, 2, 3, 3, 3],
]

const stitchedSeaOf = ({ wave1, wave2, wave3, wave4 }: Palette): Layer[] =>
  [wave1, wave2, wave3, wave4].flatMap((colour, row): Layer[] => {
    const level = horizon - 20 + row * 40
    const rows = [level, size.height] as const
    const shape = stitchedWater(level, 20, crossStitch[row] ?? [])
    return [
      { shape, colour, rows },
      { shape: stitches(shape, 20, 2), colour: '#ffffff', opacity: 0.55, rows },
    ]
  })

const scenes: Readonly<Record<LookName, (palette: Palette) => Layer[]>> = {
  sun: (palette) => [sunOf(circle(600, 300, 220), palette, 80, 520), ...seaOf(palette)],
  lens: (palette) => {
    const glass = lensShape(420, 260, 150, 400)
    const rays = [-110, -74, -37, 0, 37, 74, 110]
    return [
      ...rays.map(
        (y): Layer => ({
          shape: segment(120, 260 + y, 420, 260 + y, 3),
          colour: palette.near,
          opacity: 0.45,
          rows: [257 + y, 263 + y],
        }),
      ),
      ...rays.map(
        (y): Layer => ({
          shape: segment(420, 260 + y, 780, 260, 3),
          colour: palette.near,
          rows: y < 0 ? [260 + y, 262] : [258, 262 + y],
        }),
      ),
      sunOf(circle(780, 260, 150), palette, 110, 410),
      {
        shape: glass,
        colour: (y) => mixOf(palette.wave1, palette.wave3, Math.min(1, y / 480)),
        opacity: 0.9,
        rows: [60, 460],
      },
      ...[0.84, 0.66, 0.48, 0.3].map(
        (part): Layer => ({
          shape: outline(lensShape(420, 260, 150 * part, 400 * (part * 0.62 + 0.38)), 2),
          colour: '#ffffff',
          opacity: 0.55,
          rows: [60, 460],
        }),
      ),
      { shape: outline(glass, 5), colour: palette.near, rows: [57, 463] },
      { shape: segment(420, 455, 420, 640, 26), colour: palette.near, rows: [440, 640] },
      ...seaOf(palette),
    ]
  },
  pulse: (palette) => [
    ...[
      [330, 0.18],
      [280, 0.32],
      [236, 0.5],
    ].map(
      ([radius = 0, opacity = 1]): Layer => ({
        shape: outline(circle(600, 260, radius), 3),
        colour: palette.sun1,
        opacity,
      }),
    ),
    sunOf(circle(600, 260, 190), palette, 70, 450),
    { shape: flame(600, 275, 62), colour: palette.flame, rows: [120, 340] },
    { shape: flame(600, 300, 34), colour: palette.sun2, rows: [200, 340] },
    ...stitchedSeaOf(palette),
  ],
  plain: (palette) => [
    sunOf(circle(860, 470, 190), palette, 280, 660),
    { shape: water(480, 224, 26), colour: palette.wave4, rows: [450, 630] },
  ],
}

/** A flame: round below, pointed above. */
const flame = (x: number, y: number, radius: number): Shape => {
  const round = circle(x, y, radius)
  const reach = radius * 2.2
  const point = both(circle(x - reach + radius, y, reach), circle(x + reach - radius, y, reach))
  return (px, py) => Math.max(round(px, py), Math.min(point(px, py), y - py))
}
